import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, SECRET } from '../../../../../test/support/api.js';
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
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { type Letterbox, startLetterbox } from '../../../../../test/support/letterbox.js';
import { startWorker, type TestWorker } from '../../../../../test/support/worker.js';

let db: TestDatabase;
let folder: string;
let keeper: Bookkeeper;
let letterbox: Letterbox;
let worker: TestWorker;
let browser: Browser;
let companyId: string;

/** The screens as a person uses them. */
const sales = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/c/${companyId}/sales${search}`);
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  },
  write: async () => {
    await page.goto(`/c/${companyId}/sales/new`);
    await page.getByRole('heading', { level: 1, name: 'New sales invoice' }).waitFor();
  },
  pick: async (label: string, typed: string) => {
    await page.getByRole('combobox', { name: label }).fill(typed);
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('Enter');
  },
  day: () => page.getByLabel('Invoice date'),
  totals: () => page.getByLabel('Totals').innerText(),
  row: (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name }),
});

/** An issued sale of 100 € and VAT, due on the day given. */
async function issuedSale(party: string, dueDate: string): Promise<string> {
  const { call } = keeper;
  const lines = [{ description: 'Nõustamine', unit_price: '100', vat_code: 'S24' }];
  const revision = { invoice_date: '2026-11-03', due_date: dueDate, lines };
  const body = { direction: 'sales' as const, party_id: party, revision };
  const { result } = await call('commands_record_invoice', { body });
  await call('commands_issue_invoice', { path: { invoice_id: result.invoice_id }, body: {} });
  return result.invoice_id;
}

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'sales and purchases',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      folder = await mkdtemp(join(tmpdir(), 'raamat-trade-'));
      keeper = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder }, { reachable: true });
      letterbox = await startLetterbox();
      worker = await startWorker(db, {
        RAAMAT_FILES_FOLDER: folder,
        RAAMAT_SECRET: SECRET,
        RAAMAT_OUTGOING_SMTP_URL: letterbox.url,
      });
      browser = await sharedChromium();
      companyId = idIn(keeper.company.path);
      await keeper.call('companies_partial_update', { body: { address: 'Pikk 1, Tallinn' } });
      await keeper.party({ name: 'Jõe Kauplus OÜ', kind: 'customer', address: 'Aia 5, Tartu' });
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await worker.close();
      await letterbox.close();
      await keeper.close();
      await rm(folder, { recursive: true, force: true });
      await db.drop();
    });

    it('an invoice is written with live totals, checked, issued and downloaded, by mouse', async () => {
      const { page, context, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = sales(page);
      await screen.open();
      await page.getByText('No sales invoices yet.').waitFor();
      await page.getByRole('button', { name: 'New invoice' }).click();
      await page.getByRole('heading', { level: 1, name: 'New sales invoice' }).waitFor();
      await screen.pick('Customer', 'jõe');
      await screen.day().fill('5.11.2026');
      await page.getByLabel('Description').fill('Raamatute köitmine');
      await page.getByLabel('Quantity').fill('1,5');
      await page.getByLabel('Unit price').fill('100');
      await expect.poll(screen.totals).toMatch(/Net\s+€150\.00\s+VAT 24%\s+€36\.00\s+To pay\s+€186\.00/);
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'invoice-write');
      await page.getByRole('button', { name: 'Save and check' }).click();
      const dialog = page.getByRole('dialog', { name: 'Issue the invoice' });
      await dialog.getByRole('table').waitFor();
      expect(await dialog.getByRole('table').innerText()).toMatch(/186\.00/);
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'invoice-issue');
      await dialog.getByRole('button', { name: 'Issue the invoice' }).click();
      await page.getByRole('heading', { level: 1, name: 'Invoice 2026-0001' }).waitFor();
      await page.getByText('Invoice 2026-0001 is issued').waitFor();
      const link = page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: /\.pdf$/ });
      await link.waitFor();
      const file = await context.request.get((await link.getAttribute('href')) ?? '');
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await takePicture(page, 'invoice-issued');
      expect(faults).toEqual([]);
      await close();
    });

    it('an invoice is written and issued by keys alone', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = sales(page);
      await screen.open();
      await page.getByRole('grid').focus();
      await page.keyboard.press('n');
      await page.getByRole('heading', { level: 1, name: 'New sales invoice' }).waitFor();
      // The heading is there before the first field has the focus.
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('combobox');
      await page.keyboard.type('jõe');
      await page.locator('[role=option]').first().waitFor();
      await page.keyboard.press('Enter');
      const tab = async (times: number) => {
        for (let at = 0; at < times; at += 1) await page.keyboard.press('Tab');
      };
      // The new customer's button and the kind lie between.
      await tab(3);
      await page.keyboard.type('6.11.2026');
      await tab(3);
      await page.keyboard.type('Trükis');
      await tab(3);
      await page.keyboard.type('20');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Issue the invoice' }).getByRole('table').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Invoice 2026-0002' }).waitFor();
      await close();
    });

    it('what was typed survives a reload, and a new draft is undone where it was made', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = sales(page);
      await screen.write();
      await screen.pick('Customer', 'jõe');
      await screen.day().fill('5.11.2026');
      await page.getByLabel('Description').fill('Jutustus');
      await page.getByLabel('Unit price').fill('10+2,5');
      await page.reload();
      await page.getByText('What you typed before was kept.').waitFor();
      await expect.poll(screen.totals).toMatch(/To pay\s+€15\.50/);
      await page.getByRole('button', { name: 'Save and check' }).click();
      await page.getByRole('dialog', { name: 'Issue the invoice' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText('discarded', { exact: true }).waitFor();
      await close();
    });

    it('the server’s refusal stands at its field', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = sales(page);
      await screen.write();
      await screen.pick('Customer', 'jõe');
      await screen.day().fill('5.11.2026');
      await page.getByLabel('Description').fill('Liiga palju ettemaksu');
      await page.getByLabel('Unit price').fill('10');
      await page.getByLabel('Prepaid amount used').fill('500');
      await page.getByRole('button', { name: 'Save and check' }).click();
      await expect
        .poll(() => page.getByLabel('Prepaid amount used').getAttribute('aria-invalid'))
        .toBe('true');
      await close();
    });

    it('a draft is changed, and its revisions are compared in words', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = sales(page);
      const lines = [{ description: 'Toimetamine', unit_price: '40', vat_code: 'S24' }];
      const body = {
        direction: 'sales' as const,
        party_id: await keeper.party({ name: 'Muutuja OÜ', kind: 'customer' }),
        revision: { invoice_date: '2026-11-04', lines },
      };
      const { result } = await keeper.call('commands_record_invoice', { body });
      await page.goto(`/c/${companyId}/invoices/${result.invoice_id}`);
      await page.getByRole('button', { name: 'Edit the draft' }).click();
      await page.getByRole('heading', { level: 1, name: 'Draft of a sales invoice' }).waitFor();
      await page.getByLabel('Unit price').fill('45');
      await expect.poll(screen.totals).toMatch(/To pay\s+€55\.80/);
      await page.getByRole('button', { name: 'Save and check' }).click();
      await page.keyboard.press('Escape');
      await page.getByText('Line 1, Unit price: 40.00 → 45.00').waitFor();
      await close();
    });

    it('an issued invoice is sent by mail, and the invoice says so', async () => {
      const email = 'arved@saaja.example';
      const party = await keeper.party({
        name: 'Saaja OÜ',
        kind: 'customer',
        address: 'Aia 8, Tartu',
        email,
      });
      const id = await issuedSale(party, '2026-12-17');
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(`/c/${companyId}/invoices/${id}`);
      await page.getByRole('button', { name: 'Send to the customer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send to the customer' });
      await expect.poll(() => dialog.getByLabel('To', { exact: false }).first().inputValue()).toBe(email);
      await dialog.getByLabel('Message').fill('Täname!');
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'invoice-send');
      await dialog.getByRole('button', { name: 'Send to the customer' }).click();
      await page.getByText(`The invoice goes to ${email}`).waitFor();
      const letter = await letterbox.letterTo(email);
      expect(letter.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
      await page.getByText(new RegExp(`^sent: ${email}`)).waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('an invoice is found by its amount, its number and its customer', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = sales(page);
      await screen.open();
      const find = page.getByLabel('Number, name or amount');
      await find.fill('186,00');
      await screen.row('2026-0001').waitFor();
      await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(2);
      await find.fill('saaja');
      await screen.row('Saaja OÜ').waitFor();
      await expect.poll(() => page.getByRole('grid').getByRole('row').count()).toBe(2);
      await find.fill('2026-0001');
      await screen.row('2026-0001').waitFor();
      await find.fill('999');
      await page.getByText('No invoice matches this filter.').waitFor();
      await close();
    });

    it('an issued invoice is credited', THOROUGH, async () => {
      const party = await keeper.party({ name: 'Tagastaja OÜ', kind: 'customer', address: 'Aia 7, Tartu' });
      const id = await issuedSale(party, '2026-11-17');
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(`/c/${companyId}/invoices/${id}`);
      await page.getByRole('heading', { level: 1, name: /^Invoice 2026-/ }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('credit note');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Credit note for invoice/ }).waitFor();
      await sales(page).day().fill('6.11.2026');
      await page.getByRole('button', { name: 'Save and check' }).click();
      const dialog = page.getByRole('dialog', { name: 'Issue the invoice' });
      await dialog.getByRole('table').first().waitFor();
      await dialog.getByRole('button', { name: 'Issue the invoice' }).click();
      await page.getByRole('heading', { level: 1, name: /^Credit note 2026-/ }).waitFor();
      await page.getByRole('link', { name: 'the original invoice' }).click();
      await page.getByText('paid', { exact: true }).waitFor();
      await close();
    });

    it('the list shows who owes us by age, and leads to the open invoices of a party and back', async () => {
      const party = await keeper.party({ name: 'Võlglane OÜ', kind: 'customer', address: 'Aia 9, Tartu' });
      await issuedSale(party, '2026-11-10');
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = sales(page);
      await screen.open();
      await page.getByRole('button', { name: 'Open items by party' }).click();
      await screen.row('Võlglane OÜ').waitFor();
      expect(new URL(page.url()).search).toBe('?view=open');
      expect(await screen.row('Võlglane OÜ').innerText()).toMatch(/124\.00/);
      await page.getByText(/^Overdue\s+€/).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'sales-open');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      await screen.row('Võlglane OÜ').getByText('overdue').waitFor();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Invoice 2026-/ }).waitFor();
      await page.goBack();
      await screen.row('Võlglane OÜ').waitFor();
      expect(new URL(page.url()).searchParams.get('status')).toBe('open');
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await scrollsSideways(page)).toBe(false);
      await takePicture(page, 'sales-narrow');
      expect(faults).toEqual([]);
      await close();
    });

    it('a purchase is booked after its entry was seen, and cancelled with a reason', async () => {
      const { result } = await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(`/c/${companyId}/invoices/${result.invoice_id}`);
      await page.getByRole('button', { name: 'Book the invoice' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('table').waitFor();
      await dialog.getByRole('button', { name: 'Book the invoice' }).click();
      await page
        .getByText('overdue', { exact: true })
        .or(page.getByText('unpaid', { exact: true }))
        .waitFor();
      await page.getByRole('button', { name: 'Cancel the invoice' }).click();
      await dialog.getByLabel('Reason').fill('Vale arve');
      await dialog.getByRole('button', { name: 'Cancel the invoice' }).click();
      await page.getByText('cancelled', { exact: true }).waitFor();
      await close();
    });

    it('can be read, and not written, by who may only read', THOROUGH, async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = sales(page);
      await screen.open();
      await screen.row('Võlglane OÜ').waitFor();
      expect(await page.getByRole('button', { name: 'New invoice' }).count()).toBe(0);
      await screen.row('Võlglane OÜ').dblclick();
      await page.getByRole('heading', { level: 1, name: /^Invoice 2026-/ }).waitFor();
      expect(await page.getByRole('button', { name: 'Cancel the invoice' }).count()).toBe(0);
      await close();
    });
  },
);
