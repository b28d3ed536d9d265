import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn, type TestSession } from '../../../../../test/support/api.js';
import { takeLines } from '../../../../../test/support/bank-queue.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { axeViolations, openConsole } from '../../../../../test/support/console.js';
import { countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
/** The months of the books, oldest first, as the API and as people write them. */
let months: readonly { readonly id: string; readonly from: string }[];

/** The screen as a person uses it. */
const closing = (page: Page) => {
  const dialog = page.getByRole('dialog');
  return {
    dialog,
    open: async (query = '') => {
      await page.goto(`/c/${idIn(keeper.company.path)}/closing${query}`);
      await page.getByRole('heading', { level: 1, name: 'Closing a month' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
    },
    check: (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name }),
    panel: page.getByRole('complementary', { name: 'Check' }),
    month: page.getByRole('combobox', { name: 'Month' }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    said: (text: string) => page.getByText(text).first().waitFor(),
  };
};

const nameOf = (day = ''): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
const periods = async () => {
  const { body } = await keeper.get('/periods/?limit=200');
  return (body as { items: { id: string; from: string; state: string; reopen_reason: string | null }[] })
    .items;
};
const first = async () => (await periods())[0];
const tabOf = (session: TestSession = keeper.session) => openConsole(browser, keeper.api.url, session);

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'closing a month',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      months = await periods();
      await takeLines(db, keeper, [
        { counterpartyName: 'Pank AS', description: 'selgitamata tasu', amountMinor: 300n },
      ]);
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('shows that nothing is missing, closes by keys, and is undone by two', async () => {
      const { page, faults, close } = await tabOf();
      const screen = closing(page);
      await screen.open();
      await expect.poll(() => screen.month.inputValue()).toBe(months[0]?.from.slice(0, 7));
      await screen.check('Bank lines').getByText('done').waitFor();
      await screen.check('Pay run').getByText('nothing to do').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const task = countKeys(page, 'close the month');
      await page.keyboard.press('c');
      await screen.dialog.getByText('You can open it again.').waitFor();
      await page.keyboard.press('Enter');
      await screen.said(`Closed: ${nameOf(months[0]?.from)}`);
      expect(task.done()).toBeLessThanOrEqual(2);
      await expect.poll(async () => (await first())?.state).toBe('closed');
      await undoLast(page);
      await expect.poll(first).toMatchObject({ state: 'open', reopen_reason: 'Closing was undone' });
      expect(faults).toEqual([]);
      await close();
    });

    it('leads to what is missing and back by keys and by mouse', async () => {
      const { page, close } = await tabOf();
      const screen = closing(page);
      await screen.open('?month=2026-11');
      // The first thing that is missing is selected: earlier months hinder closing this one.
      await screen.panel.getByText('The month cannot be closed until this is done.').waitFor();
      await screen.panel.getByRole('link', { name: nameOf(months[0]?.from) }).waitFor();
      await screen.check('Bank lines').click();
      await screen.panel.getByRole('link', { name: 'Pank AS' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      await page.goBack();
      await screen.check('Bank lines').click();
      await screen.panel.getByRole('link', { name: 'Pank AS' }).click();
      await page.getByRole('region', { name: 'Bank line' }).getByText('selgitamata tasu').waitFor();
      await close();
    });

    it('shows what others did about it, as they do it', async () => {
      const { page, close } = await tabOf();
      const screen = closing(page);
      await screen.open('?month=2026-11');
      await screen.check('Bank lines').getByText('missing').waitFor();
      const { body } = await keeper.get('/bank-transactions/');
      const [line] = (body as { items: { id: string }[] }).items;
      const explained = await keeper.post(
        `/bank-transactions/${line?.id ?? ''}/exempt`,
        { counter_role: 'bank_charges', reason: 'Konto kuutasu' },
        { key: undefined, session: keeper.session },
      );
      expect(explained.status).toBe(200);
      await screen.check('Bank lines').getByText('done').waitFor();
      await close();
    });

    it('is closed and opened again with a reason by mouse, which both screens show', async () => {
      const { page, close } = await tabOf();
      const screen = closing(page);
      await screen.open(`?month=${months[0]?.from.slice(0, 7) ?? ''}`);
      await screen.button('Close the month').click();
      await screen.dialog.getByRole('button', { name: 'Close the month' }).click();
      await expect.poll(async () => (await first())?.state).toBe('closed');
      await screen.button('Open the month again').click();
      await screen.dialog.getByRole('textbox', { name: 'Reason' }).fill('A late invoice');
      await screen.dialog.getByRole('button', { name: 'Open the month again' }).click();
      await expect.poll(first).toMatchObject({ state: 'open', reopen_reason: 'A late invoice' });
      await screen.said('A late invoice');
      await page.getByRole('link', { name: 'All months' }).click();
      const panel = page.getByRole('complementary', { name: 'Month' });
      await panel.getByText('A late invoice').waitFor();
      await panel.getByRole('link', { name: 'Everything to do in this month' }).click();
      await screen.check('Bank lines').waitFor();
      await close();
    });

    it('by somebody else meanwhile is told, and the screen shows it', async () => {
      const { page, close } = await tabOf();
      const screen = closing(page);
      await screen.open(`?month=${months[0]?.from.slice(0, 7) ?? ''}`);
      await screen.button('Close the month').click();
      await screen.dialog.getByText('You can open it again.').waitFor();
      await keeper.call('commands_close_period', { path: { period_id: months[0]?.id ?? '' } });
      await screen.dialog.getByText('Somebody closed the month meanwhile.').waitFor();
      expect(await screen.dialog.getByRole('button', { name: 'Close the month' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await screen.button('Open the month again').waitFor();
      await close();
    });
  },
);
