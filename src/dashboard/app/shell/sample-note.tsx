import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { appConfig } from '../../api/transport/config.ts';
import { sessionQuery } from '../../api/session/session.ts';
import { RESET_SAMPLE } from '../../lib/reset-sample.ts';
import { storedText } from '../../lib/stored-text.ts';
import { tip } from '../../ui/tip.ts';
import styles from './sample-note.module.css';
import { ownSession } from '../../lib/own-storage.ts';

/** Whether the user has hidden the note, stored until the tab is closed. */
const hidden = storedText(ownSession, 'botdeck-hides-sample-note');

/** Explains that the agency contains sample data, and how to reset it. The user can hide the note. */
export function SampleNote() {
  const { data: session } = useQuery(sessionQuery);
  const [isHidden, setHidden] = useState(hidden.read() !== null);
  const agency = appConfig().sample?.agency;
  if (isHidden || agency === undefined || session?.agency !== agency) return null;
  return (
    <aside className={styles.note} aria-label="Sample data">
      <div className="row between" style={{ marginRight: -6 }}>
        <p className="strong primary">Sample data</p>
        <IconButton
          size="small"
          aria-label="Hide this note"
          onClick={() => {
            hidden.write('yes');
            setHidden(true);
          }}
          {...tip('Hide')}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </div>
      <p>
        {agency} is made up: try anything. To start over, stop Botdeck and start it with{' '}
        <code>{RESET_SAMPLE}</code>
      </p>
    </aside>
  );
}
