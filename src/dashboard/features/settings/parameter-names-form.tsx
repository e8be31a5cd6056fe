import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { NamesByOperation } from '../../api/transport/config.ts';
import {
  NAMED_PARAMETERS,
  noteEvidence,
  PARAMETER_VERDICT_LABELS,
  type ParameterEvidence,
} from '../../api/parameters/parameter-evidence.ts';
import {
  changedOperations,
  namesInUse,
  NamesOfOperation,
  operatorName,
  setNames,
} from '../../api/parameters/parameter-names.ts';
import { tryNames, type Trial } from '../../api/parameters/parameter-trials.ts';
import { Field } from '../../form/field.tsx';
import { FailurePanel, FormPanel } from '../../form/form-shell.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { useToast } from '../../ui/toasts.tsx';
import styles from './connection.module.css';

const Names = z.record(z.string(), NamesOfOperation);
type Names = z.infer<typeof Names>;

type Tried = { names: NamesByOperation; trials: Readonly<Record<string, Trial>> };

type Outcome = { tried: Tried } | { error: unknown; at: number } | null;

/**
 * A form for the names of query parameters. It tests the names, and saves them in this browser if the service accepts
 * them.
 */
export function ParameterNamesForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isPending, setPending] = useState(false);
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const [initial] = useState(() => structuredClone(namesInUse()) as Names);
  const { control, handleSubmit, formState } = useForm<Names>({
    resolver: zodResolver(Names),
    defaultValues: initial,
  });
  const typed = useWatch({ control, compute: (all: Names) => all });
  const tried = outcome !== null && 'tried' in outcome ? outcome.tried : null;

  const save = ({ names, trials }: Tried) => {
    const isStored = setNames(queryClient, names);
    for (const [id, name, evidence] of verdictsOf({ names, trials }, initial))
      noteEvidence(id, name, evidence);
    toast(
      isStored
        ? { text: 'Names saved for this browser.', tone: 'good' }
        : { text: 'The storage of this browser is full or off: the names last until the tab is reloaded.' },
    );
    onClose();
  };

  const testAndSave = async (names: Names) => {
    if (isPending) return;
    const controller = new AbortController();
    stopper.current = controller;
    setPending(true);
    setOutcome(null);
    try {
      const trials: Record<string, Trial> = {};
      for (const id of changedOperations(names)) {
        // oxlint-disable-next-line no-await-in-loop -- in sequence, so that the service does not take the requests for an attack
        trials[id] = await tryNames(id, names[id] ?? {}, controller.signal);
      }
      const verdicts = verdictsOf({ names, trials }, initial);
      if (verdicts.every(([, , { verdict }]) => verdict === 'accepted')) save({ names, trials });
      else setOutcome({ tried: { names, trials } });
    } catch (error) {
      if (!controller.signal.aborted) setOutcome({ error, at: Date.now() });
    }
    setPending(false);
  };

  return (
    <FormPanel
      title="Query parameter names"
      verb="Test and save"
      pendingVerb="Testing…"
      isPending={isPending}
      unsaved={formState.isDirty ? 'The names were not saved.' : null}
      failure={
        outcome !== null &&
        ('error' in outcome ? (
          <FailurePanel key={outcome.at} error={outcome.error}>
            The names could not be tested, and were not saved.
          </FailurePanel>
        ) : (
          <NotSaved tried={outcome.tried} initial={initial} typed={typed} onSave={save} />
        ))
      }
      onSubmit={() => void handleSubmit(testAndSave)()}
      onCancel={onClose}
    >
      <p className="quiet prose mb-2">
        Enter what your service calls each parameter. The names are tested with a few reads, and apply to this
        browser only.
      </p>
      {NAMED_PARAMETERS.map(({ operation: { id, summary }, labels }) => (
        <section key={id} className={styles.group} aria-label={summary}>
          <h3>{summary}</h3>
          <div className={styles.fields}>
            {Object.entries(labels).map(([name, label]) => (
              <Field
                key={name}
                control={control}
                name={`${id}.${name}`}
                label={label}
                subject="The name"
                isCode
                {...wordsBelow(
                  tried?.names[id]?.[name] === typed[id]?.[name] && initial[id]?.[name] !== typed[id]?.[name]
                    ? tried?.trials[id]?.[name]
                    : undefined,
                  name,
                  operatorName(id, name),
                )}
              />
            ))}
          </div>
        </section>
      ))}
    </FormPanel>
  );
}

function wordsBelow(evidence: ParameterEvidence | undefined, name: string, byOperator: string) {
  if (evidence === undefined)
    return { help: byOperator === name ? `Default: ${name}` : `Set by the operator: ${byOperator}` };
  const words = `${PARAMETER_VERDICT_LABELS[evidence.verdict]}: ${evidence.words}`;
  return evidence.verdict === 'accepted' ? { help: words } : { warnings: [words] };
}

function verdictsOf(
  { names, trials }: Tried,
  initial: NamesByOperation,
): [string, string, ParameterEvidence][] {
  return Object.entries(trials).flatMap(([id, trial]) =>
    Object.entries(trial).flatMap(([name, evidence]): [string, string, ParameterEvidence][] =>
      names[id]?.[name] === initial[id]?.[name] ? [] : [[id, name, evidence]],
    ),
  );
}

type NotSavedProps = {
  tried: Tried;
  initial: NamesByOperation;
  typed: Names;
  onSave: (tried: Tried) => void;
};

/**
 * Explains why the tested names are not saved. If the service refused none of the names, offers to save them anyway.
 */
function NotSaved({ tried, initial, typed, onSave }: NotSavedProps) {
  const verdicts = verdictsOf(tried, initial).map(([, , { verdict }]) => verdict);
  const refused = verdicts.filter((verdict) => verdict === 'refused').length;
  const others = verdicts.filter((verdict) => verdict !== 'accepted').length - refused;
  const isCurrent = JSON.stringify(tried.names) === JSON.stringify(typed);
  if (refused > 0) {
    const detail = `The service refused ${pluralize(refused, 'name')}. Change ${refused === 1 ? 'it' : 'them'} and test again.`;
    return <FailurePanel error={{ title: 'Not saved', detail }} />;
  }
  const detail = `${pluralize(others, 'name')} had no visible effect. ${others === 1 ? 'It' : 'They'} may be wrong.`;
  return (
    <FailurePanel error={{ title: 'Not saved yet', detail }}>
      {isCurrent && (
        <Button variant="outlined" onClick={() => onSave(tried)}>
          Save anyway
        </Button>
      )}
    </FailurePanel>
  );
}
