import { type Browser, type Page } from 'playwright-core';
import { MatchCompanyHandler } from '#booking';
import { CommandBus } from '#ledger';
import { PERMISSIONS } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { takeLines } from '../../../../../test/support/bank-queue.js';
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
import { countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
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
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await owner.close();
      await db.drop();
    });

    it('wait as proposed, say what they would do and how right they were, act once confirmed, and are undone', async () => {
      const books = await feesOf(4);
      for (const id of books.ids.slice(0, 2)) await books.explain(id);
      await books.match();
      await books.explain(books.ids[2]);
      const { page, faults, close } = await openConsole(browser, owner.api.url, books.keeper.session);
      const screen = rules(page);
      await page.goto(books.path);
      await page.getByRole('link', { name: '1 rule waits for you' }).click();
      await screen.heading();
      await page.getByRole('navigation').locator('[aria-current=page]', { hasText: 'Bank' }).waitFor();
      await screen.row('1 of 1 right').filter({ hasText: 'waits for you' }).waitFor();
      await screen.panel
        .getByRole('heading', {
          name: 'When their name is “pank” and money goes out: Bank charges, up to €10.00',
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
      expect(task.done()).toBeLessThanOrEqual(2);
      // The list that the number opened has what waits alone.
      await page.getByText('No rule is waiting to be confirmed.').waitFor();
      await page.getByText('All', { exact: true }).click();
      await screen.row('acts').waitFor();

      await books.match();
      expect(await books.open()).toBe(0);
      await undoLast(page);
      expect(await books.open()).toBe(1);
      expect(await books.rules()).toMatchObject([{ state: 'paused', acted: 1, undone: 1 }]);
      expect(faults).toEqual([]);
      await close();
    });

    it('are made from an explained line, paused, resumed, ended and brought back, and what they did is taken back', async () => {
      const books = await feesOf(2);
      await books.explain(books.ids[0]);
      const { page, faults, close } = await openConsole(browser, owner.api.url, books.keeper.session);
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
      await close();
    });

    it('for lines of documents are made from the line of a draft, with its account, VAT code and dimension', async () => {
      const keeper = await owner.another();
      const party = await keeper.party({ name: 'Pilve Majutus OÜ' });
      const values = [{ code: 'LADU', name: 'Ladu' }];
      await keeper.post('/dimensions', { code: 'PROJ', name: 'Projekt', kind: 'project', values });
      const [dimension] = (await keeper.call('books_dimensions_list', {})).items;
      const dimensions = dimension?.values.map(({ id }) => id) ?? [];
      const given = { unit_price: '100', vat_code: 'P24' };
      const lines = [
        { ...given, description: 'Nõustamine', expense_role: 'prof_fees' },
        { ...given, description: 'Pilveserver 2026-11', account_code: '5130', dimensions },
      ];
      const body = await keeper.purchase({ party_id: party }, { lines });
      const { result } = await keeper.call('commands_record_invoice', { body });
      const { page, faults, close } = await openConsole(browser, owner.api.url, keeper.session);
      const screen = rules(page);
      const company = `/c/${idIn(keeper.company.path)}`;
      await page.goto(`${company}/review?invoice=${result.invoice_id}`);
      await page
        .getByRole('group', { name: 'Line 2' })
        .getByRole('button', { name: 'Always do this' })
        .click();
      const field = (label: string) => screen.dialog.getByRole('textbox', { name: label });
      await expect.poll(() => field('The text contains').inputValue()).toBe('Pilveserver');
      const picked = (label: string) => screen.dialog.getByRole('combobox', { name: label }).inputValue();
      expect(await picked('Party')).toBe('Pilve Majutus OÜ');
      expect(await picked('Account')).toMatch(/^5130 ./);
      expect(await picked('VAT code')).toMatch(/^P24/);
      expect(await field('Up to').inputValue()).toBe('496.00');
      await screen.dialog.getByRole('row').filter({ hasText: 'Pilveserver' }).waitFor();
      await takePicture(page, 'rules-of-lines');
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await scrollsSideways(page)).toBe(false);
      await takePicture(page, 'rules-of-lines-narrow');
      await screen.dialog.getByRole('button', { name: 'Make a rule' }).click();
      await screen.said('Rule made').waitFor();
      expect((await keeper.call('companies_rules_list', {})).items).toMatchObject([
        {
          state: 'active',
          when: { party_id: party, text: 'pilveserver' },
          what: { kind: 'lines', account_code: '5130', vat_code: 'P24', dimensions },
        },
      ]);
      await page.goto(`${company}/review?invoice=${result.invoice_id}`);
      await page
        .getByRole('group', { name: 'Line 1' })
        .getByRole('button', { name: 'Always do this' })
        .click();
      await expect.poll(() => field('The text contains').inputValue()).toBe('Nõustamine');
      // Of the chart, where the line has a role alone.
      expect(await picked('Account')).toMatch(/^\d{4} ./);
      expect(faults).toEqual([]);
      await close();
    });

    it('for lines of documents take back the documents that they decided', THOROUGH, async () => {
      const { keeper, path } = await feesOf(1);
      const { result } = await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
      const { invoice_id: id, revision_id: revision } = result;
      await keeper.call('commands_post_invoice', { path: { invoice_id: id } });
      const { party_id: party } = await keeper.call('books_invoices_retrieve', { path: { invoice_id: id } });
      const rule = {
        when: { party_id: party },
        what: { kind: 'lines', account_code: '5130' },
        max_minor: 100_000,
      };
      const made = await keeper.post('/rules', rule, { key: undefined, session: keeper.session });
      const { rule_id: ruleId } = (made.body as { result: { rule_id: string } }).result;
      // As the worker writes what it booked.
      await db.database.inCompany(keeper.company.id, (sql) =>
        sql.run(
          `INSERT INTO books.automatic_act (company_id, id, kind, cause, rule_ids, invoice_id, revision_id, grounds, fields, version,
             probability_ppm, evidence, created_at, command_id)
           SELECT company_id, id, 'post', 'supplier:' || party_id, ARRAY[$4], id, revision_id, '[]', '[]', '0.1.0', 998765,
             '{supplier:name}', now(), id
           FROM books.invoice WHERE company_id = $1 AND id = $2 AND revision_id = $3`,
          [keeper.company.id, id, revision, ruleId],
        ),
      );
      const { page, faults, close } = await openConsole(browser, owner.api.url, keeper.session);
      const screen = rules(page);
      await page.goto(`${path}/rules?rule=${ruleId}`);
      await screen.panel.getByRole('button', { name: 'Take back what it did' }).click();
      await screen.dialog.getByText('1 document would become a draft again.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await screen.dialog.getByRole('button', { name: 'Take back what it did' }).click();
      await screen.said('1 document taken back').waitFor();
      const undone = await keeper.call('books_invoices_retrieve', { path: { invoice_id: id } });
      expect(undone).toMatchObject({ state: 'cancelled' });
      expect(faults).toEqual([]);
      await close();
    });

    it(
      'are none at first; one that the server refuses stays as it was typed, in a narrow window too',
      THOROUGH,
      async () => {
        const books = await feesOf(1);
        const { page, close } = await openConsole(browser, owner.api.url, books.keeper.session, {
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
        await close();
      },
    );
  },
);
