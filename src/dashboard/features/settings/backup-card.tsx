import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { isolate } from '../../lib/isolate.ts';
import { serviceAddress } from '../../api/transport/config.ts';
import { takeStoredNames } from '../../api/parameters/parameter-names.ts';
import { downloadFile } from '../../lib/download.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorPanel, Notices } from '../../ui/feedback.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { SettingChange } from './file-part.ts';
import {
  applySettings,
  type ReadSettings,
  parseSettingsFile,
  resetSettings,
  settingsFile,
} from './settings-file.ts';

/** The maximum size of a settings file. Real files are far smaller. */
const MOST_BYTES = 2_000_000;

type Asked = { what: 'import'; file: string; read: ReadSettings } | { what: 'reset' };

export function BackupCard() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const open = async (file: File) => {
    setProblem(null);
    try {
      if (file.size > MOST_BYTES) throw new Error('The file is too large to hold settings.');
      const read = parseSettingsFile(await file.text());
      if (read.changes.length > 0) setAsked({ what: 'import', file: file.name, read });
      else toast({ text: `${isolate(file.name)} changes nothing: these settings are already set.` });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file cannot be read.');
    }
  };

  return (
    <Card title="Backup">
      <p className="quiet">
        A JSON file with the settings above, the columns and saved views of all lists, and the query parameter
        names of the Connection tab. It holds no API key and no data.
      </p>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() =>
            downloadFile(new Blob([settingsFile()], { type: 'application/json' }), 'Botdeck settings', 'json')
          }
        >
          Export settings
        </Button>
        <FileButton
          variant="outlined"
          startIcon={<Upload size={16} aria-hidden />}
          label="File of settings"
          accept="application/json,.json"
          onFile={(file) => void open(file)}
        >
          Import settings
        </FileButton>
        <Button
          variant="outlined"
          startIcon={<RotateCcw size={16} aria-hidden />}
          onClick={() => setAsked({ what: 'reset' })}
        >
          Reset settings
        </Button>
      </Stack>
      {problem !== null && (
        <Stack sx={{ mt: 3 }}>
          <ErrorPanel error={{ title: 'Nothing was imported', detail: problem }} />
        </Stack>
      )}
      {asked?.what === 'import' && (
        <ImportDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            takeStoredNames(queryClient);
            toast({ tone: 'good', text: 'Settings imported.' });
          }}
        />
      )}
      {asked?.what === 'reset' && (
        <ResetDialog
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            takeStoredNames(queryClient);
            toast({ tone: 'good', text: 'Settings reset.' });
          }}
        />
      )}
    </Card>
  );
}

const CHANGES: readonly TableColumn<SettingChange>[] = [
  { header: 'Setting', isRowHeader: true, width: '50%', cell: ({ label }) => label },
  { header: 'Now', width: '25%', cell: ({ from }) => from },
  { header: 'After', width: '25%', cell: ({ to }) => to },
];

type ImportDialogProps = { file: string; read: ReadSettings; onDone: () => void; onClose: () => void };

function ImportDialog({ file, read, onDone, onClose }: ImportDialogProps) {
  const [error, setError] = useState<unknown>(null);
  const { changes, entries, ignored, otherServices } = read;
  return (
    <ConfirmDialog
      title={`Import settings from ${isolate(file)}?`}
      verb="Import settings"
      isPending={false}
      error={error}
      onClose={onClose}
      onConfirm={() => {
        try {
          applySettings(entries);
          onDone();
        } catch {
          setError({
            title: 'Nothing was imported',
            detail: 'The storage of this browser is full or off.',
          });
        }
      }}
    >
      <Notices
        items={[
          ...(ignored.length === 0 ? [] : [`Ignored, as unknown to this version: ${ignored.join(', ')}.`]),
          ...otherServices.map(
            (address) =>
              `The query parameter names for ${address} have no effect here: this page is connected to ${serviceAddress()}.`,
          ),
        ]}
      />
      <Table
        caption="What changes. All other settings are kept."
        showsCaption
        columns={CHANGES}
        rows={changes}
        getRowKey={({ label }) => label}
      />
    </ConfirmDialog>
  );
}

function ResetDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Reset all settings?"
      verb="Reset settings"
      isDangerous
      isPending={false}
      error={null}
      onClose={onClose}
      onConfirm={() => {
        resetSettings();
        onDone();
      }}
    >
      This resets everything on this page, the columns and row heights of all tables, all saved views and the
      query parameter names set in this browser, for any service, in every tab of this browser. It cannot be
      undone: export the settings first to keep them.
    </ConfirmDialog>
  );
}
