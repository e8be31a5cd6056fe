import { useState } from 'react';
import * as z from 'zod';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { NO_DRAFT, type ShareDraft } from './named-accounts.ts';

const Draft = z.object({ picked: z.array(z.string()), text: z.string() });

/** Whom a report is about to be shared with: in this tab until it is done, so that closing the dialog loses nothing. */
export function useShareDraft(reportId: string): [ShareDraft, (draft: ShareDraft) => void] {
  const key = `report-shares:${reportId}`;
  const [draft, setDraft] = useState<ShareDraft>(() => readDraft(key, Draft)?.values ?? NO_DRAFT);
  return [
    draft,
    (next) => {
      setDraft(next);
      if (next.picked.length === 0 && next.text === '') dropDraft(key);
      else keepDraft(key, next);
    },
  ];
}
