import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '#platform';
import { takeLines } from '../../../../../test/support/bank-queue.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { openTestBooks } from '../../../../../test/support/books.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { openConsole } from '../../../../../test/support/console.js';
import { countKeys } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { companyWithWork, storeWork } from '../../../../../test/support/seeded-work.js';
import { workPage } from '../../../../../test/support/work-page.js';

const COMPANIES = 50;

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
/** The companies with work, most urgent first. */
let busy: readonly string[];

/** A bank line for each company, which a person has to explain. */
async function newLines(): Promise<void> {
  for (const company of [keeper.company, ...others]) {
    const shown = encodeId('company', company.id);
    const line = { counterpartyName: 'Pank AS', description: `tasu ${shown}`, amountMinor: 300n };
    await takeLines(db, { api: keeper.api, company: { id: company.id, path: '' } }, [line]);
  }
}

let others: readonly { readonly id: bigint }[];

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the queues of fifty companies',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      const { organization, company } = keeper;
      const waiting = { to_explain: { count: 1, oldest_on: '2026-11-10' } };
      const late = await companyWithWork(db, organization, {
        waiting,
        deadlines: [{ kind: 'vat_return', month: '2026-09', due_on: '2026-10-20' }],
      });
      await openTestBooks(db.database, { companyId: late.id });
      await storeWork(db, company.id, { waiting });
      for (let n = 2; n < COMPANIES; n += 1) await companyWithWork(db, organization, {});
      others = [late];
      busy = [late.shownId, encodeId('company', company.id)];
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('are worked off by keys alone: after the last item the next company is one key away', async () => {
      await newLines();
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = workPage(page);
      await screen.open();
      const task = countKeys(page, 'see what waits in fifty companies and work through it');
      await page.keyboard.press('Enter');
      for (const company of busy) {
        await screen.queueOf(company);
        await page.keyboard.press('e');
        await screen.dialog.waitFor();
        await page.keyboard.type('bank charges');
        await page.keyboard.press('Enter');
        await screen.dialog.getByRole('table').waitFor();
        await page.keyboard.press('Enter');
        await screen.done();
        await expect.poll(screen.focusOn).toBe('Next work');
        await page.keyboard.press('Enter');
      }
      await screen.through();
      // One to begin, and for each company one to go on besides the three of its line.
      expect(task.done()).toBeLessThanOrEqual(1 + 4 * busy.length);
      expect(faults).toEqual([]);
      await close();
    });

    it('are worked off with the mouse', THOROUGH, async () => {
      await newLines();
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = workPage(page);
      await screen.open();
      await screen.rows().first().dblclick();
      for (const company of busy) {
        await screen.queueOf(company);
        await page.getByRole('button', { name: 'Explain without a document' }).click();
        await screen.dialog.getByRole('combobox').fill('bank charges');
        await screen.dialog.getByRole('option', { name: 'Bank charges' }).click();
        await screen.dialog.getByRole('table').waitFor();
        await screen.dialog.getByRole('button', { name: 'Book', exact: true }).click();
        await screen.done();
        await screen.next.last().click();
      }
      await screen.through();
      await close();
    });
  },
);
