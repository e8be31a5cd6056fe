import { openBrowser } from './browser.ts';
import { startApps, type AppName } from './peers/apps.ts';
import { startPeersService } from './peers/service.ts';
import { expectations, measureFirstVisit, measureHeapGrowth, measureReturns, measureTopics, measureTransactions } from './peers/steps.ts';
const names = (process.env.APPS ?? 'botdeck,reactAdmin').split(',') as AppName[];
const steps = (process.env.STEPS ?? 'tx,returns').split(',');
const rounds = Number(process.env.ROUNDS ?? 1);
const service = await startPeersService();
const browser = await openBrowser();
const { apps, stop } = await startApps(browser, service);
try {
  const expected = expectations(service.transactions);
  for (let r = 0; r < rounds; r++) for (const step of steps) for (const name of names) {
    const app = apps[name];
    try {
    const m = step === 'tx' ? await measureTransactions(browser, app, expected) : step === 'returns' ? await measureReturns(browser, app)
      : step === 'topics' ? await measureTopics(browser, app) : step === 'heap' ? await measureHeapGrowth(browser, app)
      : await measureFirstVisit(browser, app, { name: step as 'leads', clickedAfter: 1500 });
    console.log(name, step, JSON.stringify(Object.fromEntries(Object.entries(m).map(([k, v]) => [k, Math.round(v * 10) / 10]))));
    } catch (e) { console.log(name, step, 'ERR', String(e).slice(0, 300)); }
  }
} finally { await browser.close(); await stop(); service.close(); }
process.exit();
