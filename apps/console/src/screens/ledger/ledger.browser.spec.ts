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
import { byPalette } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;
/** Of a depreciation that was booked by hand, and of an invoice. */
let entries: { readonly event: string; readonly invoice: string };

/** The screen as a person uses it. */
const ledger = (page: Page) => ({
  open: async (path = '') => {
    await page.goto(`/c/${company}/ledger${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  list: (name: string) => page.getByRole('grid', { name }),
  rows: (name: string, count: number) =>
    expect.poll(() => page.getByRole('grid', { name }).getAttribute('aria-rowcount')).toBe(String(count)),
  inList: () => expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid'),
  dialog: page.getByRole('dialog'),
});

const depreciation = async (minor: number, memo: string): Promise<string> => {
  const { result } = await keeper.call('commands_record_event', {
    body: {
      kind: 'depreciation',
      economic_date: '2026-11-10',
      memo,
      lines: [
        { account_code: '7010', amount_minor: minor },
        { account_code: '1855', amount_minor: -minor },
      ],
    },
  });
  return result.entry_id;
};

describe.skipIf(chromiumPath === undefined)(chromiumPath === undefined ? NO_CHROMIUM : 'the ledger', () => {
  beforeAll(async () => {
    db = await testDatabase();
    keeper = await startBookkeeper(db, {}, { reachable: true });
    company = idIn(keeper.company.path);
    const { result } = await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
    const posted = await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
    entries = { event: await depreciation(12_500, 'Kulum'), invoice: posted.result.entry_id ?? '' };
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await leaveChromium(browser);
    await keeper.close();
    await db.drop();
  });

  it('shows the chart, and the lines of an account with its running balance, by keys', async () => {
    const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = ledger(page);
    await screen.open();
    await page.getByLabel('Code or name').fill('7010');
    await screen.rows('Chart of accounts', 1);
    await screen.list('Chart of accounts').focus();
    await page
      .getByRole('complementary', { name: 'Account' })
      .getByText('Depreciation and impairment')
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^7010/ }).waitFor();
    await screen.rows('Lines', 1);
    await screen.list('Lines').getByText('Kulum').waitFor();
    await screen.inList();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Entry General/ }).waitFor();
    await page.getByText('It was booked by hand.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('takes an account that is missing from the chart, and shows a refusal at its field', async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = ledger(page);
    await screen.open();
    await page.getByRole('button', { name: 'Add an account' }).click();
    await screen.dialog.getByRole('textbox', { name: 'Code' }).fill('7010');
    await screen.dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Tarkvara arendus');
    await screen.dialog.getByLabel('Line of the reports').selectOption('IS.OPEX');
    expect(await axeViolations(page)).toEqual([]);
    await screen.dialog.getByRole('button', { name: 'Add an account' }).click();
    await screen.dialog.getByRole('alert').first().waitFor();
    await screen.dialog.getByRole('textbox', { name: 'Code' }).fill('5135');
    await page.keyboard.press('Enter');
    await screen.dialog.waitFor({ state: 'detached' });
    await page.getByLabel('Code or name').fill('5135');
    await screen.list('Chart of accounts').getByText('Tarkvara arendus').waitFor();
    await close();
  });

  it('renames an account by keys, and takes its old name back by two', async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = ledger(page);
    await screen.open('?q=7010');
    await screen.rows('Chart of accounts', 1);
    await screen.inList();
    const account = page.getByRole('complementary', { name: 'Account' });
    await account.getByText('Depreciation and impairment').waitFor();
    await page.keyboard.press('e');
    await screen.dialog.getByRole('textbox', { name: 'Name in English' }).fill('Wear and tear');
    await page.keyboard.press('Enter');
    await screen.dialog.waitFor({ state: 'detached' });
    await account.getByText('Wear and tear').waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Enter');
    await account.getByText('Depreciation and impairment').waitFor();
    await close();
  });

  it('shows the journal, and reverses an entry by hand with a reason', async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = ledger(page);
    await depreciation(7_700, 'Vale kulum');
    await screen.open('/journal?from=2026-11-01&to=2026-11-30');
    await screen.list('Journal').getByRole('row').filter({ hasText: 'Vale kulum' }).dblclick();
    await page.getByRole('heading', { level: 1, name: /^Entry General/ }).waitFor();
    await byPalette(page, 'reverse', /^Reverse the entry/);
    await screen.dialog.getByRole('table').getByText('77.00').first().waitFor();
    await page.keyboard.type('Vale summa');
    await page.keyboard.press('Enter');
    await page.getByText('Reversed by').waitFor();
    await page.getByText('Reversed by').locator('..').getByRole('link').click();
    await page.getByText('Reverses').waitFor();
    await page.getByText('A reversal stays as it is: book the entry once more.').waitFor();
    await screen.open('/journal?from=2026-11-03&to=2026-11-10');
    await screen.rows('Journal', 4);
    const journal = screen.list('Journal').getByRole('row');
    await journal.getByText(/^Osapool \d+ OÜ, E-\d+$/u).waitFor();
    for (const mark of ['reversed', 'Reversal'])
      await journal.filter({ hasText: mark }).filter({ hasText: '7010, 1855' }).getByText('77.00').waitFor();
    await close();
  });

  it('says what to do with an entry that only its invoice reverses, and leads there', THOROUGH, async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = ledger(page);
    await screen.open(`?entry=${entries.invoice}`);
    await page.getByText('To reverse it, cancel or credit the invoice.').waitFor();
    expect(await page.getByRole('button', { name: 'Reverse the entry' }).count()).toBe(0);
    await page.getByRole('link', { name: /^Invoice · E-/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Invoice E-/ }).waitFor();
    await close();
  });

  it('is found by the number of an account from the palette', THOROUGH, async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    await ledger(page).open();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('1855');
    await page.getByRole('group', { name: 'Accounts' }).getByRole('option').first().waitFor();
    await page.getByRole('group', { name: 'Accounts' }).getByRole('option').first().click();
    await page.getByRole('heading', { level: 1, name: /^1855/ }).waitFor();
    await close();
  });

  it(
    'draws the first page of an account of a million lines, and reads on while scrolling',
    THOROUGH,
    async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = ledger(page);
      const account = { account_code: '7010', account_name: 'Kulum', account_name_en: null };
      const lineOf = (at: number) => ({
        ...account,
        economic_date: '2026-11-10',
        journal: 'general',
        entry_no: at,
        entry_id: entries.event,
        entry_state: 'posted',
        line_no: at,
        party_id: null,
        currency: 'EUR',
        amount_minor: 100,
        base_minor: 100,
        running_base_minor: at * 100,
        memo: `Rida ${at}`,
        dimension_value_ids: [],
      });
      const asked: string[] = [];
      await page.route('**/general-ledger/**', (route) => {
        asked.push(route.request().url());
        const from = (asked.length - 1) * 200;
        const lines = Array.from({ length: 200 }, (_, at) => lineOf(from + at + 1));
        const sums = { opening_base_minor: 0, closing_base_minor: 100_000_000 };
        const accounts = [{ ...account, ...sums, lines }];
        return route.fulfill({ json: { base_currency: 'EUR', accounts, next_cursor: 'ab' } });
      });
      await screen.open();
      await page.getByLabel('Code or name').fill('7010');
      await screen.rows('Chart of accounts', 1);
      await screen.list('Chart of accounts').focus();
      await page.keyboard.press('Enter');
      await screen.list('Lines').getByText('Rida 1', { exact: true }).waitFor();
      await screen.inList();
      await page.keyboard.press('End');
      await screen.list('Lines').getByText('Rida 200', { exact: true }).waitFor();
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
      expect(asked[1]).toContain('cursor=ab');
      expect(await screen.list('Lines').getByRole('row').count()).toBeLessThanOrEqual(60);
      await close();
    },
  );

  it('draws the first page of a journal of a million lines, reads on by keys, and leads back to a row of a later page', async () => {
    const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = ledger(page);
    const rowOf = (at: number) => ({
      id: at === 400 ? entries.event : `01K${String(at).padStart(23, '0')}`,
      ...{ journal: 'general', fiscal_year: '2026', entry_no: at, economic_date: '2026-11-10' },
      ...{
        posted_at: '2026-11-10T10:00:00Z',
        commit_seq: at,
        state: 'posted',
        source_kind: 'accounting_event',
      },
      ...{ source_role: 'primary', memo: `Kanne ${at}`, reverses_entry_id: null, reversed_by_entry_id: null },
      ...{ party_id: null, party_name: null, invoice_id: null, invoice_number: null },
      ...{ account_codes: ['7010', '1855'], base_currency: 'EUR', debit_base_minor: at },
    });
    const asked: string[] = [];
    await page.route(/\/entries\/\?/, (route) => {
      const url = new URL(route.request().url());
      asked.push(url.search);
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const items = Array.from({ length: 200 }, (_, at) => rowOf(from + at + 1));
      return route.fulfill({ json: { items, next_cursor: String(from + 200) } });
    });
    await screen.open('/journal?from=2026-11-01&to=2026-11-30');
    await screen.list('Journal').getByText('Kanne 1', { exact: true }).waitFor();
    expect(asked[0]).toBe('?date_from=2026-11-01&date_to=2026-11-30&limit=200');
    await screen.inList();
    for (const last of [200, 400]) {
      const row = (at: number) => screen.list('Journal').getByText(`Kanne ${at}`, { exact: true });
      await page.keyboard.press('End');
      await row(last).waitFor();
      // The next page has come.
      await row(last + 1).waitFor({ state: 'attached' });
    }
    await expect.poll(() => asked.some((search) => search.includes('cursor=400'))).toBe(true);
    expect(await screen.list('Journal').getByRole('row').count()).toBeLessThanOrEqual(60);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Entry General/ }).waitFor();
    await page.goBack();
    await screen.list('Journal').getByText('Kanne 400', { exact: true }).waitFor();
    await screen.inList();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('entry') === entries.event);
    expect(faults).toEqual([]);
    await close();
  });

  it('shows who may only read everything, and no way to change it', async () => {
    const viewer = await keeper.organization.member('viewer');
    const session = await keeper.api.session(viewer.userId);
    const { page, close } = await openConsole(browser, keeper.api.url, session);
    await ledger(page).open(`?entry=${entries.event}`);
    await page.getByRole('region', { name: 'Lines' }).first().getByText('125.00').first().waitFor();
    expect(await page.getByRole('button', { name: 'Reverse the entry' }).count()).toBe(0);
    await close();
  });

  const PATHS = [
    '/journal?from=2026-11-01&to=2026-11-30',
    '?account=7010',
    '?account=1510,2310,5110',
    '?entry=',
    '?entry=none',
    '?dialog=new',
  ];
  it.each(everyNth(2, PATHS))('can be read by everybody: %s, on a phone too', THOROUGH, async (path) => {
    const view = { language: 'et', theme: path === '?entry=' ? 'dark' : 'light' } as const;
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, view);
    await ledger(page).open(path === '?entry=' ? `?entry=${entries.invoice}` : path);
    await expect.poll(() => page.locator('[aria-busy=true], [aria-label$=": Laen"]').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, `ledger-${path.replaceAll(/\W/g, '')}`);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await scrollsSideways(page)).toBe(false);
    await takePicture(page, `ledger-${path.replaceAll(/\W/g, '')}-narrow`);
    await close();
  });
});
