import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RequestTemplateInput } from '#contract/outbound-webhook.ts';
import type { DryRunDifference, DryRunInput, DryRunResult } from '#contract/template-dry-run.ts';
import { dryRunQueries } from '../../../api/resources/dry-run-queries.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { wordDiff, type DiffPart } from '../../../lib/word-diff.ts';
import { LinesSkeleton } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Loaded } from '../../../ui/panel.tsx';
import styles from './webhook.module.css';

type DryRunDialogProps = {
  sourceId: string;
  request: DryRunInput['request'];
  template: RequestTemplateInput;
  onClose: () => void;
};

/**
 * Shows how the requests for past events would change: compares the requests that the service builds from the stored
 * template with those from the unsaved template. Load the dialog lazily.
 */
export function DryRunDialog({ sourceId, request, template, onClose }: DryRunDialogProps) {
  const query = useQuery(dryRunQueries.ofTemplate(sourceId, { request, template }));
  return (
    <Dialog
      isWide
      title="Comparison with past events"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={query} label="comparison" skeleton={<LinesSkeleton lines={4} />}>
        {({ data: { compared, identical, differing } }) => (
          <>
            <Typography variant="subtitle2" component="output" sx={{ display: 'block' }}>
              {compared === 0
                ? 'No events of this source to compare yet.'
                : `${formatNumber(identical)} identical, ${formatNumber(differing.length)} ${differing.length === 1 ? 'differs' : 'differ'}`}
            </Typography>
            {compared > 0 && (
              <p className="note">
                The newest {pluralize(compared, 'request')}, with the present fields of the leads. Nothing was
                sent.
              </p>
            )}
            {differing.map((difference, index) => (
              // The index is a stable key, because the order never changes. An event may have several requests.
              // oxlint-disable-next-line react/no-array-index-key
              <Difference key={index} difference={difference} />
            ))}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Difference({ difference: { time, stored, draft } }: { difference: DryRunDifference }) {
  const [before, after] = [textOf(stored), textOf(draft)];
  const { parts } = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <section className="grid" style={{ marginTop: 24 }}>
      <Typography variant="subtitle2" component="h3">
        Event of <Moment value={time} />
      </Typography>
      {before === after ? (
        <p>Only a hidden secret differs.</p>
      ) : (
        <pre className={`inset code-block ${styles.diff}`} dir="ltr">
          {parts.map((part, index) => (
            // The index is a stable key, because the order of the parts never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <ChangedPart key={index} part={part} />
          ))}
        </pre>
      )}
    </section>
  );
}

function textOf({ request, problem }: DryRunResult): string {
  if (request === null) return `Not sent. ${problem ?? ''}`;
  const { method, url, headers, body, isCut } = request;
  const lines = (headers ?? []).map(({ name, value }) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, '', `${body ?? 'No body'}${isCut ? '…' : ''}`].join('\n');
}

const MARKS = { removed: ['del', 'only stored'], added: ['ins', 'only in the draft'] } as const;

function ChangedPart({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text;
  const [Mark, label] = MARKS[kind];
  return (
    <Mark>
      <span className="visually-hidden"> [{label}: </span>
      {text}
      <span className="visually-hidden">] </span>
    </Mark>
  );
}
