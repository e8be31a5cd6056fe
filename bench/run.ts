/**
 * The entry point of `npm run bench`. Runs all benchmarks, or only the named benchmarks (`npm run bench -- service`).
 */
import { parseArgs } from 'node:util';
import { benchAgency } from './agency-pages.ts';
import { benchAgencyService } from './agency-service.ts';
import { benchAlike } from './alike.ts';
import { benchBackup } from './backup.ts';
import { benchBilling } from './billing.ts';
import { benchCallers } from './callers.ts';
import { benchChanges } from './changes.ts';
import { benchDeepPages } from './deep-pages.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchEveryPage } from './every-page.ts';
import { benchHostMemory } from './host-memory.ts';
import { benchHosts } from './hosts.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLoad } from './load.ts';
import { benchLongLists } from './long-lists.ts';
import { benchLimits } from './limits.ts';
import { benchLongListsBrowser } from './long-lists-browser.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages.ts';
import { benchPeers } from './peers.ts';
import { benchRetention } from './retention.ts';
import { benchSavedView } from './saved-view.ts';
import { benchScanExport } from './scan-export.ts';
import { benchPopovers } from './popovers.ts';
import { benchSearch } from './search.ts';
import { benchService } from './service.ts';
import { benchSettlements } from './settlements.ts';
import { benchShifts } from './shifts.ts';
import { benchSoak } from './soak.ts';
import { benchSplitTests } from './split-tests.ts';
import { benchTable } from './table.ts';
import { benchTopics } from './topics.ts';
import { benchTopicsPage } from './topics-page.ts';

/**
 * The options of the benchmark `hosts`: the version to upgrade from, the number of leads, and the durations of the
 * kills and of the latency measurements.
 */
export type BenchOptions = Partial<Record<'from' | 'leads' | 'minutes' | 'seconds', string>>;

const BENCHES: Record<string, (options: BenchOptions) => Promise<void>> = {
  peers: benchPeers,
  pages: benchPages,
  'every-page': benchEveryPage,
  lighthouse: benchLighthouse,
  shifts: benchShifts,
  popovers: benchPopovers,
  memory: benchMemory,
  soak: benchSoak,
  'host-memory': benchHostMemory,
  hosts: benchHosts,
  backup: benchBackup,
  table: benchTable,
  billing: benchBilling,
  'saved-view': benchSavedView,
  'scan-export': benchScanExport,
  agency: benchAgency,
  'agency-service': benchAgencyService,
  search: benchSearch,
  service: benchService,
  'deep-pages': benchDeepPages,
  'long-lists': benchLongLists,
  'long-lists-browser': benchLongListsBrowser,
  load: benchLoad,
  limits: benchLimits,
  retention: benchRetention,
  callers: benchCallers,
  deliveries: benchDeliveries,
  topics: benchTopics,
  'topics-page': benchTopicsPage,
  'split-tests': benchSplitTests,
  settlements: benchSettlements,
  alike: benchAlike,
  changes: benchChanges,
};

const text = { type: 'string' } as const;
const { positionals: named, values: options } = parseArgs({
  allowPositionals: true,
  options: { from: text, leads: text, minutes: text, seconds: text },
});
const unknown = named.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : Object.keys(BENCHES)) {
  console.log(`\n## ${name}\n`);
  await BENCHES[name]?.(options);
}
