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
import { byPalette, countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

const TEMPLATES = ['manual', 'capital', 'loan', 'dividend', 'opening', 'items'] as const;
/** As three spreadsheets write amounts. */
const BALANCES = [
  'Konto\tNimetus\tDeebet\tKreedit',
  '1020\tArvelduskonto\t1 234,56\t',
  '1850\tArvutid\t2,000.44\t',
  '2900\tOsakapital\t\t2.500,00',
  '2960\tJaotamata kasum\t\t735,00',
].join('\n');

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;

/** The screen as a person uses it. */
const entry = (page: Page) => ({
  open: async (template = '') => {
    await page.goto(`/c/${company}/ledger/new${template === '' ? '' : `?template=${template}`}`);
    await page.getByRole('heading', { level: 1, name: 'New entry' }).waitFor();
    await page.getByRole('form', { name: 'New entry' }).waitFor();
  },
  check: () => page.getByRole('button', { name: 'Show the entry' }),
  book: () => page.getByRole('button', { name: 'Book the entry' }),
  preview: () => page.getByRole('region', { name: 'Entry that would be made' }),
  cell: (column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true }),
  /** Picks an account by its number. */
  account: async (side: 'Debit' | 'Credit', code: string) => {
    await page.getByRole('combobox', { name: side, exact: true }).fill(code);
    await page.getByRole('option').filter({ hasText: code }).first().click();
  },
});

const copy = (page: Page, text: string): Promise<void> =>
  page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);

const openTab = async (session = keeper.session) => {
  const tab = await openConsole(browser, keeper.api.url, session);
  await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return tab;
};

const closing = async (code: string): Promise<number> => {
  const { body } = await keeper.get('/trial-balance/');
  const { rows } = body as { rows: { account_code: string; closing_base_minor: number }[] };
  return rows.find(({ account_code }) => account_code === code)?.closing_base_minor ?? 0;
};

/** The oldest months of the books. */
const firstMonths = async () => {
  const { body } = await keeper.get('/periods/?limit=200');
  return (body as { items: readonly { id: string; from: string }[] }).items;
};
const typed = (day = ''): string => day.split('-').toReversed().join('.');

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'entries by hand',
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

    it('are opening balances pasted from a spreadsheet, booked by keys, and undone by two', async () => {
      const { page, faults, close } = await openTab();
      const screen = entry(page);
      await page.goto(`/c/${company}/ledger`);
      await page.getByRole('grid', { name: 'Chart of accounts' }).waitFor();
      await copy(page, BALANCES);
      const task = countKeys(page, 'book opening balances from a spreadsheet');
      await byPalette(page, 'opening', /^Opening balances/);
      await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('Account, row 1');
      await page.keyboard.press('Control+v');
      await expect.poll(() => screen.cell('Credit', 3).inputValue()).toBe('2.500,00');
      await page.keyboard.press('Control+Enter');
      await screen.preview().getByText('1,234.56').waitFor();
      await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Book the entry');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Entry Opening/ }).waitFor();
      expect(task.done()).toBeLessThanOrEqual(5);
      expect(await closing('1020')).toBe(123_456);
      expect(await closing('2960')).toBe(-73_500);
      await undoLast(page);
      await expect.poll(() => closing('1020')).toBe(0);
      expect(faults).toEqual([]);
      await close();
    });

    it('show the faults of a paste at their cells, and offer the account that takes a difference', async () => {
      const { page, close } = await openTab();
      const screen = entry(page);
      await screen.open('opening');
      await copy(page, '9999\t5\t\n1210\t5\t\n1020\t1.234\t\n1000\t10\t');
      await screen.cell('Account', 1).focus();
      await page.keyboard.press('Control+v');
      await page.getByText('3 cells are wrong.').waitFor();
      expect(await screen.cell('Account', 1).getAttribute('aria-invalid')).toBe('true');
      expect(await screen.cell('Debit', 3).getAttribute('aria-invalid')).toBe('true');
      expect(await screen.check().isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Row 1: There is no account 9999.' }).click();
      await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('Account, row 1');
      await copy(page, '1020\t5\t\n1025\t5\t\n1030\t5\t\n1000\t10\t');
      await page.keyboard.press('Control+v');
      await page.getByLabel(/^Put the difference on 2990/).check();
      await screen.check().click();
      await screen.preview().getByText('2990').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Discard it' }).or(screen.book()).first().waitFor();
      await close();
    });

    it('take ten thousand open items without freezing, by party', async () => {
      const { page, close } = await openTab();
      const screen = entry(page);
      await keeper.party({ name: 'Ostja OÜ', kind: 'customer', reg_code: '10000356' });
      await screen.open('items');
      const rows = Array.from({ length: 10_000 }, (_, at) => `10000356\tA-${at}\t1 234,56`).join('\n');
      await copy(page, rows);
      await screen.cell('Party', 1).focus();
      await page.keyboard.press('Control+v');
      await page.getByText('10,000', { exact: true }).waitFor();
      expect(await page.getByRole('row').count()).toBeLessThan(60);
      await page.keyboard.type('x');
      await page.getByText('1 cell is wrong.').waitFor();
      await close();
    });

    it('keep what was typed when somebody closed the month meanwhile', async () => {
      const { page, close } = await openTab();
      const screen = entry(page);
      const [first, second] = await firstMonths();
      await screen.open();
      await page.getByRole('textbox', { name: 'Date' }).fill(typed(first?.from));
      await page.getByLabel('Text', { exact: true }).fill('Jaanuari kulum');
      await page.getByLabel('Amount', { exact: true }).fill('125');
      await screen.account('Debit', '7010');
      await screen.account('Credit', '1855');
      await screen.check().click();
      await screen.preview().getByText('125.00').first().waitFor();
      const closed = await keeper.post(`/periods/${first?.id ?? ''}/close`);
      expect(closed.status).toBe(200);
      await screen.book().click();
      await page
        .getByRole('alert')
        .getByText(/closed/)
        .first()
        .waitFor();
      expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Jaanuari kulum');
      expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('125.00');
      // A reload keeps it too, and another day is accepted.
      await page.reload();
      await page.getByText('What you typed before was kept.').waitFor();
      await page.getByRole('textbox', { name: 'Date' }).fill(typed(second?.from));
      await screen.check().click();
      await screen.book().click();
      await page.getByRole('heading', { level: 1, name: /^Entry General/ }).waitFor();
      await page.getByText('Jaanuari kulum').waitFor();
      await close();
    });

    it('are a dividend by mouse, from its template', THOROUGH, async () => {
      const { page, close } = await openTab();
      const screen = entry(page);
      await screen.open('dividend');
      await page.getByLabel('Amount', { exact: true }).first().fill('780');
      await page.getByLabel('Amount', { exact: true }).last().fill('220');
      await screen.check().click();
      await screen.preview().getByText('2656').waitFor();
      await screen.book().click();
      await page.getByRole('heading', { level: 1, name: /^Entry General/ }).waitFor();
      await close();
    });

    it('are not offered to who may only read', async () => {
      const viewer = await keeper.organization.member('viewer');
      const { page, close } = await openTab(await keeper.api.session(viewer.userId));
      await page.goto(`/c/${company}/ledger/new`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('form').count()).toBe(0);
      await close();
    });

    it.each(everyNth(3, TEMPLATES))(
      'can be read by everybody: %s, on a phone too',
      THOROUGH,
      async (template) => {
        const theme = template === 'opening' ? 'dark' : 'light';
        const view = { language: 'et', theme } as const;
        const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, view);
        await page.goto(`/c/${company}/ledger/new?template=${template}`);
        await page.getByRole('form', { name: 'Uus kanne' }).waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await takePicture(page, `entry-${template}`);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await scrollsSideways(page)).toBe(false);
        await takePicture(page, `entry-${template}-narrow`);
        await close();
      },
    );
  },
);
