import { encodeId } from '#platform';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../support/chromium.js';
import { seed, SIZES } from '../reports/seeded-books.js';
import { type Bench } from '../support/bench.js';
import { Installation } from '../support/installation.js';
import { holds, openTab, type Tab } from './tab.js';

const LINES = SIZES[2];
const ROUNDS = 5;
const YEAR = 'from=2026-01-01&to=2026-12-31';
/** Lists have cells of a grid, reports have those of a table. */
const ROWS = '[role=region] tbody td, [role=grid] [role=gridcell]';

/** Notes when the first rows were handed on to be painted. */
const WATCH_ROWS = `
  window.drawnAt = undefined;
  const look = () => requestAnimationFrame(() => {
    if (document.querySelector('${ROWS}') === null) look();
    else {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { window.drawnAt = performance.now(); };
      port2.postMessage(0);
    }
  });
  look();`;

/** The address of each report, and the answer that it is drawn from. */
const REPORTS = [
  ['profit and loss', `reports?report=profit&${YEAR}`, '/reports/profit-and-loss/'],
  [
    'profit and loss, months side by side',
    `reports?report=profit&${YEAR}&compare=months`,
    '/reports/profit-and-loss/',
  ],
  ['balance sheet with accounts', 'reports?report=balance&accounts=true', '/reports/balance-sheet/'],
  ['trial balance', `reports?report=trial&${YEAR}`, '/trial-balance/'],
  ['general ledger of an account', `ledger?account=1210&${YEAR}`, '/general-ledger/'],
  ['journal', `ledger/journal?${YEAR}`, '/entries/'],
] as const;

/** From the answer of a report until its first page is drawn: the number of lines must not matter. */
export const drawnReports: Bench = {
  name: 'console-reports',
  about: `reports of ${LINES} lines in a browser, from the end of their answer until their first page is drawn`,
  async run(report) {
    if (chromiumPath === undefined) {
      report.note(NO_CHROMIUM);
      return;
    }
    const place = await Installation.open();
    const browser = await launchChromium();
    try {
      const [, worker] = await Promise.all([place.api(), place.worker()]);
      const [company] = await place.companies(1);
      if (company === undefined) throw new Error('There is no company.');
      await worker.end();
      await seed(place.place, company.id, LINES);
      const tab = await openTab(browser, place);
      await tab.context.addInitScript(WATCH_ROWS);
      for (const [name, address, answer] of REPORTS) {
        const took: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          took.push(await drawn(tab, `/c/${encodeId('company', company.id)}/${address}`, answer));
        report.figure(`${name}: answer to paint`, 'ms', took, { id: 'C7', atMost: 300 });
      }
    } finally {
      await browser.close();
      await place.close();
    }
  },
};

/** Milliseconds from the last answer that the page waited for to its paint. */
async function drawn(tab: Tab, address: string, answer: string): Promise<number> {
  await tab.page.goto(address);
  await holds(tab, 'window.drawnAt !== undefined');
  return tab.page.evaluate<number>(
    `window.drawnAt - Math.max(...performance.getEntriesByType('resource')
       .filter(({ name, responseEnd }) => name.includes('${answer}') && responseEnd <= window.drawnAt)
       .map(({ responseEnd }) => responseEnd))`,
  );
}
