import { Button } from '../../ui/button.tsx';
import styles from './sign-in-page.module.css';

type SampleAgencyProps = {
  agency: string;
  isPending: boolean;
  onUse: () => void;
};

/** Only where the host serves the sample: anybody may use its key. */
export function SampleAgency({ agency, isPending, onUse }: SampleAgencyProps) {
  return (
    <div className={styles.sample}>
      <Button variant="contained" isWide aria-describedby="sample-agency" onClick={onUse}>
        {isPending ? 'Opening the sample agency…' : 'Use the sample agency'}
      </Button>
      <p id="sample-agency" className={styles.hint}>
        {agency}: invented data, free to try anything with.
      </p>
    </div>
  );
}
