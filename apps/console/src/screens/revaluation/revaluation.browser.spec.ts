import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { axeViolations, openConsole, scrollsSideways } from '../../../../../test/support/console.js';
import { undoLast } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;

const states = async (): Promise<readonly string[]> => {
  const { body } = await keeper.get('/revaluations/');
  return (body as { items: { state: string }[] }).items.map(({ state }) => state);
};

/** The screen as a person uses it. */
const revaluation = (page: Page) => ({
  open: async (query = '') => {
    await page.goto(`/c/${company}/ledger/revaluation${query}`);
    await page.getByRole('heading', { level: 1, name: 'Foreign currency' }).waitFor();
  },
  inList: () => expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid'),
  dialog: page.getByRole('dialog'),
  panel: page.getByRole('complementary', { name: 'Revaluation' }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
});

describe.skipIf(chromiumPath === undefined)(chromiumPath === undefined ? NO_CHROMIUM : 'revaluations', () => {
  beforeAll(async () => {
    db = await testDatabase();
    for (const [date, value] of [
      ['2026-10-05', '1.25'],
      ['2026-10-30', '1.2'],
    ]) {
      await db.owner(
        `INSERT INTO books.reference_rate (base, quote, date, value) VALUES ('EUR', 'USD', $1, $2)`,
        [date, value],
      );
    }
    keeper = await startBookkeeper(db, {}, { reachable: true });
    company = idIn(keeper.company.path);
    await keeper.call('commands_record_event', {
      body: {
        kind: 'opening_balance',
        economic_date: '2026-10-05',
        lines: [
          { account_code: '1021', amount_minor: 100_000, currency: 'USD' },
          { account_code: '2990', amount_minor: -80_000 },
        ],
      },
    });
    browser = await sharedChromium();
  });

  beforeEach(async () => {
    // Each of the tests leaves no revaluation in force.
    expect(await states()).not.toContain('posted');
  });

  afterAll(async () => {
    await leaveChromium(browser);
    await keeper.close();
    await db.drop();
  });

  it('are reached from closing the month with its last day, made and taken back by mouse', async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = revaluation(page);
    await page.goto(`/c/${company}/closing?month=2026-10&check=revaluation`);
    await page.getByRole('complementary', { name: 'Check' }).getByText('1021').waitFor();
    await screen.button('Go there').click();
    await screen.dialog.getByRole('button', { name: 'Revalue balances' }).click();
    await screen.panel.getByRole('heading', { name: /31\/10\/2026/ }).waitFor();
    await screen.panel.getByRole('link', { name: '33.33', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Entry General/ }).waitFor();
    await page.goBack();
    await screen.panel.getByRole('button', { name: 'Take back' }).click();
    await screen.dialog.getByRole('textbox', { name: 'Reason' }).fill('A line is missing');
    await screen.dialog.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(states).toEqual(['reversed']);
    await screen.panel.getByText('taken back').waitFor();
    await close();
  });

  it('show balances, rate, difference and entry of a day before they are made and undone, by keys', async () => {
    const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = revaluation(page);
    await screen.open();
    await screen.inList();
    await page.keyboard.press('n');
    // The last day of the month before this one.
    await expect
      .poll(() => screen.dialog.getByRole('textbox', { name: 'Day' }).inputValue())
      .toBe('31/10/2026');
    const row = screen.dialog.getByRole('row').filter({ hasText: '1021' }).first();
    for (const text of ['US$1,000.00', '1.2', '800.00', '833.33', '33.33']) {
      await expect.poll(() => row.innerText()).toContain(text);
    }
    await screen.dialog.getByRole('region', { name: 'Entry that would be made' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await screen.panel.getByText('in force').waitFor();
    await expect.poll(states).toEqual(['reversed', 'posted']);
    await undoLast(page);
    await expect.poll(states).toEqual(['reversed', 'reversed']);
    expect(faults).toEqual([]);
    await close();
  });

  it('of a day without a rate are refused at the day, which stays as it was typed', THOROUGH, async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
    const screen = revaluation(page);
    await screen.open('?dialog=new&day=2026-11-19');
    await screen.dialog.getByRole('alert').waitFor();
    expect(await screen.dialog.getByRole('button', { name: 'Revalue balances' }).isDisabled()).toBe(true);
    const day = screen.dialog.getByRole('textbox', { name: 'Day' });
    expect(await day.inputValue()).toBe('19/11/2026');
    await day.fill('30.9.');
    await day.press('Tab');
    await screen.dialog.getByText('There are no balances in foreign currency on this day.').waitFor();
    await close();
  });

  it('fit into a narrow window', THOROUGH, async () => {
    const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, { width: 320 });
    const screen = revaluation(page);
    await screen.open('?dialog=new');
    await screen.dialog.getByRole('row').filter({ hasText: '1021' }).first().waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await close();
  });
});
