import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import {
  axeViolations,
  openConsole,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { byPalette, countKeys } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { lineOf, Taxpayer } from '../../../../../test/support/taxpayer.js';

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
  await taxpayer.buy([lineOf('P24', '600')], october);
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
  rows: (count: number) =>
    expect
      .poll(() => page.getByRole('grid', { name: 'Line' }).getAttribute('aria-rowcount'))
      .toBe(String(count)),
  settled: () =>
    expect
      .poll(() => page.locator('[aria-busy=true], [role=status][aria-label$=": Loading"]').count())
      .toBe(0),
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
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('is prepared, looked into and filed by keys alone, and corrected after a late purchase', async () => {
      const of = await trader();
      const { page, faults, close } = await tabOf(of);
      const screen = vat(page, of);
      await screen.open();
      const filing = countKeys(page, 'prepare a VAT return, look into a figure and file it');
      await screen.inList();
      // The return that is due is chosen already.
      await page.keyboard.press('Enter');
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
      expect(filing.done()).toBeLessThanOrEqual(6);
      await expect.poll(() => returnsOf(of)).toEqual([[1, true]]);

      await of.buy('P24', { invoice_date: '2026-10-28' });
      await screen.said('Prepare a correction and file it.');
      const correcting = countKeys(page, 'correct a filed VAT return');
      await screen.inList();
      await page.keyboard.press('p');
      await screen.said('Prepared: VAT return of October 2026, revision 2');
      await screen.said('The return is prepared, and the books say the same.');
      await page.keyboard.press('s');
      await screen.dialog.getByText('-€240.00').first().waitFor();
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
      await close();
    });

    it('is prepared, filed and corrected by mouse', THOROUGH, async () => {
      const of = await trader();
      const { page, close } = await tabOf(of);
      const screen = vat(page, of);
      await screen.open('/2026-10');
      await page.getByRole('button', { name: 'Prepare the return' }).click();
      await page.getByRole('button', { name: 'File the return…' }).click();
      await screen.dialog.getByRole('button', { name: 'File the return' }).click();
      await screen.said('Filed: VAT return of October 2026, revision 1');
      await of.buy('P24', { invoice_date: '2026-10-28' });
      await page.getByRole('button', { name: 'Prepare a correction' }).click();
      await page.getByRole('button', { name: 'File the correction…' }).click();
      await screen.dialog.getByRole('button', { name: 'File the correction' }).click();
      await screen.said('Filed: VAT return of October 2026, revision 2');
      await close();
    });

    it('opens the entries in each figure, what differs from the filed one, and what is left out and why', async () => {
      const of = await trader();
      const filed = await of.act('/vat-returns', { period_from: '2026-10-01' });
      await of.act(`/vat-returns/${String(filed['return_id'])}/file`);
      await of.buy([lineOf('P24', '50')], { invoice_date: '2026-10-28' });
      const { page, faults, close } = await tabOf(of);
      const screen = vat(page, of);
      await screen.open('/2026-10');
      // Now 144 + 12, filed 144, difference 12.
      await expect.poll(() => screen.figure(/^5 /).allTextContents()).toEqual(['156.00', '144.00', '12.00']);
      await screen.figure(/^5 /).nth(2).click();
      await screen.entries.getByText('28/10/2026').waitFor();
      await screen.rows(1);
      await page.getByRole('link', { name: 'All entries' }).click();
      await screen.rows(2);
      await screen.entries.getByRole('row').filter({ hasText: '12/10/2026' }).dblclick();
      await page.getByRole('heading', { level: 1, name: /^Entry/ }).waitFor();
      await page.getByRole('link', { name: 'Invoice', exact: true }).waitFor();
      await page.goBack();
      await screen.rows(2);

      await page.getByRole('link', { name: 'Left out' }).click();
      const left = page.getByRole('grid', { name: 'Left out' });
      await left.getByText('It moved a VAT account without a VAT code.').waitFor();
      await left.getByText('It settles a return that was filed.').waitFor();
      await page.getByRole('link', { name: /^Warnings/ }).click();
      await screen.said('The invoice without a number of the month is a draft.');
      await page.getByRole('link', { name: 'Open the invoice' }).first().waitFor();

      await page.getByRole('link', { name: 'Revisions' }).click();
      await page.getByRole('grid', { name: 'Revisions' }).getByText('Revision 1').dblclick();
      await screen.said(/^Revision 1 as it was filed/);
      await expect.poll(() => screen.figure(/^5 /).allTextContents()).toEqual(['144.00']);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download XML' }).click();
      expect((await download).suggestedFilename()).toBe('KMD-2026-10-1.xml');
      expect(faults).toEqual([]);
      await close();
    });

    it('filed from two tabs gives one clear sentence in the language of the person', async () => {
      const of = await trader();
      const { return_id: id } = await of.act('/vat-returns', { period_from: '2026-10-01' });
      const { page, close } = await tabOf(of, { language: 'et' });
      const screen = vat(page, of);
      await screen.open('/2026-10?dialog=file');
      await screen.dialog.getByText('2515').waitFor();
      // The other tab is faster by a moment.
      await page.route('**/vat-returns/*/file', async (route) => {
        await of.act(`/vat-returns/${String(id)}/file`).catch(() => undefined);
        await route.continue();
      });
      await page.keyboard.press('Enter');
      await screen.said('Deklaratsioon on juba esitatud.');
      expect(await page.getByText('vahepeal on midagi muutunud').count()).toBe(0);
      await close();
    });

    it('cannot be filed while the attempt to file it is refused, and says why', THOROUGH, async () => {
      const of = await trader();
      await of.act('/vat-returns', { period_from: '2026-10-01' });
      const { page, close } = await tabOf(of);
      const screen = vat(page, of);
      const detail = 'The period of the settlement is closed.';
      await page.route(/\/file\?dry_run=true/, (route) =>
        route.fulfill({ status: 409, json: { status: 409, code: 'period_closed', detail, errors: [] } }),
      );
      await screen.open('/2026-10?dialog=file');
      await screen.dialog.getByText(detail).waitFor();
      expect(await screen.dialog.getByRole('button', { name: 'File the return' }).isDisabled()).toBe(true);
      await close();
    });

    it('must be prepared again when the books have changed since', async () => {
      const of = await trader();
      await of.act('/vat-returns', { period_from: '2026-10-01' });
      await of.buy('P24', { invoice_date: '2026-10-30' });
      const { page, close } = await tabOf(of);
      const screen = vat(page, of);
      await screen.open('/2026-10');
      await screen.said('The books have changed since the return was prepared.');
      expect(await page.getByRole('button', { name: /^File/ }).count()).toBe(0);
      await page.getByRole('button', { name: 'Prepare it again' }).click();
      await page.getByRole('button', { name: 'File the return…' }).waitFor();
      await close();
    });

    it('of a running month can be prepared and not filed', THOROUGH, async () => {
      const of = await trader();
      const { page, close } = await tabOf(of);
      const screen = vat(page, of);
      const month = await page.evaluate<string>('new Date().toISOString().slice(0, 7)');
      await screen.open(`/${month}`);
      await screen.said(/^.*The month is not over\./);
      await page.getByRole('button', { name: 'Prepare the return' }).click();
      await screen.said('The return is prepared');
      expect(await page.getByRole('button', { name: /^File/ }).count()).toBe(0);
      await close();
    });

    it('is filed by an owner: a member prepares it, and is told so', THOROUGH, async () => {
      const of = await trader();
      await of.act('/vat-returns', { period_from: '2026-10-01' });
      const member = await of.keeper.organization.member('member');
      const session = await keeper.api.session(member.userId, { secondFactor: true });
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = vat(page, of);
      await screen.open('/2026-10');
      await screen.said(/You may not file returns\./);
      expect(await page.getByRole('button', { name: /^File/ }).count()).toBe(0);
      await close();
    });

    it('is found by the palette, opened by its id, and fits a phone', THOROUGH, async () => {
      const of = await trader();
      const { return_id: id } = await of.act('/vat-returns', { period_from: '2026-10-01' });
      const { page, close } = await tabOf(of, { width: 320 });
      const screen = vat(page, of);
      await screen.open(`?return=${String(id)}`);
      await screen.ofMonth('October 2026');
      await screen.said(/^Revision 1 as it was prepared/);
      expect(await scrollsSideways(page)).toBe(false);
      for (const path of ['/2026-10', '/2026-10?line=1', '/2026-10?part=warnings', '/2026-10?dialog=file']) {
        await screen.open(path);
        await screen.settled();
        expect([path, await axeViolations(page)]).toEqual([path, []]);
        expect([path, await scrollsSideways(page)]).toEqual([path, false]);
      }
      await page.keyboard.press('Escape');
      await byPalette(page, 'VAT', 'Go to: VAT');
      await screen.months.waitFor();
      await close();
    });
  },
);
