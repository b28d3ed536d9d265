import { type Browser, type Page } from 'playwright-core';
import { MatchCompanyHandler } from '#booking';
import { CommandBus } from '#ledger';
import { PERMISSIONS } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { takeLines } from '../../../../../test/support/bank-queue.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../../../../test/support/chromium.js';
import { axeViolations, openConsole, scrollsSideways } from '../../../../../test/support/console.js';
import { countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { testTask } from '../../../../../test/support/files.js';

let db: TestDatabase;
let owner: Bookkeeper;
let browser: Browser;

/** Everybody may do everything. */
const EVERYBODY = { uploaderPermissions: () => Promise.resolve(new Set(PERMISSIONS)) };

/** A company with fees of its bank. */
async function feesOf(count: number) {
  const keeper = await owner.another();
  const fee = { counterpartyName: 'Pank AS', description: 'Teenustasu', amountMinor: 500n };
  await takeLines(
    db,
    keeper,
    Array.from({ length: count }, () => fee),
  );
  const lines = async () =>
    (await keeper.call('books_bank_transactions_list', { query: { ordering: 'booking_date' } })).items;
  const ids = (await lines()).map(({ id }) => id);
  return {
    keeper,
    path: `/c/${idIn(keeper.company.path)}/bank`,
    ids,
    /** A person says what the line is. */
    explain: (id: string | undefined) =>
      keeper.post(
        `/bank-transactions/${id ?? ''}/exempt`,
        { counter_role: 'bank_charges', reason: 'hinnakiri' },
        { key: undefined, session: keeper.session },
      ),
    match: () =>
      new MatchCompanyHandler(db.database, keeper.api.get(CommandBus), undefined, EVERYBODY).handle(
        testTask('match-company', {}, keeper.company.id),
      ),
    open: async () => (await lines()).filter(({ status }) => status === 'unmatched').length,
    rules: async () => (await keeper.call('companies_rules_list', {})).items,
  };
}

/** The screen as a person uses it. */
const rules = (page: Page) => ({
  heading: () => page.getByRole('heading', { level: 1, name: 'Rules for bank lines' }).waitFor(),
  inList: () => expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid'),
  row: (text: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .filter({ hasText: text }),
  panel: page.getByRole('complementary', { name: 'Rule' }),
  dialog: page.getByRole('dialog'),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  said: (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text).first(),
});

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'rules for bank lines',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      owner = await startBookkeeper(db, {}, { reachable: true });
      browser = await launchChromium();
    });

    afterAll(async () => {
      await browser.close();
      await owner.close();
      await db.drop();
    });

    it('wait as proposed, say what they would do and how right they were, act once confirmed, and are undone', async () => {
      const books = await feesOf(4);
      for (const id of books.ids.slice(0, 2)) await books.explain(id);
      await books.match();
      await books.explain(books.ids[2]);
      const { page, context, faults } = await openConsole(browser, owner.api.url, books.keeper.session);
      const screen = rules(page);
      await page.goto(books.path);
      await page.getByRole('link', { name: '1 rule waits for you' }).click();
      await screen.heading();
      await screen.row('1 of 1 right').filter({ hasText: 'waits for you' }).waitFor();
      await screen.panel
        .getByRole('heading', {
          name: 'When their name is “pank” and money goes out → Bank charges, up to €10.00',
        })
        .waitFor();
      await screen.panel.getByText('It would answer 1 open line. Of the answered ones, 3 agree').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.reload();
      await screen.inList();

      const task = countKeys(page, 'confirm a proposed rule');
      await page.keyboard.press('c');
      await screen.dialog.getByRole('textbox', { name: 'Up to' }).waitFor();
      await screen.dialog.getByRole('row').filter({ hasText: 'answers' }).waitFor();
      await page.keyboard.press('Enter');
      await screen.said('Rule confirmed').waitFor();
      await screen.row('acts').waitFor();
      expect(task.done()).toBeLessThanOrEqual(2);

      await books.match();
      expect(await books.open()).toBe(0);
      await undoLast(page);
      expect(await books.open()).toBe(1);
      expect(await books.rules()).toMatchObject([{ state: 'paused', acted: 1, undone: 1 }]);
      expect(faults).toEqual([]);
      await context.close();
    });

    it('are made from an explained line, paused, resumed, ended and brought back, and what they did is taken back', async () => {
      const books = await feesOf(2);
      await books.explain(books.ids[0]);
      const { page, context, faults } = await openConsole(browser, owner.api.url, books.keeper.session);
      const screen = rules(page);
      await page.goto(`${books.path}?all=true`);
      await screen.row('Pank AS').filter({ hasText: 'explained' }).click();
      await screen.button('Always do this').click();
      await expect
        .poll(() => screen.dialog.getByRole('textbox', { name: 'Their name' }).inputValue())
        .toBe('Pank AS');
      expect(await screen.dialog.getByRole('textbox', { name: 'Up to' }).inputValue()).toBe('10.00');
      await screen.dialog.getByText('It would answer 1 open line. Of the answered ones, 1 agrees').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await screen.dialog.getByRole('button', { name: 'Make a rule' }).click();
      await screen.said('Rule made').waitFor();
      await screen.panel.getByText('It acts in your name.').waitFor();

      // Notifications cover the buttons for a while; the keys do the same.
      await screen.row('acts').click();
      await page.keyboard.press('p');
      await screen.row('paused').waitFor();
      await page.keyboard.press('c');
      await screen.dialog.getByRole('button', { name: 'Resume' }).click();
      await screen.row('acts').waitFor();
      await page.keyboard.press('x');
      await screen.row('ended').waitFor();
      await undoLast(page);
      await page.keyboard.press('Escape');
      await screen.row('acts').waitFor();

      await books.match();
      expect(await books.open()).toBe(0);
      await page.reload();
      await screen.panel.getByRole('button', { name: 'Take back what it did' }).click();
      await screen.dialog.getByText('1 line would be open again.').waitFor();
      await screen.dialog.getByRole('region', { name: 'Entry that would be made' }).waitFor();
      await screen.dialog.getByRole('button', { name: 'Take back what it did' }).click();
      await screen.said('1 line is open again').waitFor();
      expect(await books.open()).toBe(1);
      expect(faults).toEqual([]);
      await context.close();
    });

    it('are none at first; one that the server refuses stays as it was typed, in a narrow window too', async () => {
      const books = await feesOf(1);
      const { page, context } = await openConsole(browser, owner.api.url, books.keeper.session, {
        width: 320,
      });
      const screen = rules(page);
      await page.goto(`${books.path}/rules`);
      await page.getByText('There are no rules yet.').waitFor();
      await screen.button('Make a rule').click();
      await screen.dialog.getByRole('textbox', { name: 'The text contains' }).fill('teenustasu');
      const act = screen.dialog.getByRole('combobox', { name: 'What is it then?' });
      await act.fill('bank charges');
      await screen.dialog.getByRole('option', { name: 'Bank charges' }).waitFor();
      await act.press('Enter');
      await screen.dialog.getByText('It would answer 1 open line.').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      await screen.dialog.getByRole('button', { name: 'Make a rule' }).click();
      // Nobody has answered so yet: the limit is missing.
      await expect
        .poll(() => screen.dialog.getByRole('textbox', { name: 'Up to' }).getAttribute('aria-invalid'))
        .toBe('true');
      await screen.dialog.getByRole('textbox', { name: 'Up to' }).fill('12,5');
      // The refusal covers the button of a small window until it is dismissed.
      await page.keyboard.press('Enter');
      await screen.row('acts').waitFor();
      expect(await books.rules()).toMatchObject([{ state: 'active', max_minor: 1_250 }]);
      await context.close();
    });
  },
);
