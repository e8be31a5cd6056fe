import Button from '@mui/material/Button';
import { useState } from 'react';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { shorten } from '../../lib/shorten.ts';
import { Link } from '../../ui/link.tsx';
import { tip } from '../../ui/tip.ts';
import styles from './lead-links.module.css';

const FEW = 50;
const STEP = 500;

/** The leads that asked, each a link to its page: of many the first, and more of them at a time. */
export function LeadLinks({ leadIds }: { leadIds: readonly string[] }) {
  const [most, setMost] = useState(FEW);
  const ids = [...new Set(leadIds)];
  const left = ids.length - most;
  return (
    <>
      <ul className={styles.leads} aria-label="Leads that asked it">
        {ids.slice(0, most).map((id) => (
          <li key={id}>
            {id.trim() === '' ? (
              <span className={styles.nameless}>lead without an id</span>
            ) : (
              <Link className={styles.lead} to={paths.lead(id)} {...tip(`Lead id ${id}`)}>
                {shorten(id, 16)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" onClick={() => setMost(most + STEP)}>
          {left > STEP
            ? `Show ${STEP} more of ${countOf(ids.length, 'lead')}`
            : `Show all ${countOf(ids.length, 'lead')}`}
        </Button>
      )}
    </>
  );
}
