import { copyText } from '../lib/clipboard.ts';
import { csvFile, type CsvColumn } from '../lib/csv.ts';
import { pluralize } from '../lib/pluralize.ts';
import { downloadFile } from '../lib/download.ts';
import { useToast } from './toasts.tsx';

/** Returns functions that export data and report the result in a toast. */
export function useExport() {
  const toast = useToast();
  const saveFile = (name: string, coverage: string, ending: string, made: Promise<Blob>): void => {
    made
      .then((file) => downloadFile(file, `botdeck ${name}`, ending))
      .then(
        () => toast({ text: `${ending.toUpperCase()} saved: ${coverage}`, tone: 'good' }),
        () => toast({ text: 'The file could not be created. Try again.', tone: 'bad' }),
      );
  };
  return {
    /** Downloads a file. `name` is part of the file name, and `coverage` is part of the success message. */
    saveFile,
    saveCsv: <Row>(
      name: string,
      coverage: string,
      columns: readonly CsvColumn<Row>[],
      rows: readonly Row[],
    ): void => saveFile(name, coverage, 'csv', csvFile(columns, rows)),
    /** Copies ids, one on each line. `noun` is the singular name of the rows. */
    copyIds: (ids: readonly string[], noun: string): void => {
      copyText(ids.join('\n')).then(
        () => toast({ text: `Copied the ids of ${pluralize(ids.length, noun)}`, tone: 'good' }),
        () => toast({ text: 'This browser blocked copying the ids.', tone: 'bad' }),
      );
    },
  };
}
