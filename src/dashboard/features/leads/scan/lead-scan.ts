/** Looks through the leads for those that the service cannot be asked for, and keeps what it finds. */
import type { QueryClient } from '@tanstack/react-query';
import type { Lead } from '#contract/lead.ts';
import { unmatchedNotices } from '../../../api/resources/lead-reply.ts';
import { unreadableNotices } from '../../../list/notices.ts';
import { firstPlace, readLeadPages, type LeadPlace } from './read-lead-pages.ts';

export type Scanned = {
  /** Where it is shown: there is one of each place. */
  place: 'list' | 'bot';
  /** Another one for other leads. */
  key: string;
  filters: LeadPlace['filters'];
  /** Those of some leads that are looked for. */
  pick: (leads: readonly Lead[]) => readonly Lead[];
  /** Of what all leads are counted that are looked at, whether they match or not: for what else can be chosen. */
  counted?: Readonly<Record<string, (lead: Lead) => Iterable<string | null>>>;
};

export type ScanState = Pick<LeadPlace, 'lookedAt' | 'total' | 'isDone'> & {
  /** The leads that match, each once, in the service's order. The first `MOST_FOUND` of them. */
  found: readonly Lead[];
  /** How many match. */
  foundCount: number;
  /** How many leads have each value of what is counted. */
  counts: Readonly<Record<string, ReadonlyMap<string, number>>>;
  isRunning: boolean;
  /** Somebody stopped it. */
  isStopped: boolean;
  /** The service asked to wait. */
  isWaiting: boolean;
  /** What has to be said of what was read. */
  notices: readonly string[];
  /** Why it stopped by itself; null where it did not. */
  error: unknown;
};

/** More than anybody looks through; what else matches is counted, and can be exported. */
export const MOST_FOUND = 20_000;

/** Milliseconds between two drawings. */
const PACE = 120;

/** One run over all leads, which can be stopped and gone on with. To be subscribed to. */
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

  /** Whether it is to go on without being asked to. */
  isDue(upTo = Number.POSITIVE_INFINITY): boolean {
    const { isDone, isStopped, error, lookedAt } = this.state;
    return !isDone && !isStopped && error === null && lookedAt < upTo;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): ScanState => this.state;

  /** Goes on to the end, or until so many leads were looked at in all. Does nothing while it runs. Never rejects. */
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
        if (controller.signal.aborted || this.place.lookedAt >= upTo) break;
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

  /** Nobody is here to see it. It may go on by itself when somebody is. */
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
    const { lookedAt, total, isDone, unmatched, invalidCount } = this.place;
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
      lookedAt,
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
 * The scan of these leads: it is kept with what was loaded, so that a look at one lead loses nothing of it, in place of the
 * one before.
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
