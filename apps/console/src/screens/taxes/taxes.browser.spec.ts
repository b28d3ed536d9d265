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
import { byPalette, countKeys, tabTo } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { grantMandates } from '../../../../../test/support/mandates.js';
import { newPerson } from '../../../../../test/support/people.js';
import { lineOf, Taxpayer } from '../../../../../test/support/taxpayer.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;

/** The copy of the account as the authority had it on a day; amounts in cents. */
async function copyOf(of: Taxpayer, prepaymentMinor: number, claims: object[]): Promise<void> {
  await db.owner(
    `INSERT INTO tax_account.account (company_id, access_status, access_error_code, last_attempt_at, last_success_at,
       request_date, prepayment_minor, claims)
     VALUES ($1, 'ok', '', now(), now(), '2026-11-19', $2, $3::jsonb)
     ON CONFLICT (company_id) DO UPDATE SET (prepayment_minor, claims) = (excluded.prepayment_minor, excluded.claims)`,
    [of.keeper.company.id.toString(), prepaymentMinor, JSON.stringify(claims)],
  );
}

const claim = (tax: string, dueDate: string, minor: number, interest = 0) => ({
  taxCode: tax.slice(0, 2),
  taxName: tax,
  period: '2026-10',
  dueDate,
  amountMinor: String(minor),
  interestMinor: String(interest),
  remainingMinor: String(minor),
});

/** October's return is filed with 240.00 to pay; a payment of 300.00 left the bank and nobody explained it. */
async function taxpayer(): Promise<Taxpayer> {
  const of = await Taxpayer.on(keeper, db);
  await grantMandates(db, of.keeper.company.id);
  await of.sell([lineOf('S24', '1000')], { invoice_date: '2026-10-12' });
  const { return_id: id } = await of.act('/vat-returns', { period_from: '2026-10-01' });
  await of.act(`/vat-returns/${String(id)}/file`);
  await of.bank('out', 30_000, '2026-11-16');
  return of;
}

const taxes = (page: Page, of: Taxpayer) => ({
  open: async (path = '') => {
    await page.goto(`/c/${idIn(of.keeper.company.path)}/taxes${path}`);
    await page.getByRole('heading', { level: 1, name: 'Taxes' }).waitFor();
  },
  side: (name: RegExp) => page.getByRole('region', { name }),
  said: (text: string | RegExp) => page.getByText(text).first().waitFor(),
});

const tabOf = (of: Taxpayer, view = {}) => openConsole(browser, keeper.api.url, of.keeper.session, view);

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the tax account',
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

    it('says by keys alone why it differs, and leads to each cause', async () => {
      const of = await taxpayer();
      await copyOf(of, 30_000, [claim('Sotsiaalmaks', '2026-11-10', 33_000, 120)]);
      const { page, faults, close } = await tabOf(of);
      await page.goto(`/c/${idIn(of.keeper.company.path)}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const task = countKeys(page, 'see why the tax account differs');
      await byPalette(page, 'Tax', 'Go to: Taxes');
      const screen = taxes(page, of);
      const prepayment = screen.side(/^Prepayment account: -€300\.00$/);
      await prepayment.getByText('A bank line of exactly this amount is not explained').waitFor();
      const owed = screen.side(/^Open claims: -€91\.20$/);
      await owed.getByText('VAT return, October 2026 is filed in Raamat').waitFor();
      await owed.getByText('The authority claims Sotsiaalmaks').waitFor();
      await owed.getByText('The authority has counted interest').waitFor();
      expect(await owed.locator('li .amount').allTextContents()).toEqual(['+€240.00', '-€330.00', '-€1.20']);
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'taxes-differ');
      await tabTo(page, 'Open the bank line');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      expect(task.done()).toBeLessThanOrEqual(8);
      expect(faults).toEqual([]);
      await close();
    });

    it('says by mouse why it differs', THOROUGH, async () => {
      const of = await taxpayer();
      await copyOf(of, 0, []);
      const { page, close } = await tabOf(of);
      await page.goto(`/c/${idIn(of.keeper.company.path)}`);
      await page.getByRole('link', { name: 'Taxes', exact: true }).click();
      const screen = taxes(page, of);
      await screen.said('The books and the tax account differ.');
      await screen
        .side(/^Open claims/)
        .getByRole('link', { name: 'Open the declaration' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'VAT return, October 2026' }).waitFor();
      await close();
    });

    it('agrees with the books, shows what is due, and what the authority claims by the declaration', async () => {
      const of = await taxpayer();
      await copyOf(of, 0, [claim('Käibemaks', '2026-11-20', 24_000)]);
      const { page, close } = await tabOf(of, { width: 320 });
      const screen = taxes(page, of);
      await screen.open();
      await screen.said('The books and the tax account agree.');
      const due = screen.side(/^Due dates$/);
      await due.getByText('VAT, October 2026').waitFor();
      await due.getByText('€240.00').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axeViolations(page)).toEqual([]);
      await screen.open('?part=claims');
      await page.getByRole('grid').getByText('VAT return, October 2026').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      await screen.open('?part=declarations');
      await page.getByRole('grid').getByText('due, not taken yet').waitFor();
      await close();
    });

    it('says that it was never read, and leads to the mandate', async () => {
      const of = await Taxpayer.on(keeper, db);
      const { page, close } = await tabOf(of);
      const screen = taxes(page, of);
      await screen.open();
      await screen.said(/The tax account has not been read yet\./);
      await page.getByRole('link', { name: 'Mandate of the company' }).waitFor();
      expect(await page.getByRole('button', { name: 'Read the tax account now' }).count()).toBe(0);
      await close();
    });

    it('is read at once by staff', async () => {
      // A filed return would have it read already.
      const of = await Taxpayer.on(keeper, db);
      const staff = await newPerson(keeper.api, { isStaff: true });
      await db.owner(
        `INSERT INTO identity.membership (organization_id, user_id, role) VALUES ($1, $2, 'viewer')`,
        [of.keeper.organization.id.toString(), staff.id.toString()],
      );
      const session = await keeper.api.session(staff.id, { secondFactor: true });
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = taxes(page, of);
      await screen.open();
      await page.getByRole('button', { name: 'Read the tax account now' }).click();
      await screen.said('The account is being read…');
      await close();
    });
  },
);
