import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { parseExactJson } from '#contract/exact-json.ts';
import { asWritten } from '#contract/read-inbound.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { TextInput } from '../../../form/text-input.tsx';
import { Card } from '../../../ui/card.tsx';
import { pluralize } from '../../../lib/pluralize.ts';
import { placeIn, readJson, type JsonText } from '../../../lib/json-text.ts';
import { EmptyState } from '../../../ui/feedback.tsx';
import { DescriptionList, StatusChip, Value } from '../../../ui/value.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import styles from './inbound.module.css';
import { markedPieces, pickFrom, sampleReader, type NamedPath, type Pick } from './mapping-result.ts';

/** The maximum length of a pasted sample in characters. The analysis of longer samples would delay every key press. */
const LONGEST_SAMPLE = 500_000;

type MappingCardProps = {
  title: string;
  paths: readonly NamedPath[];
  /** The text that is shown if there are no paths. */
  none: string;
  /** The name of the sample, e.g. 'A sample event'. */
  sample: string;
};

/**
 * Lists the paths of a mapping with the values that they pick from a pasted sample. The sample never leaves the page.
 */
export function MappingCard({ title, paths, none, sample: label }: MappingCardProps) {
  const [text, setText] = useState('');
  // The analysis uses a deferred value, so that typing does not wait for it.
  const settled = useDeferredValue(text);
  const sample = useMemo(() => readSample(settled), [settled]);
  const picks = useMemo(() => sample && allPicks(sample, paths), [sample, paths]);
  if (paths.length === 0) {
    return (
      <Card title={title}>
        <EmptyState title="No paths" reason={none} />
      </Card>
    );
  }
  return (
    <Card title={title}>
      <PathList paths={paths} picks={picks} sample={settled} />
      <Stack spacing={1} sx={{ marginTop: 3, paddingTop: 5, borderTop: 1, borderColor: 'divider' }}>
        <TextInput
          isCode
          rows={4}
          label={`${label}, as JSON`}
          placeholder="Paste one to see what each path picks"
          value={text}
          onChange={setText}
          help='Stays on this page: neither sent nor stored. How the service reads paths is undocumented. Dots, [0], ["name"] and a leading $ are followed here, as a best effort.'
        />
        <Typography component="output" variant="body2">
          {settled.trim() !== '' && sampleText(settled, sample, picks)}
        </Typography>
      </Stack>
      {sample && picks && <MarkedSample text={settled} picks={picks} paths={paths} label={label} />}
    </Card>
  );
}

export function allPicks(json: JsonText, paths: readonly NamedPath[]): Pick[] {
  const sample = sampleReader(json);
  return paths.map(({ path }) => pickFrom(sample, path));
}

/** Parses a sample message. Returns null if the text is empty, too long or invalid JSON. */
export function readSample(text: string): JsonText | null {
  if (text.trim() === '' || text.length > LONGEST_SAMPLE) return null;
  const sample = readJson(text);
  return sample.mistakeAt === null ? sample : null;
}

export function sampleText(text: string, sample: JsonText | null, picks: readonly Pick[] | null): string {
  if (text.length > LONGEST_SAMPLE) {
    return `At most ${pluralize(LONGEST_SAMPLE, 'character')} are read.`;
  }
  if (sample === null || picks === null) {
    const { line, column } = placeIn(text, readJson(text).mistakeAt ?? 0);
    return `Invalid JSON from line ${line}, column ${column}. Nothing can be picked from it.`;
  }
  const asked = picks.filter(({ kind }) => kind !== 'none');
  const found = asked.filter(({ kind }) => kind === 'found');
  if (asked.length === 0) return 'No paths yet.';
  const paths = pluralize(asked.length, 'path');
  if (found.length < asked.length)
    return `${found.length} of ${paths} ${found.length === 1 ? 'matches' : 'match'} this message.`;
  return asked.length === 1 ? 'The path matches this message.' : `All ${paths} match this message.`;
}

type PathListProps = {
  paths: readonly NamedPath[];
  /** The value that each path picks from the sample, in the order of `paths`. null without a sample. */
  picks: readonly Pick[] | null;
  sample: string;
};

function PathList({ paths, picks, sample }: PathListProps) {
  return (
    <DescriptionList
      items={paths.map(({ name, isField = false, path, expectedValue }, place) => ({
        key: `${isField} ${name}`,
        term: (
          <>
            <span className={styles.number}>{place + 1}</span>
            {isField ? <Field name={name} /> : name}
          </>
        ),
        value: (
          <>
            <Path path={path} />
            {expectedValue !== undefined && (
              <Typography component="span" variant="body2" color="textSecondary">
                {' '}
                expected: {expectedValue ? <code>{expectedValue}</code> : <Value value={expectedValue} />}
              </Typography>
            )}
            {picks && <Picked pick={picks[place]!} sample={sample} expectedValue={expectedValue ?? null} />}
          </>
        ),
      }))}
    />
  );
}

function Field({ name }: { name: string }) {
  return (
    <span>
      Field{' '}
      <bdi>
        <Value value={name} />
      </bdi>
    </span>
  );
}

/** Shows a path of a mapping. A path that is not a string appears as JSON. */
function Path({ path }: { path: unknown }) {
  if (path === null || path === '') return <Value value={path} />;
  return <code>{typeof path === 'string' ? path : JSON.stringify(path)}</code>;
}

const quiet = { variant: 'caption', component: 'p', color: 'textSecondary' } as const;

type PickedProps = { pick: Pick; sample: string; expectedValue: string | null };

function Picked({ pick, sample, expectedValue }: PickedProps) {
  if (pick.kind === 'none') return null;
  if (pick.kind === 'nothing') return <Typography {...quiet}>Not in the sample</Typography>;
  if (pick.kind === 'unread') return <Typography {...quiet}>This path cannot be followed here</Typography>;
  const value = sample.slice(pick.range.from, pick.range.to);
  return (
    <Typography {...quiet} component="div" className={styles.picked}>
      Picks{' '}
      <code>
        <LongText text={value} />
      </code>
      {expectedValue !== null &&
        (asWritten(parseExactJson(value)) === expectedValue ? (
          <StatusChip tone="good">As expected</StatusChip>
        ) : (
          <StatusChip tone="caution">Not as expected</StatusChip>
        ))}
    </Typography>
  );
}

type MarkedSampleProps = {
  text: string;
  picks: readonly Pick[];
  paths: readonly NamedPath[];
  label: string;
};

/** Shows the sample and highlights each value that a path picks, with the number of the path. */
export function MarkedSample({ text, picks, paths, label }: MarkedSampleProps) {
  const pieces = useMemo(() => markedPieces(text, picks), [text, picks]);
  const names = (places: number[]) => places.map((place) => paths[place]!.name).join(', ');
  return (
    <section
      className="inset mt-2"
      style={{ maxHeight: 400, padding: '8px 12px', overflow: 'auto' }}
      aria-label={`${label}, with what the paths pick`}
      // The region is focusable, because keyboard users could not scroll it otherwise.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <pre className="breaks" style={{ whiteSpace: 'pre-wrap' }} dir="ltr">
        {pieces.map(({ from, text: piece, pickedBy, begins }) =>
          pickedBy.length === 0 ? (
            piece
          ) : (
            <mark key={from} className={styles.mark} title={names(pickedBy)}>
              {begins.map((place) => (
                <span key={place} className={styles.number}>
                  {place + 1}
                </span>
              ))}
              {piece}
            </mark>
          ),
        )}
      </pre>
    </section>
  );
}
