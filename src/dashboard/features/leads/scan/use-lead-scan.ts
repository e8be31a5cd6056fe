import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { announce } from '../../../ui/announce.ts';
import type { LeadScan, Scanned, ScanState } from './lead-scan.ts';

export type ShownScan = {
  state: ScanState;
  start: () => void;
  stop: () => void;
  /** Starts a new scan from the first page. */
  startAnew: () => void;
};

/** The delay in milliseconds between a change of the search text or a filter and the start of a scan (debounce). */
const REST = 400;

const NOT_BEGUN: ScanState = {
  found: [],
  foundCount: 0,
  scannedCount: 0,
  total: null,
  counts: {},
  notices: [],
  isDone: false,
  isRunning: true,
  isStopped: false,
  isWaiting: false,
  error: null,
};

/**
 * Scans leads automatically while the page is open; returns null if `scanned` is null. `upTo` is the maximum number of
 * leads that the scan reads until the user requests more.
 */
export function useLeadScan(scanned: Scanned | null, upTo?: number): ShownScan | null {
  const queryClient = useQueryClient();
  const [round, beginAnew] = useReducer((count: number) => count + 1, 0);
  const [begun, setBegun] = useState<LeadScan | null>(null);
  const [failure, setFailure] = useState<{ round: number; error: unknown } | null>(null);
  const key = scanned?.key ?? null;
  const kept = queryClient.getQueryData<LeadScan>(['leadScan', scanned?.place, key]) ?? null;
  const scan = begun !== null && begun.key === key ? begun : kept;
  const state = useSyncExternalStore(
    scan?.subscribe ?? subscribeToNothing,
    () => scan?.getState() ?? NOT_BEGUN,
  );

  useEffect(() => {
    if (scanned === null) return undefined;
    let isHere = true;
    let running: LeadScan | null = null;
    const begin = async () => {
      const { leadScanOf } = await import('./lead-scan.ts');
      if (!isHere) return;
      running = leadScanOf(queryClient, scanned);
      setBegun(running);
      if (!running.isDue(upTo)) return;
      announce('');
      await tellEnd(await running.run(upTo));
    };
    const delay = kept === null && round === 0 ? REST : 0;
    const timer = setTimeout(() => {
      begin().catch((error: unknown) => setFailure({ round, error }));
    }, delay);
    return () => {
      isHere = false;
      clearTimeout(timer);
      running?.leave();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the scanned leads
  }, [queryClient, key, upTo, round]);

  if (scanned === null) return null;
  const hasFailed = scan === null && failure?.round === round;
  return {
    state: hasFailed ? { ...NOT_BEGUN, isRunning: false, error: failure.error } : state,
    start: () => {
      announce('');
      if (scan === null) beginAnew();
      else void scan.run().then(tellEnd);
    },
    stop: () => scan?.stop(),
    startAnew: () => {
      queryClient.removeQueries({ queryKey: ['leadScan', scanned.place] });
      setBegun(null);
      beginAnew();
    },
  };
}

const subscribeToNothing = () => () => {};

/** Announces the end of a scan to screen readers. Announcements of its progress would interrupt each other. */
async function tellEnd(state: ScanState): Promise<void> {
  if (!state.isDone && !state.isStopped) return;
  const { scanText } = await import('./scan-status.tsx');
  announce(scanText(state));
}
