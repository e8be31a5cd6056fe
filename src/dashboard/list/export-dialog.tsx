import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useRef, useState } from 'react';
import { Choices } from '../ui/choices.tsx';
import { localCsv, PLAIN_CSV } from '../lib/csv.ts';
import { pluralize, pluralOf } from '../lib/pluralize.ts';
import { formatNumber } from '../lib/format.ts';
import {
  downloadSink,
  pickedSink,
  writeCsv,
  writeJson,
  writeXlsx,
  type Ending,
  type FileSink,
  type Portions,
} from '../lib/row-file.ts';
import { setSetting, useSetting } from '../lib/settings.ts';
import type { SettingValue } from '../lib/settings-table.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorPanel } from '../ui/feedback.tsx';
import { useToast } from '../ui/toasts.tsx';
import { unavailable } from '../ui/unavailable.ts';
import { useExport } from '../ui/use-export.ts';
import type { ExportPlan, ExportScope, ReadProgress, ReadRows } from './export-plan.ts';
import styles from './export-dialog.module.css';

export type ExportDialogProps<Row> = {
  noun: string;
  plan: () => Promise<ExportPlan<Row>>;
  onClose: () => void;
};

/** The file name extension of each format. */
const ENDINGS: Record<SettingValue<'exportFormat'>, Ending> = {
  xlsx: 'xlsx',
  csv: 'csv',
  localCsv: 'csv',
  json: 'json',
};

function formats(): { value: SettingValue<'exportFormat'>; name: string; consequence: string }[] {
  const { separator, decimal } = localCsv();
  const signs = `${separator === ';' ? 'Semicolons' : 'Commas'} and a decimal ${decimal === ',' ? 'comma' : 'point'}`;
  return [
    { value: 'csv', name: 'CSV', consequence: 'For other programs. Commas and a decimal point.' },
    {
      value: 'xlsx',
      name: 'Excel workbook',
      consequence: 'Ids, phone numbers and leading zeros stay as they are',
    },
    { value: 'localCsv', name: 'CSV for Excel (this language)', consequence: signs },
    { value: 'json', name: 'JSON', consequence: 'As the service sends it, with every field' },
  ];
}

type Run = { progress: ReadProgress | null; controller: AbortController };

/**
 * Lets the user choose rows and a file format. The dialog stays open until the file is complete. Closing the dialog
 * earlier cancels the export.
 */
export function ExportDialog<Row>({ noun, plan: load, onClose }: ExportDialogProps<Row>) {
  const [plan, setPlan] = useState<ExportPlan<Row> | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const format = useSetting('exportFormat');
  const [choices] = useState(formats);
  const [run, setRun] = useState<Run | null>(null);
  const [error, setError] = useState<unknown>(null);
  const current = useRef<AbortController>(null);
  const toast = useToast();
  const { copyIds } = useExport();

  useEffect(() => {
    load().then(setPlan, setError);
    return () => current.current?.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the effect runs only when the dialog opens
  }, []);

  const scopes = plan?.scopes ?? [];
  const isOffered = ({ rows }: ExportScope<Row>) => typeof rows === 'function' || rows.length > 0;
  const scope = scopes.find(({ label }) => label === chosen) ?? scopes.find(isOffered);

  const save = async () => {
    // Reads a ref instead of state, because the second click of a double click happens before the next render.
    if (plan === null || scope === undefined || current.current !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setError(null);
    const onProgress = (progress: ReadProgress) => setRun({ controller, progress });
    try {
      if (!(await saveFile(noun, plan, scope, format, { signal: controller.signal, onProgress }))) return;
      toast({ text: `${ENDINGS[format].toUpperCase()} saved: ${scope.coverage}`, tone: 'good' });
      onClose();
    } catch (reason) {
      if (!controller.signal.aborted) setError(reason);
    } finally {
      current.current = null;
      setRun(null);
    }
  };

  // Render nothing until the available rows are known, so that the visible dialog does not change.
  if (plan === null && error === null) return null;

  return (
    <Dialog
      title={`Export ${pluralOf(noun)}`}
      isLong
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          {plan && scope && Array.isArray(scope.rows) && run === null && (
            <Button
              sx={{ marginRight: 'auto' }}
              onClick={() => {
                copyIds((scope.rows as readonly Row[]).map(plan.idOf), noun);
                onClose();
              }}
            >
              Copy ids
            </Button>
          )}
          <Button variant="outlined" onClick={run === null ? onClose : () => run.controller.abort()}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={plan === null}
            aria-disabled={run !== null}
            {...unavailable(plan === null || scope !== undefined ? null : `No ${pluralOf(noun)} to export`)}
          >
            {run === null ? 'Export' : 'Exporting…'}
          </Button>
        </>
      }
    >
      <div className={styles.form} inert={run !== null} data-dimmed={run !== null || undefined}>
        <Choices
          label="Rows"
          choices={scopes.map(({ label, coverage, note, rows }) => ({
            value: label,
            name: label,
            consequence: note === undefined ? coverage : `${coverage}. ${note}`,
            isDisabled: Array.isArray(rows) && rows.length === 0,
          }))}
          value={scope?.label ?? ''}
          onChange={setChosen}
        />
        <Choices
          label="Format"
          choices={choices}
          value={format}
          onChange={(next) => setSetting('exportFormat', next)}
        />
      </div>
      {/* Reserves the height of the progress bar, so that the dialog does not grow when the export starts. */}
      <div className="stack small figures" style={{ justifyContent: 'end', minHeight: 40 }}>
        {run && <Progress noun={noun} progress={run.progress} />}
      </div>
      {error !== null && <ErrorPanel error={error} />}
    </Dialog>
  );
}

function Progress({ noun, progress }: { noun: string; progress: ReadProgress | null }) {
  const id = useId();
  const { read = 0, total = null, isWaiting = false } = progress ?? {};
  const isCounted = total !== null && total > 0;
  return (
    <>
      <span id={id}>
        {isCounted
          ? `${formatNumber(read)} of ${pluralize(total, noun)} read`
          : `${pluralize(read, noun)} read`}
        {isWaiting && '. Paused by the service.'}
      </span>
      <LinearProgress
        aria-labelledby={id}
        {...(isCounted
          ? { variant: 'determinate', value: Math.min(100, (read / total) * 100) }
          : { variant: 'indeterminate' })}
      />
    </>
  );
}

/** Writes the rows to a file. Returns false if the user cancelled the file picker. */
async function saveFile<Row>(
  noun: string,
  { csv, recordOf }: ExportPlan<Row>,
  { rows, coverage }: ExportScope<Row>,
  format: SettingValue<'exportFormat'>,
  watch: Parameters<ReadRows<Row>>[0],
): Promise<boolean> {
  const name = `botdeck ${pluralOf(noun)}, ${coverage}`;
  const sink = await sinkFor(typeof rows === 'function', name, ENDINGS[format]);
  if (sink === null) return false;
  watch.onProgress({ read: 0, total: null, isWaiting: false });
  try {
    const portions: Portions<Row> = typeof rows === 'function' ? rows(watch) : [rows];
    if (format === 'json') await writeJson(portions, recordOf, sink);
    else if (format === 'xlsx') await writeXlsx(portions, csv, sink);
    else await writeCsv(portions, csv, sink, format === 'csv' ? PLAIN_CSV : localCsv());
    watch.signal.throwIfAborted();
    await sink.close();
    return true;
  } catch (error) {
    await sink.discard().catch(() => undefined);
    throw error;
  }
}

/**
 * Returns the target of the file, null if the user cancelled the file picker. If the rows must still be loaded
 * (`isLong`), which can take minutes, they are streamed to a file that the user picks. Loaded rows are downloaded.
 */
async function sinkFor(isLong: boolean, name: string, ending: Ending): Promise<FileSink | null> {
  if (!isLong) return downloadSink(name, ending);
  try {
    return (await pickedSink(name, ending)) ?? downloadSink(name, ending);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Browsers can forbid the file picker, e.g. in an iframe.
    return downloadSink(name, ending);
  }
}
