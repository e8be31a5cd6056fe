import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import type { ReportShare } from '#contract/report.ts';
import { countOf } from '../../lib/count-of.ts';
import { fold } from '../../list/data-table/client-rows.ts';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './account-choices.module.css';
import { accountName } from './named-accounts.ts';

type AccountChoicesProps = {
  accounts: readonly ReportShare[];
  /** The ids of those that have the report already. */
  having: ReadonlySet<string>;
  chosen: readonly string[];
  isLocked: boolean;
  onChange: (chosen: readonly string[]) => void;
};

/** Of thousands nobody reads more: they are found by name. */
const MOST = 100;

/** The accounts of the agency to choose from, by name or address. What is chosen but not among them stays choosable. */
export function AccountChoices({ accounts, having, chosen, isLocked, onChange }: AccountChoicesProps) {
  const [text, setText] = useState('');
  const known = new Set(accounts.map(({ accountId }) => accountId));
  const gone = chosen
    .filter((id) => !known.has(id))
    .map((accountId) => ({ accountId, name: null, email: null }));
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found = [...gone, ...accounts].filter(({ accountId, name, email }) => {
    const hay = fold(`${name ?? ''}\n${email ?? ''}\n${accountId}`);
    return words.every((word) => hay.includes(word));
  });
  const choose = (accountId: string, isChosen: boolean) => {
    if (isLocked) return;
    onChange(isChosen ? [...chosen, accountId] : chosen.filter((id) => id !== accountId));
  };
  return (
    <div className={styles.frame}>
      <div className={styles.find}>
        <SearchField label="Find accounts" placeholder="Find" value={text} onChange={setText} />
      </div>
      <ul className={styles.list} aria-label="Accounts">
        {found.slice(0, MOST).map((account) => (
          <li key={account.accountId}>
            <label className={styles.choice}>
              <Checkbox
                size="small"
                sx={{ padding: 0 }}
                checked={chosen.includes(account.accountId)}
                onChange={(_, isChosen) => choose(account.accountId, isChosen)}
              />
              <span dir="auto">{accountName(account)}</span>
              <span className={styles.quiet}>{factsOf(account, having.has(account.accountId))}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{foundWords(accounts.length, found.length)}</p>
    </div>
  );
}

function factsOf(account: ReportShare, hasReport: boolean): string {
  const email = account.email?.trim() ?? '';
  return [
    ...(email === '' || email === accountName(account) ? [] : [email]),
    ...(hasReport ? ['has it already'] : []),
  ].join(' · ');
}

function foundWords(all: number, found: number): string {
  if (all === 0) return 'The service names no account of the agency.';
  if (found === 0) return 'None of that name.';
  if (found > MOST) return `And ${countOf(found - MOST, 'account')} more: find them by name.`;
  return '';
}
