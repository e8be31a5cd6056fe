/** The entry point of `npm run bench`. It runs all benches, or only the named ones (`npm run bench -- service`). */
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
import { benchLighthouse } from './lighthouse.ts';
import { benchLoad } from './load.ts';
import { benchLongLists } from './long-lists.ts';
import { benchLongListsBrowser } from './long-lists-browser.ts';
import { benchMemory } from './memory.ts';
import { benchPages } from './pages.ts';
import { benchPeers } from './peers.ts';
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

const BENCHES: Record<string, () => Promise<void>> = {
  peers: benchPeers,
  pages: benchPages,
  'every-page': benchEveryPage,
  lighthouse: benchLighthouse,
  shifts: benchShifts,
  popovers: benchPopovers,
  memory: benchMemory,
  soak: benchSoak,
  'host-memory': benchHostMemory,
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
  callers: benchCallers,
  deliveries: benchDeliveries,
  topics: benchTopics,
  'topics-page': benchTopicsPage,
  'split-tests': benchSplitTests,
  settlements: benchSettlements,
  alike: benchAlike,
  changes: benchChanges,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : Object.keys(BENCHES)) {
  console.log(`\n## ${name}\n`);
  await BENCHES[name]?.();
}
