import { copyText } from '../lib/clipboard.ts';
import { csvFile, type CsvColumn } from '../lib/csv.ts';
import { pluralize } from '../lib/pluralize.ts';
import { downloadFile } from '../lib/download.ts';
import { useToast } from '../ui/toasts.tsx';

/** The ways in which a page gives its rows away, each with a toast that says how it went. */
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
    /** `name` says what the file is of; `coverage`, what it covers, is told once it is made. */
    saveFile,
    saveCsv: <Row>(
      name: string,
      coverage: string,
      columns: readonly CsvColumn<Row>[],
      rows: readonly Row[],
    ): void => saveFile(name, coverage, 'csv', csvFile(columns, rows)),
    /** One id a line; `noun` is what one of them is the id of. */
    copyIds: (ids: readonly string[], noun: string): void => {
      copyText(ids.join('\n')).then(
        () => toast({ text: `Copied the ids of ${pluralize(ids.length, noun)}`, tone: 'good' }),
        () => toast({ text: 'This browser blocked copying the ids.', tone: 'bad' }),
      );
    },
  };
}
