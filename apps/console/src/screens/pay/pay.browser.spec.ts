import { readFile } from 'node:fs/promises';
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
  type ConsoleView,
  openConsole,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { byPalette, countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { addEmployee } from '../../../../../test/support/employees.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;

/** The screen as a person uses it. */
const pay = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/c/${company}/pay${search}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  list: (name: string) => page.getByRole('grid', { name }),
  slip: () => page.getByRole('complementary', { name: 'Payslip' }),
  number: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
  madeOf: (line: string) =>
    page.getByRole('region', { name: 'Made of' }).getByRole('heading', { name: new RegExp(`^${line} `) }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  stale: () => page.getByRole('region', { name: 'These numbers are out of date' }),
  dialog: page.getByRole('dialog'),
  inList: () => expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid'),
});

const open = (view?: ConsoleView) => openConsole(browser, keeper.api.url, keeper.session, view);

const prepared = async (month: string): Promise<string> =>
  (await keeper.call('commands_create_pay_run', { body: { month } })).result.pay_run_id;
const stateOf = async (id: string): Promise<string> =>
  (await keeper.call('companies_payroll_pay_runs_retrieve', { path: { pay_run_id: id } })).state;

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the pay of a company',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      company = idIn(keeper.company.path);
      await addEmployee(db.database, keeper.company.id);
      await addEmployee(db.database, keeper.company.id, { name: 'Jüri', grossMinor: 210_000 });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('goes from draft to payslips and TSD, every number with its rule, rate and law', async () => {
      const { page, context, faults, close } = await open();
      const screen = pay(page);
      await screen.open();
      await page.getByText('There is no pay run yet.').waitFor();
      await screen.button('New pay run').click();
      await screen.dialog.getByLabel('Month').selectOption('2026-09');
      await screen.dialog.getByRole('button', { name: 'Prepare' }).click();
      await page.getByRole('heading', { level: 1, name: 'Pay run: September 2026' }).waitFor();
      await screen.list('Payslips').getByText('Mari Maasikas').click();
      const slip = screen.slip();
      await screen.number('Income tax').getByText('TuMS § 4, 41').waitFor();
      await slip.getByText('22 % of €1,228.00', { exact: false }).waitFor();
      await screen.number('Net pay').getByText('1,657.84').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'pay-run');
      await screen.button('Approve').click();
      await screen.button('Post').click();
      // The entry is shown before it is booked.
      await screen.dialog.getByRole('table').getByText('4,100.00').first().waitFor();
      await screen.dialog.getByRole('button', { name: 'Post' }).click();
      await page.getByRole('link', { name: 'Open the entry' }).waitFor();
      const pdf = slip.getByRole('link', { name: 'Payslip as a PDF, English' });
      const answer = await context.request.get((await pdf.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
      await page.getByRole('link', { name: /^TSD of September/ }).click();
      await screen.number('110').waitFor();
      await page.getByRole('region', { name: 'Annex 1: payments to residents' }).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const downloaded = page.waitForEvent('download');
      await screen.button('Annex 1 as CSV').click();
      expect(await readFile(await (await downloaded).path(), 'utf8')).toContain('Mari Maasikas');
      await screen.button('File the TSD').click();
      await screen.dialog.getByRole('button', { name: 'File the TSD' }).click();
      await page.getByText('TSD filed: September 2026, revision 1').first().waitFor();
      await page.getByText('This return is filed.').waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('opens what each figure of the TSD adds up from, and each return as it was filed', async () => {
      const { page, close } = await open();
      const screen = pay(page);
      await screen.open('?tab=tsd&month=2026-09');
      // Nothing has changed since it was filed.
      await page.getByText('This return is filed.').waitFor();
      expect(await page.getByRole('button', { name: /^File (?!with)/ }).count()).toBe(0);
      await screen.number('118').getByRole('link').first().click();
      await screen.madeOf('118').waitFor();
      await screen.number('110').getByRole('link').click();
      await screen.madeOf('110').waitFor();
      await page.getByRole('row').filter({ hasText: 'Mari Maasikas' }).getByRole('link').click();
      await screen.slip().getByText('1,657.84').first().waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Back to the return' }).click();
      await page.getByRole('link', { name: 'Revision 1', exact: true }).click();
      await page.getByText(/^TSD of September 2026, revision 1, as it was filed/).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'The return as the books stand' }).click();
      await page.getByText('This return is filed.').waitFor();
      await close();
    });

    it(
      'is reversed as a run: its entry offers no reversal of its own and leads back to the run',
      THOROUGH,
      async () => {
        const { page, close } = await open();
        const screen = pay(page);
        await screen.open('?tab=tsd&month=2026-09');
        await page.getByRole('link', { name: /^Pay run: September/ }).click();
        await page.getByRole('link', { name: 'Open the entry' }).click();
        await page.getByText('To reverse it, take the pay run back.').waitFor();
        expect(await page.getByRole('button', { name: 'Reverse the entry' }).count()).toBe(0);
        await page.getByRole('region', { name: 'Cause' }).getByRole('link', { name: 'Pay run' }).click();
        await page.getByRole('heading', { level: 1, name: 'Pay run: September 2026' }).waitFor();
        await screen.button('Take back').waitFor();
        await close();
      },
    );

    it('goes from draft to payslips and TSD by keys alone', async () => {
      const { page, faults, close } = await open();
      const screen = pay(page);
      await screen.open();
      await screen.inList();
      const task = countKeys(page, 'take a pay run from draft to payslips and TSD');
      await page.keyboard.press('n');
      await expect.poll(() => screen.dialog.getByLabel('Month').inputValue()).toBe('2026-10');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Pay run: October 2026' }).waitFor();
      await screen.inList();
      await page.keyboard.press('a');
      await screen.button('Post').waitFor();
      await page.keyboard.press('b');
      await screen.dialog.getByRole('table').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Open the entry' }).waitFor();
      await screen.slip().getByRole('link', { name: 'Payslip as a PDF, English' }).waitFor();
      await byPalette(page, 'tsd', /^TSD of October/);
      await screen.button('File the TSD').waitFor();
      await byPalette(page, 'file the', /^File the TSD/);
      await screen.dialog.getByRole('button', { name: 'File the TSD' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('This return is filed.').waitFor();
      expect(task.done()).toBeLessThanOrEqual(16);
      expect(faults).toEqual([]);
      await close();
    });

    it('tells who and what made a draft stale, and is approved only when it is prepared again', async () => {
      const id = await prepared('2026-05');
      const { page, close } = await open();
      const screen = pay(page);
      await screen.open(`?run=${id}`);
      await screen.button('Approve').waitFor();
      // Somebody else raises a pay meanwhile; the approval is refused, and the screen says why.
      await db.owner(`UPDATE employment.employment SET gross_minor = 205000 WHERE gross_minor = 200000`);
      await screen.button('Approve').click();
      await screen.stale().getByText('Mari Maasikas', { exact: false }).waitFor();
      expect(await screen.button('Approve').count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'pay-run-stale');
      await screen.button('Prepare again').click();
      await screen.stale().waitFor({ state: 'detached' });
      await screen.button('Approve').click();
      await screen.button('Post').waitFor();
      await undoLast(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => stateOf(id)).toBe('draft');
      await close();
    });

    it('is decided by two people at once: the second one sees what the first did', async () => {
      const id = await prepared('2026-08');
      const tabs = [await open(), await open()];
      for (const { page } of tabs) {
        await pay(page).open(`?run=${id}`);
        await pay(page).button('Approve').waitFor();
      }
      await Promise.all(tabs.map(({ page }) => pay(page).button('Approve').click()));
      for (const { page } of tabs) await pay(page).button('Post').waitFor();
      expect(await stateOf(id)).toBe('approved');
      for (const { close } of tabs) await close();
    });

    it('takes pay items by a form, changes and deletes them, and undoes each', async () => {
      const { page, faults, close } = await open();
      const screen = pay(page);
      await screen.open('?tab=items&month=2026-12');
      await page.getByText('There are no pay items in this month.').waitFor();
      await screen.button('Add a pay item').click();
      await screen.dialog.getByRole('combobox', { name: 'Employee' }).fill('Mari');
      await page.getByRole('option', { name: /Mari/ }).click();
      await screen.dialog.getByLabel('Kind').selectOption('hours');
      await screen.dialog.getByRole('textbox', { name: 'Hours' }).fill('7,5');
      await screen.dialog.getByRole('textbox', { name: 'Hourly pay' }).fill('10');
      expect(await axeViolations(page)).toEqual([]);
      await screen.dialog.getByRole('button', { name: 'Add a pay item' }).click();
      const list = screen.list('Pay items');
      await list.getByText('75.00').waitFor();
      await list.focus();
      await page.keyboard.press('e');
      await screen.dialog.getByRole('textbox', { name: 'Hours' }).fill('8');
      await screen.dialog.getByRole('button', { name: 'Save' }).click();
      await list.getByText('80.00').waitFor();
      await undoLast(page);
      await page.keyboard.press('Escape');
      await list.getByText('75.00').waitFor();
      await list.focus();
      await page.keyboard.press('d');
      await page.getByText('There are no pay items in this month.').waitFor();
      await undoLast(page);
      await page.keyboard.press('Escape');
      await screen.list('Pay items').getByText('75.00').waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it(
      'takes pay items from a spreadsheet: faults at their rows, all or none, undone together',
      THOROUGH,
      async () => {
        const { page, close } = await open();
        const screen = pay(page);
        await screen.open('?tab=items&month=2026-07&dialog=import');
        const rows = screen.dialog.getByLabel('Rows').first();
        await rows.fill('Töötaja\tLiik\tSumma\nMari Maasikas\tBonus\t1 234,50\nKeegi Muu\tBonus\t100');
        await screen.dialog.getByText('No employee has this name.').waitFor();
        expect(await screen.dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
        expect(await axeViolations(page)).toEqual([]);
        await rows.fill('Mari Maasikas\tBonus\t1 234,50\nMaasikas, Jüri\tdeduction\t100');
        await screen.dialog.getByRole('button', { name: 'Import' }).click();
        await screen.list('Pay items').getByText('1,234.50').waitFor();
        await undoLast(page);
        await page.keyboard.press('Escape');
        await page.getByText('There are no pay items in this month.').waitFor();
        await close();
      },
    );

    it('declares an account in the TSD as the company decides, and undoes it', THOROUGH, async () => {
      const { page, close } = await open();
      const screen = pay(page);
      await screen.open('?tab=accounts');
      await page.getByRole('combobox', { name: 'Declare another account' }).fill('5');
      await page.getByRole('listbox').getByRole('option').first().click();
      const choice = page.getByRole('combobox', { name: /^Declared as/ }).last();
      await choice.selectOption('gift');
      await page
        .getByText(/^Decided: account/)
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page
        .getByText(/^Undone: /)
        .first()
        .waitFor();
      await close();
    });

    // The short form takes the first: the other combination is one of all screens' own test.
    it.each(
      everyNth<ConsoleView>(2, [
        { language: 'et', width: 320 },
        { language: 'en', width: 1280, theme: 'dark' },
      ]),
    )('fits %j', THOROUGH, async (view) => {
      const id = await prepared('2026-06');
      const { page, close } = await open(view);
      for (const [name, search] of [
        ['pay', ''],
        ['pay-run', `?run=${id}`],
        ['pay-items', '?tab=items&month=2026-12'],
        ['pay-tsd', '?tab=tsd&month=2026-09'],
        ['pay-accounts', '?tab=accounts'],
      ] as const) {
        await pay(page).open(search);
        await page.getByRole('grid').or(page.getByRole('table')).or(page.getByRole('list')).first().waitFor();
        await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
        expect([name, await scrollsSideways(page)]).toEqual([name, false]);
        expect([name, await axeViolations(page)]).toEqual([name, []]);
        await takePicture(page, `${name}-${view.language}-${view.width}`);
      }
      await close();
    });
  },
);
