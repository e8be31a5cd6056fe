import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { AmountUnitChoice } from '../../form/amount-unit-choice.tsx';
import { agencyKey } from '../../api/session/agency-key.ts';
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import type { AmountUnit } from '../../lib/money.ts';
import { setSetting } from '../../lib/settings.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { type UnitEvidence, unitEvidence, objectionTo } from './reconciliation.ts';
import { READINGS } from './unit-labels.ts';

type UnitChoiceProps = { unit: AmountUnit; evidence: UnitEvidence };

/**
 * Chooses the unit of amounts. Asks for confirmation if the costs contradict the choice, because every amount changes.
 */
export function UnitChoice({ unit, evidence }: UnitChoiceProps) {
  const [asked, setAsked] = useState<{ unit: AmountUnit; objection: string } | null>(null);
  return (
    <>
      <AmountUnitChoice
        onChange={(chosen) => {
          const objection = chosen === unit ? null : objectionTo(chosen, evidence);
          if (objection === null) setSetting('amountUnit', chosen, agencyKey());
          else setAsked({ unit: chosen, objection });
        }}
      />
      {asked && (
        <ConfirmDialog
          title={`Read all amounts as ${READINGS[asked.unit]}?`}
          verb="Change all amounts"
          isPending={false}
          error={null}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setSetting('amountUnit', asked.unit, agencyKey());
            setAsked(null);
          }}
        >
          {asked.objection}{' '}
          {asked.unit === 'minor'
            ? 'Every amount on every page would be divided, by 100 in most currencies.'
            : 'Every amount on every page would be multiplied, by 100 in most currencies.'}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A warning on every billing view if the chosen unit is the smallest unit and the costs contradict this choice. */
export function UnitNotice({ rows }: { rows: readonly TransactionRow[] }) {
  const objection = useMemo(() => objectionTo('minor', unitEvidence(rows)), [rows]);
  if (objection === null) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        <Button
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => setSetting('amountUnit', 'major', agencyKey())}
        >
          Switch back
        </Button>
      }
    >
      Amounts are read as {READINGS.minor}, as chosen in this browser. {objection}
    </Alert>
  );
}
