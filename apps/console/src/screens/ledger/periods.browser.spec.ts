import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, type TestSession } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { axeViolations, openConsole } from '../../../../../test/support/console.js';
import { undoLast } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
/** The names of the oldest month, and of one that follows it. */
let first: string;
let third: string;

/** The screen as a person uses it. */
const periods = (page: Page) => ({
  open: async () => {
    await page.goto(`/c/${idIn(keeper.company.path)}/ledger/periods`);
    await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
  },
  row: (month: string) => page.getByRole('grid').getByRole('row').filter({ hasText: month }),
  panel: page.getByRole('complementary', { name: 'Month' }),
  dialog: page.getByRole('dialog'),
  said: (text: string) => page.getByText(text).first().waitFor(),
});

/** The months of the books, oldest first. */
const months = async () => {
  const { body } = await keeper.get('/periods/?limit=200');
  return (body as { items: readonly { state: string; from: string }[] }).items;
};
const nameOf = (day = ''): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
const stateOfFirst = async (): Promise<string | undefined> => (await months())[0]?.state;

const tabOf = (session: TestSession) => openConsole(browser, keeper.api.url, session);

describe.skipIf(chromiumPath === undefined)(chromiumPath === undefined ? NO_CHROMIUM : 'the months', () => {
  beforeAll(async () => {
    db = await testDatabase();
    keeper = await startBookkeeper(db, {}, { reachable: true });
    const all = await months();
    [first, third] = [nameOf(all[0]?.from), nameOf(all[2]?.from)];
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await leaveChromium(browser);
    await keeper.close();
    await db.drop();
  });

  it('are closed by keys, the oldest first, and the last action is undone by two keys', async () => {
    const { page, faults, close } = await tabOf(keeper.session);
    const screen = periods(page);
    await screen.open();
    await screen.panel.getByRole('heading', { name: first }).waitFor();
    await screen.panel.getByText('Before it is closed').waitFor();
    // The row is in view, though the newest month is first.
    await screen.row(first).waitFor();
    await page.keyboard.press('c');
    await screen.dialog.getByText('You can open it again.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await screen.said(`Closed: ${first}`);
    await expect.poll(() => stateOfFirst()).toBe('closed');
    await screen.row(first).getByText('closed').waitFor();
    await undoLast(page);
    await expect.poll(() => stateOfFirst()).toBe('open');
    expect(faults).toEqual([]);
    await close();
  });

  it('say which month is closed first, and lead to it', THOROUGH, async () => {
    const { page, close } = await tabOf(keeper.session);
    const screen = periods(page);
    await screen.open();
    await screen.row(third).click();
    await screen.panel.getByText('Months are closed in their order.').waitFor();
    await screen.panel.getByRole('button', { name: first }).click();
    await screen.panel.getByRole('heading', { name: first }).waitFor();
    await close();
  });

  it('are closed and opened again by mouse', THOROUGH, async () => {
    const { page, close } = await tabOf(keeper.session);
    const screen = periods(page);
    await screen.open();
    await page.getByRole('button', { name: 'Close the month' }).click();
    await screen.dialog.getByRole('button', { name: 'Close the month' }).click();
    await expect.poll(() => stateOfFirst()).toBe('closed');
    await screen.row(first).click();
    await page.getByRole('button', { name: 'Open the month again' }).click();
    await screen.dialog.getByRole('textbox', { name: 'Reason' }).fill('A late invoice');
    await screen.dialog.getByRole('button', { name: 'Open the month again' }).click();
    await expect.poll(() => stateOfFirst()).toBe('open');
    await close();
  });

  it('are closed by a member for good, whom the screen tells so', async () => {
    const member = await keeper.organization.member('member');
    const session = await keeper.api.session(member.userId, { secondFactor: true });
    const { page, close } = await tabOf(session);
    const screen = periods(page);
    await screen.open();
    await page.keyboard.press('c');
    await screen.dialog.getByText('Only an owner can open it again.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => stateOfFirst()).toBe('closed');
    await screen.row(first).click();
    await screen.panel.getByText('Only an owner opens a closed month again.').waitFor();
    expect(await page.getByRole('button', { name: 'Open the month again' }).count()).toBe(0);
    await close();
  });
});
