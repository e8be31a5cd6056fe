import { useId } from 'react';
import { chooseRemoteImages, useRemoteImages } from '../../lib/remote-images.ts';
import checkbox from '../../ui/checkbox.module.css';
import styles from './display-tab.module.css';

/** Whether the pictures of personas are fetched from where they are kept. */
export function RemoteImagesChoice() {
  const id = useId();
  return (
    <>
      <label className={styles.switch}>
        <input
          type="checkbox"
          className={checkbox.box}
          aria-describedby={id}
          checked={useRemoteImages() === 'on'}
          onChange={(event) => chooseRemoteImages(event.target.checked ? 'on' : 'off')}
        />
        Load images from other sites
      </label>
      <p id={id} className={styles.note}>
        The site an image comes from sees your IP address and when you viewed it. When this is off, personas
        show initials.
      </p>
    </>
  );
}
