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
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

const NAMES = [
  ['profit', 'Kasumiaruanne'],
  ['balance', 'Bilanss'],
  ['trial', 'Käibeandmik'],
  ['open', 'Tasumata nõuded ja võlad'],
  ['dimensions', 'Dimensioonid'],
  ['cash', 'Rahavoogude aruanne'],
  ['equity', 'Omakapitali muutused'],
] as const;

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;
/** The first day of the month in which the test runs: the month that the screen shows first. */
let month: string;

/** The screen as a person uses it. */
const reports = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/c/${company}/reports${search}`);
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  },
  row: (name: string | RegExp) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
  /** The text of the element that has the focus. */
  focused: () => page.evaluate<string>('document.activeElement?.textContent ?? ""'),
  tab: (name: string) =>
    page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click(),
});

/** The first day of a month some months before this one. */
const monthsBefore = (months: number): string => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 - months, 1)).toISOString().slice(0, 10);
};
/** As the console writes it in English. */
const shown = (day: string): string => day.split('-').toReversed().join('/');

const buy = async (day: string, price: string, number: string): Promise<void> => {
  const lines = [{ description: 'Majutus', unit_price: price, vat_code: 'P24' }];
  const body = await keeper.purchase({ number }, { invoice_date: day, due_date: day, lines });
  const { result } = await keeper.call('commands_record_invoice', { body });
  await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the reports of a company',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      company = idIn(keeper.company.path);
      browser = await sharedChromium();
      const page = await browser.newPage();
      month = `${await page.evaluate<string>('new Date().toISOString().slice(0, 7)')}-01`;
      await page.close();
      await buy(monthsBefore(12), '100', 'V-1');
      await buy(monthsBefore(1), '50', 'V-2');
      await buy(month, '75', 'V-3');
      await keeper.call('commands_record_event', {
        body: {
          kind: 'manual',
          economic_date: month,
          memo: 'Reservkapital',
          lines: [
            { account_code: '2960', amount_minor: 5_000 },
            { account_code: '2940', amount_minor: -5_000 },
          ],
        },
      });
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('lead from the profit of a month, next to that of the year before, down to a document by keys', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await page.goto(`/c/${company}`);
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      const task = countKeys(page, 'see the profit of a month next to last year, down to a document');
      await byPalette(page, 'repor', /^Reports|Go to: Reports/);
      await screen.row('Profit (loss) for the year').waitFor();
      await expect.poll(screen.focused).toMatch(/75\.00$/);
      await page.keyboard.press('y');
      await page.getByRole('columnheader', { name: new RegExp(`^${shown(monthsBefore(12))}`) }).waitFor();
      // The column is there before its figures are. The last of them is the profit of last year.
      await page
        .getByRole('link', { name: /100\.00$/ })
        .last()
        .waitFor();
      await page.keyboard.press('End');
      await expect.poll(screen.focused).toMatch(/100\.00$/);
      const figure = task.keys();
      await page.keyboard.press('Enter');
      await page.getByRole('grid', { name: 'Lines' }).waitFor();
      await page.getByText('In the result').waitFor();
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Entry Purchases/ }).waitFor();
      await expect.poll(screen.focused).toMatch(/^Invoice · V-1/);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Invoice V-1' }).waitFor();
      expect(task.keys() - figure).toBeLessThanOrEqual(3);
      expect(task.done()).toBeLessThanOrEqual(8);
      // Back leads to the line, and to the figure.
      await page.goBack();
      await page.goBack();
      await page.getByRole('grid', { name: 'Lines' }).waitFor();
      await page.goBack();
      await expect.poll(screen.focused).toMatch(/100\.00$/);
      expect(faults).toEqual([]);
      await close();
    });

    it('lead from the profit of a month down to a document by mouse', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await page.goto(`/c/${company}`);
      await page
        .getByRole('region', { name: /^Result of/ })
        .getByRole('link', { name: '-€75.00' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
      await page.getByLabel('Compared with').selectOption('year');
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(3);
      await screen.row('Other operating expense').getByRole('link').last().click();
      await page.getByRole('grid', { name: 'Lines' }).getByRole('row').nth(1).dblclick();
      await page.getByRole('link', { name: /^Invoice · V-1/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Invoice V-1' }).waitFor();
      await close();
    });

    it('show months side by side, and the balance sheet of another day', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await screen.open(`?from=${monthsBefore(2)}&to=${month}`);
      await screen.row(/./).first().waitFor();
      await page.getByLabel('Compared with').selectOption('months');
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(5);
      const cells = screen.row('Profit (loss) for the year').getByRole('cell');
      await expect.poll(() => cells.allInnerTexts()).toEqual(['-125.00', '0.00', '-50.00', '-75.00']);
      await screen.tab('Balance sheet');
      await page
        .getByLabel('At the end of')
        .fill(`1.${monthsBefore(12).slice(5, 7)}.${monthsBefore(12).slice(0, 4)}`);
      await page.keyboard.press('Tab');
      await page.getByRole('columnheader', { name: shown(monthsBefore(12)) }).waitFor();
      await expect
        .poll(() =>
          screen
            .row(/trade payables/i)
            .getByRole('cell')
            .allInnerTexts(),
        )
        .toEqual(['124.00']);
      expect(new URL(page.url()).searchParams.get('to')).toContain(monthsBefore(12));
      await close();
    });

    it('open exactly the lines that a figure of the trial balance adds up', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await screen.open(`?report=trial&from=${monthsBefore(1)}&to=${month}`);
      await screen.row(/^2310/).getByRole('link').nth(2).click();
      await page.getByRole('grid', { name: 'Lines' }).waitFor();
      const lines = page.getByRole('grid', { name: 'Lines' }).getByRole('row');
      await expect.poll(() => lines.count()).toBe(3);
      // Opening, debit, credit and closing.
      const sums = page.locator('dl dd');
      await expect.poll(() => sums.allInnerTexts()).toEqual(['-€124.00', '€0.00', '€155.00', '-€279.00']);
      await close();
    });

    it('open the entries that add up to a movement of equity', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await screen.open(`?report=equity&from=${month}&to=${month}`);
      await screen.row('Changes in reserves').getByRole('link', { name: '50.00', exact: true }).click();
      await screen
        .row(/Reservkapital/)
        .getByRole('link')
        .click();
      await page.getByRole('heading', { level: 1, name: /^Entry General/ }).waitFor();
      await page.goBack();
      await page
        .getByRole('main')
        .getByRole('link', { name: 'Changes in equity', exact: true })
        .last()
        .click();
      // A balance has its lines in the ledger.
      await screen.row('Balance at the end').getByRole('link', { name: '50.00', exact: true }).click();
      await page.getByRole('grid', { name: 'Lines' }).getByText('Reservkapital').waitFor();
      await close();
    });

    it('say which months are left out, and lead to those before', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await screen.open(`?from=${monthsBefore(14)}&to=${month}&compare=months`);
      await page.getByText('The last 12 of 15 months are shown.').waitFor();
      await page.getByRole('button', { name: 'The months before' }).click();
      const [first] = monthsBefore(23).split('-01', 1);
      await page.waitForURL((url) => url.searchParams.get('from')?.includes(first ?? '?') === true);
      expect(await page.getByText(/^The last 12 of/).count()).toBe(0);
      await close();
    });

    it('have their tabs in one row at 1280 px', THOROUGH, async () => {
      for (const language of ['en', 'et'] as const) {
        const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, { language });
        await page.goto(`/c/${company}/reports`);
        const tabs = page.getByRole('main').getByRole('navigation');
        await tabs.getByRole('link').first().waitFor();
        const boxes = await Promise.all((await tabs.getByRole('link').all()).map((one) => one.boundingBox()));
        expect([language, new Set(boxes.map((box) => box?.y)).size]).toEqual([language, 1]);
        await close();
      }
    });

    it('show open items by age, and those of one age alone', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await screen.open('?report=open&side=payable');
      const list = page.getByRole('grid', { name: 'Open items' });
      await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('3');
      await page.getByRole('button', { name: /^Over 90 days late: €124\.00/ }).click();
      await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('1');
      await list.getByRole('row').nth(1).dblclick();
      await page.getByRole('heading', { level: 1, name: 'Invoice V-1' }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Owed to us' }).click();
      await page.getByText('Nothing is open on this day.').waitFor();
      await close();
    });

    it('say that nothing is there, and that a report failed', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = reports(page);
      await screen.open('?from=2020-01-01&to=2020-01-31');
      await page.getByText('There is nothing in the books for these days.').waitFor();
      const address = '**/reports/profit-and-loss/**';
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: 'Broken.' } }),
      );
      await screen.open();
      await page.getByRole('alert').getByText('Broken.').waitFor();
      await page.unroute(address);
      await page.getByRole('button', { name: 'Try again' }).click();
      await screen.row(/./).first().waitFor();
      await close();
    });

    it('are seen by who may only read', THOROUGH, async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      await reports(page).open();
      await reports(page).row(/./).first().waitFor();
      await page.goto(`/c/${company}/ledger`);
      await page.getByRole('grid', { name: 'Chart of accounts' }).waitFor();
      expect(await page.getByRole('button', { name: /Book an entry|Add an account/ }).count()).toBe(0);
      await close();
    });

    it.each(everyNth(2, NAMES))(
      'can be read by everybody: %s, on a phone too',
      THOROUGH,
      async (report, name) => {
        const view = { language: 'et', theme: report === 'balance' ? 'dark' : 'light' } as const;
        const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, view);
        await page.goto(`/c/${company}/reports?report=${report}&compare=year&accounts=true`);
        await page.getByRole('link', { name, exact: true }).waitFor();
        await expect.poll(() => page.locator('[aria-busy=true], [aria-label$=": Laen"]').count()).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
        await takePicture(page, `reports-${report}`);
        await page.setViewportSize({ width: 320, height: 800 });
        expect(await scrollsSideways(page)).toBe(false);
        await takePicture(page, `reports-${report}-narrow`);
        await close();
      },
    );
  },
);
