import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
import { type ConsoleTab, holdBack, openConsole } from '../../../../../test/support/console.js';
import { byPalette, countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { type Letterbox, startLetterbox } from '../../../../../test/support/letterbox.js';
import { startSandbox, type TestSandbox } from '../../../../../test/support/sandbox.js';
import { startWorker, type TestWorker } from '../../../../../test/support/worker.js';

/** A company that the sandbox's business register knows. */
const REGISTERED = { code: '19100017', name: '' };
const EMAIL = 'arved@saaja.example';

let db: TestDatabase;
let folder: string;
let sandbox: TestSandbox;
let letterbox: Letterbox;
let keeper: Bookkeeper;
let worker: TestWorker;
let browser: Browser;
let tab: ConsoleTab;
let companyId: string;
/** A value of the company's dimension. */
let warehouse: string;

/** The screens as a person uses them. */
const sales = (page: Page) => ({
  open: async () => {
    await page.goto(`/c/${companyId}/sales`);
    await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
  },
  show: async (invoice: string) => {
    await page.goto(`/c/${companyId}/invoices/${invoice}`);
    await page.getByRole('heading', { level: 1, name: /invoice/i }).waitFor();
  },
  titled: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor(),
  customer: () => page.getByRole('combobox', { name: 'Customer' }),
  /** The navigation says where the screen belongs. */
  marked: (item: string) =>
    page.getByRole('navigation').locator('[aria-current=page]', { hasText: item }).waitFor(),
  dialog: (name: string) => page.getByRole('dialog', { name }),
  entry: () => page.getByRole('dialog').getByRole('table').first().waitFor(),
  row: (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name }),
  /** The field with this label has the focus. */
  at: (label: string) =>
    expect
      .poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent ?? ""'))
      .toContain(label),
  hasKeys: () => expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid'),
  tabs: async (times: number) => {
    for (let at = 0; at < times; at += 1) await page.keyboard.press('Tab');
  },
  downloads: async (ask: () => Promise<void>) => {
    const [downloaded] = await Promise.all([page.waitForEvent('download'), ask()]);
    expect((await readFile(await downloaded.path())).subarray(0, 5).toString()).toBe('%PDF-');
  },
  /** A new customer, whom the business register fills in while the code is typed. */
  register: async (type: (code: string) => Promise<void>) => {
    const dialog = page.getByRole('dialog', { name: 'New party' });
    await dialog.waitFor();
    await type(REGISTERED.code);
    await dialog.getByRole('status').getByText('Found in the business register').waitFor();
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await expect.poll(() => name.inputValue()).not.toBe('');
    return name.inputValue();
  },
});

/** A draft of a sale of one price, 100 € unless another is given, and VAT. */
async function draft(name: string, price = '100'): Promise<string> {
  const party = await keeper.party({ name, kind: 'customer', address: 'Aia 9, Tartu' });
  const lines = [{ description: 'Nõustamine', unit_price: price, vat_code: 'S24' }];
  const revision = { invoice_date: '2026-11-03', due_date: '2026-11-10', lines };
  const body = { direction: 'sales' as const, party_id: party, revision };
  return (await keeper.call('commands_record_invoice', { body })).result.invoice_id;
}

async function issued(name: string, price?: string): Promise<string> {
  const id = await draft(name, price);
  await keeper.call('commands_issue_invoice', { path: { invoice_id: id }, body: {} });
  return id;
}

/** The title of the screen that shows an invoice. */
const titleOf = async (id: string): Promise<string> =>
  `Invoice ${((await keeper.get(`/invoices/${id}/`)).body as { number: string }).number}`;

/** The dimension values of each line of an invoice. */
async function dimensionsOf(id: string): Promise<unknown> {
  const { revision_id } = (await keeper.get(`/invoices/${id}/`)).body as { revision_id: string };
  const { body } = await keeper.get(`/invoices/${id}/revisions/${revision_id}/dimensions/`);
  return (body as { lines: { dimensions: string[] }[] }).lines.map(({ dimensions }) => dimensions);
}

const stateOf = async (id: string): Promise<unknown> =>
  ((await keeper.get(`/invoices/${id}/`)).body as { state: string }).state;

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the work with sales invoices',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      folder = await mkdtemp(join(tmpdir(), 'raamat-sales-'));
      [sandbox, letterbox] = await Promise.all([startSandbox(), startLetterbox()]);
      const shared = { RAAMAT_FILES_FOLDER: folder, RAAMAT_SANDBOX_URL: sandbox.url };
      keeper = await startBookkeeper(db, shared, { reachable: true });
      worker = await startWorker(db, {
        ...shared,
        RAAMAT_SECRET: SECRET,
        RAAMAT_OUTGOING_SMTP_URL: letterbox.url,
      });
      browser = await sharedChromium();
      companyId = idIn(keeper.company.path);
      await keeper.call('companies_partial_update', { body: { address: 'Pikk 1, Tallinn' } });
      const values = ['Ladu', 'Veeb'].map((name) => ({ code: name.toUpperCase(), name }));
      await keeper.post('/dimensions', { code: 'PROJ', name: 'Projekt', kind: 'project', values });
      const { items } = (await keeper.get('/dimensions/')).body as {
        items: { values: { id: string; name: string }[] }[];
      };
      warehouse = items[0]?.values.find(({ name }) => name === 'Ladu')?.id ?? '';
      tab = await openConsole(browser, keeper.api.url, keeper.session);
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await worker.close();
      await keeper.close();
      await letterbox.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
      await db.drop();
      expect(tab.faults).toEqual([]);
    });

    it('is done by keys alone: written for a customer of the register, issued, sent and downloaded', async () => {
      const { page } = tab;
      const screen = sales(page);
      await screen.open();
      await page.getByText('No sales invoices yet.').waitFor();
      const task = countKeys(page, 'write, issue, send by mail and download an invoice');
      await byPalette(page, 'new invoice', 'New invoice');
      await screen.titled('New sales invoice');
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('combobox');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const name = await screen.register((code) => page.keyboard.type(code));
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.customer().inputValue()).toBe(name);
      await screen.tabs(2);
      await page.keyboard.type('6.11.2026');
      await screen.tabs(3);
      await page.keyboard.type('Raamatute köitmine');
      await screen.tabs(3);
      await page.keyboard.type('150');
      await screen.tabs(3);
      await page.keyboard.type('V');
      await expect.poll(() => page.getByLabel('Projekt').inputValue()).not.toBe('');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await screen.entry();
      await page.keyboard.press('Enter');
      await screen.titled('Invoice 2026-0001');
      await screen.marked('Sales');
      await byPalette(page, 'send', 'Send to the customer');
      await screen.dialog('Send to the customer').waitFor();
      await page.keyboard.type(EMAIL);
      await page.keyboard.press('Enter');
      await page.getByText(`The invoice goes to ${EMAIL}`).waitFor();
      const { attachments } = await letterbox.letterTo(EMAIL);
      expect(attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
      await screen.downloads(() => byPalette(page, 'download', 'Download the PDF'));
      task.done();
    });

    it('keeps the value of a dimension on its line, chosen by mouse', THOROUGH, async () => {
      const { page } = tab;
      const screen = sales(page);
      await screen.open();
      await page.getByRole('button', { name: 'New invoice' }).click();
      await page.getByRole('button', { name: 'New customer' }).click();
      const name = await screen.register((code) =>
        screen.dialog('New party').getByLabel('Registry code').fill(code),
      );
      // The register's company is a customer since the last invoice.
      await screen.dialog('New party').getByRole('button', { name, exact: true }).click();
      await expect.poll(() => screen.customer().inputValue()).toBe(name);
      await page.getByLabel('Invoice date').fill('7.11.2026');
      await page.getByLabel('Description').fill('Lao rent');
      await page.getByLabel('Unit price').fill('20');
      await page.getByLabel('Projekt').selectOption('Ladu');
      await page.getByRole('button', { name: 'Save and check' }).click();
      await screen.entry();
      await screen.dialog('Issue the invoice').getByRole('button', { name: 'Issue the invoice' }).click();
      await screen.titled('Invoice 2026-0002');
      expect(await dimensionsOf(new URL(page.url()).pathname.split('/').at(-1) ?? '')).toEqual([[warehouse]]);
    });

    it('is found by its amount from the palette, by keys and by mouse', async () => {
      const { page } = tab;
      const screen = sales(page);
      const [first, second] = [await issued('Otsitav OÜ', '150.50'), await issued('Leitav OÜ', '41')];
      await page.goto(`/c/${companyId}`);
      await screen.titled('Today');
      const task = countKeys(page, 'find an invoice by its amount');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('186,62');
      const option = page.getByRole('group', { name: 'Invoices' }).getByRole('option').first();
      await option.waitFor();
      await page.keyboard.press('Enter');
      await screen.titled(await titleOf(first));
      expect(task.done()).toBeLessThanOrEqual(2);
      await page
        .getByRole('button', { name: /^Näidis/ })
        .first()
        .click();
      await page.getByRole('combobox').fill('50,84');
      await option.click();
      await screen.titled(await titleOf(second));
    });

    it('is credited by keys alone, also by a person who is quicker than the list of VAT codes', async () => {
      const { page } = tab;
      const screen = sales(page);
      const id = await issued('Tagastaja OÜ');
      const saved = await holdBack(page, '**/vat-codes/**');
      await screen.show(id);
      const task = countKeys(page, 'credit an invoice');
      await byPalette(page, 'credit note', 'Write a credit note');
      await screen.titled(/^Credit note for invoice/);
      await screen.at('Invoice date');
      await page.keyboard.type('6.11.2026');
      await page.keyboard.press('Enter');
      saved();
      await screen.entry();
      await page.keyboard.press('Enter');
      await screen.titled(/^Credit note 2026-/);
      expect(task.done()).toBeLessThanOrEqual(4);
      const { body } = await keeper.get(`/invoices/${id}/`);
      expect(body).toMatchObject({ open_minor: 0 });
    });

    it(
      'is saved for the customer that was picked, also before the list of customers has answered',
      THOROUGH,
      async () => {
        const { page } = tab;
        const screen = sales(page);
        await keeper.party({ name: 'Hiline Klient OÜ', kind: 'customer', address: 'Aia 7, Tartu' });
        await page.goto(`/c/${companyId}/sales/new`);
        await screen.titled('New sales invoice');
        const saved = await holdBack(page, /\/parties\/\?.*q=Hiline/);
        await screen.customer().fill('Hiline');
        await page.keyboard.press('Enter');
        await page.getByLabel('Invoice date').fill('6.11.2026');
        await page.getByLabel('Description').fill('Köitmine');
        await page.getByLabel('Unit price').fill('20');
        await page.keyboard.press('Enter');
        saved();
        await screen.entry();
        await page.keyboard.press('Escape');
        await page.getByRole('link', { name: 'Hiline Klient OÜ' }).waitFor();
      },
    );

    it('is downloaded and credited by mouse', async () => {
      const { page } = tab;
      const screen = sales(page);
      await screen.show(await issued('Teine Tagastaja OÜ'));
      await screen.downloads(() => page.getByRole('button', { name: 'Download the PDF' }).click());
      await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Write a credit note' }).click();
      await screen.titled(/^Credit note for invoice/);
      await page.getByLabel('Invoice date').fill('6.11.2026');
      await page.getByRole('button', { name: 'Save and check' }).click();
      await screen.entry();
      await screen.dialog('Issue the invoice').getByRole('button', { name: 'Issue the invoice' }).click();
      await screen.titled(/^Credit note 2026-/);
    });

    it(
      'is issued or discarded before the preview has answered: the preview is given up first',
      THOROUGH,
      async () => {
        const { page } = tab;
        const screen = sales(page);
        /** The server answers no preview, and the command once the preview was given up. */
        const hurry = async (command: 'issue' | 'void') => {
          const path = (url: URL) => url.pathname.endsWith(`/${command}`);
          const isPreview = (url: URL) => path(url) && url.searchParams.has('dry_run');
          const givenUp = page.waitForEvent('requestfailed', (request) => isPreview(new URL(request.url())));
          const asked = page.waitForRequest((request) => isPreview(new URL(request.url())));
          await page.route(path, async (route) => {
            if (isPreview(new URL(route.request().url()))) return;
            await givenUp;
            await route.continue();
          });
          return { asked, answer: () => page.unroute(path) };
        };
        const issue = await hurry('issue');
        await screen.show(await draft('Kiirustaja OÜ'));
        await byPalette(page, 'issue', 'Issue the invoice');
        await screen.dialog('Issue the invoice').waitFor();
        await issue.asked;
        await page.keyboard.press('Enter');
        await screen.titled(/^Invoice 2026-/);
        await issue.answer();

        const discard = await hurry('void');
        await screen.show(await draft('Loobuja OÜ'));
        await byPalette(page, 'discard', 'Discard the draft');
        await screen.dialog('Discard the draft').waitFor();
        await page.keyboard.type('topelt');
        await discard.asked;
        await page.keyboard.press('Enter');
        await page
          .getByText(/: discarded$/)
          .first()
          .waitFor();
        await discard.answer();
      },
    );

    it('shows by two keys who owes us, and by one more each the invoices', async () => {
      const { page } = tab;
      const screen = sales(page);
      await issued('Võlglane OÜ');
      await screen.open();
      await screen.hasKeys();
      const task = countKeys(page, 'see who owes us');
      await page.keyboard.press('b');
      await screen.row('Võlglane OÜ').waitFor();
      await page.getByText(/^Overdue\s+€/).waitFor();
      expect(task.done()).toBeLessThanOrEqual(2);
      await screen.hasKeys();
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('open');
      await screen.hasKeys();
      await page.keyboard.press('Enter');
      await screen.titled(/^Invoice 2026-/);
    });

    it('is taken back by two keys after it was issued, unless the customer has it', async () => {
      const { page } = tab;
      const screen = sales(page);
      const id = await draft('Eksitaja OÜ');
      await screen.show(id);
      await byPalette(page, 'issue', 'Issue the invoice');
      await screen.entry();
      await page.keyboard.press('Enter');
      await screen.titled(/^Invoice 2026-/);
      await page.getByText(/^Invoice 2026-\d+ is issued$/).waitFor();
      const undone = countKeys(page, 'undo an issued invoice');
      await undoLast(page);
      expect(undone.done()).toBeLessThanOrEqual(2);
      expect(await stateOf(id)).toBe('cancelled');
      await page.keyboard.press('Escape');

      const sent = await draft('Saaja OÜ');
      await screen.show(sent);
      await byPalette(page, 'issue', 'Issue the invoice');
      await screen.entry();
      await page.keyboard.press('Enter');
      await page.getByText(/^Invoice 2026-\d+ is issued$/).waitFor();
      await keeper.post(`/invoices/${sent}/send`, { to: EMAIL, format: 'pdf' });
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await page.getByText('The customer has the invoice. Write a credit note instead.').waitFor();
      expect(await stateOf(sent)).toBe('issued');
    });
  },
);
