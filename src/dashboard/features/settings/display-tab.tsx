import { AmountUnitChoice } from '../../form/amount-unit-choice.tsx';
import { Card } from '../../ui/card.tsx';
import { viewerZone } from '../../lib/time.ts';
import styles from './display-tab.module.css';
import { RemoteImagesChoice } from './remote-images-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** How things look in this browser. None of it is told to the service. */
export function DisplayTab() {
  return (
    <div className={styles.cards}>
      <Card title="Appearance">
        <ThemeChoice />
      </Card>
      <Card title="Amounts">
        <AmountUnitChoice />
      </Card>
      <Card title="Images">
        <RemoteImagesChoice />
      </Card>
      <Card title="Times">
        <p className={styles.words}>
          Times are shown in {viewerZone()}, the zone of this browser, and where they are exact they name it.
          Topics count their days in UTC, as the service does.
        </p>
      </Card>
      <p className={styles.note}>These choices are kept in this browser alone.</p>
    </div>
  );
}
