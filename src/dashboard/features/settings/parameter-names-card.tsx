import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  parameterEvidence,
  NAMED_PARAMETERS,
  PARAMETER_VERDICT_LABELS,
  type ParameterEvidence,
  type ParameterVerdict,
} from '../../api/parameters/parameter-evidence.ts';
import { namesInUse, operatorName, operatorNames, setNames } from '../../api/parameters/parameter-names.ts';
import { tryNamesInUse } from '../../api/parameters/parameter-trials.ts';
import { requestLog } from '../../api/transport/request-log.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { intentHandlers } from '../../ui/popup.ts';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { StatusChip, type Tone } from '../../ui/value.tsx';

const ParameterNamesForm = onDemand(
  async () => (await import('./parameter-names-form.tsx')).ParameterNamesForm,
);

/**
 * Shows the names of the query parameters, which the API does not document, and whether the service accepts these
 * names.
 */
export function ParameterNamesCard() {
  useSyncExternalStore(requestLog.subscribe, requestLog.version);
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <ParameterNamesForm onClose={() => setEdited(false)} />;
  return <NamesInUse onEdit={() => setEdited(true)} />;
}

function NamesInUse({ onEdit }: { onEdit: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [, setResets] = useState(0);
  const { isTesting, error, test } = useTest();
  const rows = rowsOf();
  const isOwn = rows.some(({ setBy }) => setBy === 'browser');
  const reset = () => {
    const before = namesInUse();
    setNames(queryClient, operatorNames());
    setResets((count) => count + 1);
    toast({
      text: 'Names reset.',
      tone: 'good',
      undo: () => {
        setNames(queryClient, before);
        setResets((count) => count + 1);
      },
    });
  };
  return (
    <Card
      title="Query parameter names"
      actions={
        <>
          {isOwn && (
            <Button variant="outlined" onClick={reset}>
              Reset to the operator’s
            </Button>
          )}
          <Button variant="outlined" aria-disabled={isTesting} onClick={test}>
            {isTesting ? 'Testing…' : 'Test names'}
          </Button>
          <Button variant="outlined" onClick={onEdit} {...intentHandlers(ParameterNamesForm.prefetch)}>
            Edit names
          </Button>
        </>
      }
    >
      <p className="quiet prose mb-2">
        The API’s documentation leaves these names open, and services differ. If a name is wrong, paging or a
        filter has no effect.
      </p>
      {error !== null && <ErrorPanel error={error} onRetry={test} />}
      <Table
        caption="Query parameter names"
        columns={COLUMNS}
        rows={rows}
        getRowKey={({ operationId, name }) => `${operationId}.${name}`}
        stackBelow={900}
      />
    </Card>
  );
}

/**
 * Tests whether the service accepts the names in use. Stops if the user leaves the page. The table shows the results.
 */
function useTest() {
  const [isTesting, setTesting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const run = async () => {
    if (isTesting) return;
    const controller = new AbortController();
    stopper.current = controller;
    setTesting(true);
    setError(null);
    try {
      await tryNamesInUse(controller.signal);
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    }
    setTesting(false);
  };
  return { isTesting, error, test: () => void run() };
}

type Row = {
  operationId: string;
  operation: string;
  label: string;
  name: string;
  wireName: string;
  setBy: 'browser' | 'operator' | 'default';
  evidence: ParameterEvidence | null;
};

function rowsOf(): Row[] {
  const names = namesInUse();
  return NAMED_PARAMETERS.flatMap(({ operation: { id, summary }, labels }) =>
    Object.entries(labels).map(([name, label]) => {
      const wireName = names[id]?.[name] ?? name;
      const byOperator = operatorName(id, name);
      return {
        operationId: id,
        operation: summary,
        label,
        name,
        wireName,
        setBy: wireName !== byOperator ? 'browser' : byOperator === name ? 'default' : 'operator',
        evidence: parameterEvidence(id, name),
      };
    }),
  );
}

const SET_BY: Record<Row['setBy'], string> = {
  browser: 'set in this browser',
  operator: 'set by the operator',
  default: 'default',
};

const TONES: Record<ParameterVerdict, Tone> = {
  accepted: 'good',
  ignored: 'caution',
  refused: 'bad',
  unclear: 'neutral',
};

const COLUMNS: readonly TableColumn<Row>[] = [
  { header: 'Parameter', isRowHeader: true, width: '22%', cell: ({ label }) => label },
  { header: 'Operation', width: '20%', cell: ({ operation }) => operation },
  {
    header: 'Sent as',
    width: '24%',
    cell: ({ wireName, setBy }) => (
      <>
        <code>{wireName}</code> <span className="secondary">{SET_BY[setBy]}</span>
      </>
    ),
  },
  { header: 'Evidence', cell: ({ evidence }) => <EvidenceText evidence={evidence} /> },
];

function EvidenceText({ evidence }: { evidence: ParameterEvidence | null }) {
  if (evidence === null) return <span className="secondary">Not used since this page was loaded</span>;
  const { verdict, words } = evidence;
  return (
    <span className="wrap baseline" style={{ gap: '2px 8px' }}>
      <StatusChip tone={TONES[verdict]}>{PARAMETER_VERDICT_LABELS[verdict]}</StatusChip> {words}
    </span>
  );
}
