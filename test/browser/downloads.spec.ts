import { readFile } from 'node:fs/promises';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { chromiumPath, leaveChromium, NO_CHROMIUM, sharedChromium } from '../support/chromium.js';
import { openConsole } from '../support/console.js';
import { byPalette } from '../support/console-tasks.js';
import { everyNth, THOROUGH } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

/** Address of the screen, its title, and the title of its file. */
const SCREENS = [
  ['sales', 'Sales', 'Invoices'],
  ['purchases', 'Purchases', 'Invoices'],
  ['parties', 'Parties', 'Parties'],
  ['bank?all=true', 'Bank', 'Bank transactions'],
  ['ledger', 'Ledger', 'Chart of accounts'],
  ['ledger?account=1010', '1010', 'General ledger'],
  ['ledger/journal', 'Journal', 'Journal'],
  ['vat/2026-10', 'VAT return', 'VAT return preview'],
  ['reports', 'Reports', 'Income statement'],
  ['reports?report=balance', 'Reports', 'Balance sheet'],
  ['reports?report=trial', 'Reports', 'Trial balance'],
  ['reports?report=open', 'Reports', 'Open items'],
  ['reports?report=cash', 'Reports', 'Cash flow statement'],
  ['reports?report=equity', 'Reports', 'Statement of changes in equity'],
] as const;

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;

const download = async (page: Page, format: RegExp): Promise<{ name: string; content: Buffer }> => {
  const began = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const file = await began;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'reports and lists of the console as files',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      company = idIn(keeper.company.path);
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('are downloaded from every screen that shows one', THOROUGH, async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      for (const [path, title, head] of everyNth(2, SCREENS)) {
        await page.goto(`/c/${company}/${path}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const { name, content } = await download(page, /CSV/);
        expect(name, path).toMatch(/\.csv$/);
        expect(content.toString().split(',')[0], path).toBe(`\u{feff}${head}`);
      }
      expect(faults).toEqual([]);
      await close();
    });

    it('keep the filters of the screen, in the format and the language of the person', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, {
        language: 'et',
      });
      const asked: URL[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.searchParams.has('format')) asked.push(url);
      });
      await page.goto(`/c/${company}/sales?status=overdue&from=2026-01-01`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const began = page.waitForEvent('download');
      await byPalette(page, 'PDF', /Laadi alla PDF/);
      const file = await began;
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
      expect(asked.map(({ search }) => search)).toEqual([
        '?ordering=-invoice_date&direction=sales&settlement=overdue&date_from=2026-01-01&format=pdf',
      ]);
      await close();
    });

    it('say what hinders them, and can be given up while they are written', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(`/c/${company}/ledger/journal`);
      await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
      let answers = 0;
      await page.route(/format=xlsx/, async (route) => {
        answers += 1;
        if (answers > 1) return; // The second one is never answered.
        await route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          json: {
            status: 400,
            code: 'validation_error',
            detail: 'The request is not valid.',
            errors: [{ field: 'format', code: 'too_many', message: 'The file would have too many rows.' }],
          },
        });
      });
      const ask = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Download' }).click();
        await page.getByRole('menuitem', { name: /workbook/ }).click();
      };
      await ask();
      const notes = page.getByRole('region', { name: 'Notifications' });
      await notes.getByText('Download as a workbook (XLSX): did not succeed').waitFor();
      await notes.getByText('The file would have too many rows.').waitFor();
      await notes.getByRole('button', { name: 'Dismiss' }).click();
      await ask();
      await notes.getByText('Writing the file…').waitFor();
      await notes.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => notes.textContent()).toBe('');
      await close();
    });
  },
);
