/** Scans all leads for matches of the client-side filters, and keeps the results. */
import type { QueryClient } from '@tanstack/react-query';
import type { Lead } from '#contract/lead.ts';
import type { LeadFilters } from '../../../api/resources/lead-queries.ts';
import { unmatchedNotices } from '../../../api/resources/lead-reply.ts';
import { unreadableNotices } from '../../../list/notices.ts';
import { firstPlace, readLeadPages, type LeadPlace } from './read-lead-pages.ts';

export type Scanned = {
  /** The page that shows the scan: the list of leads, or the page of a bot. Each page has at most one scan. */
  place: 'list' | 'bot';
  /** Identifies the scanned leads. Different filters need a different key. */
  key: string;
  filters: LeadFilters;
  pick: (leads: readonly Lead[]) => readonly Lead[];
  /** The values to count over all scanned leads, with or without a match. The filters offer these values. */
  counted?: Readonly<Record<string, (lead: Lead) => Iterable<string | null>>>;
};

export type ScanState = Pick<LeadPlace, 'scannedCount' | 'total' | 'isDone'> & {
  /** The matching leads without duplicates, in the order of the service. At most `MOST_FOUND` leads. */
  found: readonly Lead[];
  foundCount: number;
  counts: Readonly<Record<string, ReadonlyMap<string, number>>>;
  isRunning: boolean;
  isStopped: boolean;
  /** Whether the scan pauses because the service asked for a pause. */
  isWaiting: boolean;
  notices: readonly string[];
  /** The error that stopped the scan. Null without an error. */
  error: unknown;
};

/**
 * The maximum number of leads that a scan keeps: more than a user will view. Further matches are only counted, but can
 * be exported.
 */
export const MOST_FOUND = 20_000;

/** The minimum time between two updates of the page, in milliseconds. */
const PACE = 120;

/** A scan of all leads that can be stopped and resumed. The page subscribes to its state. */
export class LeadScan {
  private readonly scanned: Scanned;
  private readonly place: LeadPlace;
  private readonly found: Lead[] = [];
  private readonly counts: Record<string, Map<string, number>>;
  private foundCount = 0;
  private isStopped = false;
  private controller: AbortController | null = null;
  private readonly listeners = new Set<() => void>();
  private state: ScanState;

  constructor(scanned: Scanned) {
    this.scanned = scanned;
    this.place = firstPlace(scanned.filters);
    this.counts = Object.fromEntries(Object.keys(scanned.counted ?? {}).map((name) => [name, new Map()]));
    this.state = this.snapshot({ isRunning: false, isWaiting: false, error: null });
  }

  get key(): string {
    return this.scanned.key;
  }

  /**
   * Whether the scan should continue without a request by the user. `upTo` is the maximum number of leads for such a
   * scan.
   */
  isDue(upTo = Number.POSITIVE_INFINITY): boolean {
    const { isDone, isStopped, error, scannedCount } = this.state;
    return !isDone && !isStopped && error === null && scannedCount < upTo;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ScanState => this.state;

  /**
   * Scans to the end, or until the scan has read `upTo` leads in total. Does nothing while the scan is running. Never
   * rejects.
   */
  async run(upTo = Number.POSITIVE_INFINITY): Promise<ScanState> {
    if (this.controller !== null) return this.state;
    const controller = new AbortController();
    this.controller = controller;
    this.isStopped = false;
    this.tell({ isRunning: true, isWaiting: false, error: null });
    let error: unknown = null;
    try {
      let toldAt = performance.now();
      const onWait = (isWaiting: boolean) => this.tell({ isRunning: true, isWaiting, error: null });
      for await (const leads of readLeadPages(this.place, { signal: controller.signal, onWait })) {
        this.take(leads);
        if (controller.signal.aborted || this.place.scannedCount >= upTo) break;
        if (performance.now() - toldAt < PACE) continue;
        toldAt = performance.now();
        this.tell({ isRunning: true, isWaiting: false, error: null });
      }
    } catch (reason) {
      if (!controller.signal.aborted) error = reason;
    }
    this.controller = null;
    this.tell({ isRunning: false, isWaiting: false, error });
    return this.state;
  }

  readonly stop = (): void => {
    this.isStopped = this.controller !== null;
    this.controller?.abort();
  };

  /** Pauses the scan because the user leaves the page. The scan may continue when the user returns. */
  leave(): void {
    this.controller?.abort();
  }

  private take(leads: readonly Lead[]): void {
    for (const lead of leads) {
      for (const [name, of] of Object.entries(this.scanned.counted ?? {})) {
        const counts = this.counts[name]!;
        for (const value of new Set(of(lead))) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    const picked = this.scanned.pick(leads);
    this.foundCount += picked.length;
    this.found.push(...picked.slice(0, MOST_FOUND - this.found.length));
  }

  private tell(run: Pick<ScanState, 'isRunning' | 'isWaiting' | 'error'>): void {
    this.state = this.snapshot(run);
    for (const listener of this.listeners) listener();
  }

  private snapshot(run: Pick<ScanState, 'isRunning' | 'isWaiting' | 'error'>): ScanState {
    const { scannedCount, total, isDone, unmatched, invalidCount } = this.place;
    const notices = [
      ...this.place.notices,
      ...unmatchedNotices(unmatched),
      ...unreadableNotices('lead', invalidCount),
    ];
    const found = this.state?.found.length === this.found.length ? this.state.found : this.found.slice();
    const counts = Object.fromEntries(Object.entries(this.counts).map(([name, of]) => [name, new Map(of)]));
    return {
      ...run,
      isStopped: this.isStopped,
      scannedCount,
      total,
      isDone,
      notices,
      found,
      foundCount: this.foundCount,
      counts,
    };
  }
}

/**
 * Returns the scan for these leads. The query cache keeps the scan, so that its results survive a visit to a lead. A
 * new scan replaces the previous scan of the same page.
 */
export function leadScanOf(queryClient: QueryClient, scanned: Scanned): LeadScan {
  const queryKey = ['leadScan', scanned.place, scanned.key];
  const kept = queryClient.getQueryData<LeadScan>(queryKey);
  if (kept) return kept;
  queryClient.removeQueries({ queryKey: ['leadScan', scanned.place] });
  queryClient.setQueryDefaults(['leadScan'], { gcTime: Number.POSITIVE_INFINITY });
  const scan = new LeadScan(scanned);
  queryClient.setQueryData(queryKey, scan);
  return scan;
}
