import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../../../../test/support/chromium.js';
import {
  axeViolations,
  openConsole,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { byPalette, countKeys } from '../../../../../test/support/console-tasks.js';
import { bothWays } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { Taxpayer } from '../../../../../test/support/taxpayer.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let sold = 0;

/** A company that traded in October: a sale, a purchase, a draft, and a line on a VAT account without a code. */
async function trader(): Promise<Taxpayer> {
  const taxpayer = await Taxpayer.on(keeper, db);
  const october = { invoice_date: '2026-10-12' };
  const reg_code = String(10_000_300 + (sold += 1));
  const buyer = await taxpayer.customer({ name: 'Ostja OÜ', reg_code });
  await taxpayer.sell('S24', october, { party_id: buyer });
  await taxpayer.sell('S0EUS', october, {
    party_id: await taxpayer.customer({ name: 'Kauppa Oy', country: 'FI', vat_number: 'FI01120389' }),
  });
  await taxpayer.buy('P24', october);
  await taxpayer.draftSale('S24', october);
  await taxpayer.act('/events', {
    kind: 'manual',
    economic_date: '2026-10-20',
    lines: [
      { account_code: '2510', amount_minor: 500 },
      { account_code: '2900', amount_minor: -500 },
    ],
  });
  return taxpayer;
}

/** The screen as a person uses it. */
const vat = (page: Page, of: Taxpayer) => ({
  open: async (path = '') => {
    await page.goto(`/c/${idIn(of.keeper.company.path)}/vat${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  ofMonth: (month: string) => page.getByRole('heading', { level: 1, name: `VAT return, ${month}` }).waitFor(),
  months: page.getByRole('grid', { name: 'VAT' }),
  form: page.getByRole('region', { name: 'Form KMD' }),
  figure: (line: RegExp) =>
    page.getByRole('region', { name: 'Form KMD' }).getByRole('row', { name: line }).getByRole('link'),
  entries: page.getByRole('grid', { name: 'Line' }),
  inList: () =>
    expect.poll(() => page.evaluate('document.activeElement?.closest("[data-list]") !== null')).toBe(true),
  state: page.getByRole('status'),
  dialog: page.getByRole('dialog'),
  said: (text: string | RegExp) => page.getByText(text).first().waitFor(),
});

const tabOf = (of: Taxpayer, view = {}) => openConsole(browser, keeper.api.url, of.keeper.session, view);
const returnsOf = async (of: Taxpayer) => {
  const { items } = await of.keeper.call('books_vat_returns_list');
  return items.map(({ revision_no, filed_at }) => [revision_no, filed_at !== null]);
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the VAT return',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      browser = await launchChromium();
    });

    afterAll(async () => {
      await browser.close();
      await keeper.close();
      await db.drop();
    });

    it('is prepared, looked into and filed by keys alone, and corrected after a late purchase', async () => {
      const of = await trader();
      const { page, context, faults } = await tabOf(of);
      const screen = vat(page, of);
      await screen.open('');
      const filing = countKeys(page, 'prepare a VAT return, look into a figure and file it');
      await screen.inList();
      // The oldest month that is to be filed is chosen; October is what was traded in.
      await page.keyboard.press('End');
      await page.goto(`/c/${idIn(of.keeper.company.path)}/vat/2026-10`);
      await screen.ofMonth('October 2026');
      await screen.inList();
      await page.keyboard.press('Enter');
      await screen.entries.getByText('Ostja OÜ').waitFor();
      await screen.inList();
      await page.keyboard.press('u');
      await screen.form.waitFor();
      await screen.inList();
      await page.keyboard.press('p');
      await screen.said('Prepared: VAT return of October 2026, revision 1');
      await screen.said('The return is prepared, and the books say the same.');
      await screen.inList();
      await page.keyboard.press('s');
      await screen.dialog.getByText('2515').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'vat-file');
      await page.keyboard.press('Enter');
      await screen.said('Filed: VAT return of October 2026, revision 1');
      expect(filing.done()).toBeLessThanOrEqual(8);
      await expect.poll(() => returnsOf(of)).toEqual([[1, true]]);

      await of.buy('P24', { invoice_date: '2026-10-28' });
      await screen.said('Prepare a correction and file it.');
      const correcting = countKeys(page, 'correct a filed VAT return');
      await screen.inList();
      await page.keyboard.press('p');
      await screen.said('Prepared: VAT return of October 2026, revision 2');
      await page.keyboard.press('s');
      await screen.dialog.getByText('-240.00').first().waitFor();
      await page.keyboard.press('Enter');
      await screen.said('Filed: VAT return of October 2026, revision 2');
      expect(correcting.done()).toBeLessThanOrEqual(3);
      await expect
        .poll(() => returnsOf(of))
        .toEqual([
          [1, true],
          [2, true],
        ]);
      expect(faults).toEqual([]);
      await context.close();
    });
  },
);
