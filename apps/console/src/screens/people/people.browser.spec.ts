import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
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
import { countKeys, tabTo, undoLast } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { EmploymentDesk, person, SECRETS, WORK } from '../../../../../test/support/employment-desk.js';

const [CODE = '', JURI = '', MALL = ''] = SECRETS;

let db: TestDatabase;
let desk: EmploymentDesk;
let browser: Browser;
let company: string;

/** The screen as a person uses it. */
const people = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/c/${company}/people${search}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  panel: (name: 'Employee' | 'Submission') => page.getByRole('complementary', { name }),
  way: () => page.getByRole('list', { name: 'The way to the register' }),
  step: (name: string) =>
    page
      .getByRole('list', { name: 'The way to the register' })
      .getByRole('listitem')
      .filter({ hasText: name }),
  send: () => page.getByRole('button', { name: 'Check and send' }),
  pick: (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name }).first().click(),
});

const open = (view?: ConsoleView) => openConsole(browser, desk.us.api.url, desk.us.session, view);
/** The last submission of a person. */
const lastOf = async (name: string): Promise<string> => {
  const { body } = await desk.send('GET', '/submissions/');
  const { items } = body as { items: readonly { id: string; employee_name: string }[] };
  return items.find(({ employee_name }) => employee_name.startsWith(name))?.id ?? '';
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the people of a company',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      desk = await EmploymentDesk.open(db, undefined, true);
      company = idIn(desk.us.company.path);
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await desk.close();
      await db.drop();
    });

    it('are registered by a form, step by step through to the register’s answer', async () => {
      const { page, close } = await open();
      const screen = people(page);
      await screen.open();
      await page.getByText('There are no employees yet.').waitFor();
      await page.getByRole('button', { name: 'Register an employee' }).click();
      await screen.field('First name').fill('Mari');
      await screen.field('Last name').fill('Maasikas');
      await screen.field('Personal code').fill(CODE.replace(/.$/u, '0'));
      await screen.field('First day of work').fill('1.12.2026');
      await screen.send().click();
      // All that the register would refuse is said at once, at its fields, before anything is sent.
      const alert = page.getByRole('alert');
      await alert.getByText('There is no such personal code').waitFor();
      await alert.getByText('needs a place of work').waitFor();
      await screen.field('Personal code').fill(CODE);
      await screen.field('Job title').fill('Raamatupidaja');
      await screen.field('Place of work').fill('Näidise tn 1, Tallinn');
      await screen.field('Gross pay a month').fill('2500');
      expect(await axeViolations(page)).toEqual([]);
      await screen.send().click();
      await screen.panel('Submission').getByText('waits for the firm').waitFor();
      await screen.step('Sent').getByText('by owner').waitFor();
      expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(CODE);
      const id = await lastOf('Mari');
      await desk.firm(id, 'approve');
      await desk.applied(id);
      await screen.panel('Submission').getByText('The register has it, and pay runs count it.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Employees' }).click();
      await screen.panel('Employee').getByText('*******6515').waitFor();
      await screen.panel('Employee').getByText('2,500.00').first().waitFor();
      await close();
    });

    it('are registered by keys alone, through to the register’s answer', async () => {
      const { page, faults, close } = await open();
      const screen = people(page);
      await screen.open();
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
      const task = countKeys(page, 'register an employee, through to the register’s answer');
      await page.keyboard.press('n');
      await screen.field('First name').waitFor();
      for (const [field, text] of [
        ['First name', 'Jüri'],
        ['Last name', 'Juurikas'],
        ['Personal code', JURI],
        ['First day of work', '1.12.2026'],
        ['Job title', 'Müüja'],
        ['Place of work', 'Pärnu mnt 1'],
        ['Gross pay a month', '1200'],
      ] as const) {
        if (field !== 'First name') await tabTo(page, field);
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await screen.panel('Submission').getByText('waits for the firm').waitFor();
      const id = await lastOf('Jüri');
      await desk.firm(id, 'approve');
      await desk.applied(id);
      await screen.panel('Submission').getByText('pay runs count it', { exact: false }).waitFor();
      task.done();
      expect(faults).toEqual([]);
      await close();
    });

    it('can be taken back until the firm decides, by the undo of sending too', THOROUGH, async () => {
      const { page, faults, close } = await open();
      const screen = people(page);
      await desk.submit({
        kind: 'new_employee',
        employee: person(MALL, { first_name: 'Mall' }),
        employment: WORK,
      });
      await screen.open('?view=submissions');
      await screen.pick('Mall');
      await screen.panel('Submission').getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await screen.panel('Submission').getByText('withdrawn', { exact: true }).waitFor();
      // The data are sent again, but the personal code is not there any more.
      await screen.panel('Submission').getByRole('button', { name: 'Correct and send again' }).click();
      await expect.poll(() => screen.field('First name').inputValue()).toBe('Mall');
      expect(await screen.field('Personal code').inputValue()).toBe('');
      await screen.field('Personal code').fill(MALL);
      await screen.send().click();
      await screen.panel('Submission').getByText('waits for the firm').waitFor();
      await undoLast(page);
      await page.keyboard.press('Escape');
      await screen.panel('Submission').getByText('withdrawn', { exact: true }).waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('show why the register refused, and a correction takes the place of the refused submission', async () => {
      desk.sandbox.play('employment-register', 'partial_refusal');
      const { page, close } = await open();
      const screen = people(page);
      const { id } = await desk.submit({
        kind: 'new_employee',
        employee: person(MALL, { first_name: 'Mall' }),
        employment: WORK,
      });
      await desk.firm(id, 'approve');
      await desk.seen(id, (one) => one.register_messages.length > 0);
      await screen.open(`?view=submissions&open=${id}`);
      await screen.panel('Submission').getByText('refused by the register').first().waitFor();
      await screen.panel('Submission').getByText('The register says:').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      desk.sandbox.play('employment-register', 'normal');
      await screen.panel('Submission').getByRole('button', { name: 'Correct and send again' }).click();
      await screen.field('Personal code').fill(MALL);
      await screen.field('Job title').fill('Vanemraamatupidaja');
      await screen.send().click();
      await screen.panel('Submission').getByText('waits for the firm').waitFor();
      expect((await desk.submission(id)).status).toBe('rejected');
      await desk.firm(await lastOf('Mall'), 'reject', { reason: 'Leping on allkirjastamata' });
      await screen.panel('Submission').getByText('Leping on allkirjastamata').waitFor();
      await close();
    });

    it(
      'are sent once when the submission that is corrected cannot be taken back any more',
      THOROUGH,
      async () => {
        const { page, close } = await open();
        const screen = people(page);
        const { id } = await desk.submit({
          kind: 'new_employee',
          employee: person(MALL, { first_name: 'Malle' }),
          employment: WORK,
        });
        await page.route('**/withdraw/', (route) =>
          route.fulfill({
            status: 409,
            json: { status: 409, code: 'state_conflict', detail: 'It is approved.', errors: [] },
          }),
        );
        await screen.open(`?view=submissions&open=${id}`);
        await screen.panel('Submission').getByRole('button', { name: 'Correct and send again' }).click();
        await screen.field('Personal code').fill(MALL);
        await screen.send().click();
        await page.getByText('The former submission could not be taken back').waitFor();
        await screen.panel('Submission').getByText('waits for the firm').waitFor();
        const { body } = await desk.send('GET', '/submissions/');
        const { items } = body as { items: readonly { employee_name: string }[] };
        expect(items.filter(({ employee_name: name }) => name.startsWith('Malle'))).toHaveLength(2);
        await close();
      },
    );

    it('change, are suspended and end, with a remark of the register before it is sent', async () => {
      const { page, close } = await open();
      const screen = people(page);
      await screen.open();
      await screen.pick('Jüri');
      const job = page.getByRole('region', { name: 'Employment: Müüja' });
      await job.getByRole('button', { name: 'Change' }).click();
      await page.getByText('Nothing is changed yet.').waitFor();
      expect(await screen.send().isDisabled()).toBe(true);
      await screen.field('Gross pay a month').fill('1300');
      await screen.send().click();
      const panel = screen.panel('Submission');
      await panel.getByText('1,300.00').waitFor();
      // Only what changes is sent.
      expect(await panel.getByText('Pärnu mnt 1').count()).toBe(0);
      await screen.open();
      await screen.pick('Jüri');
      await job.getByRole('button', { name: 'Suspend' }).click();
      await screen.field('First day').fill('2.12.2026');
      await screen.field('Reason, code of the register').fill('2');
      await screen.send().click();
      await panel.getByText('Suspension').first().waitFor();
      await screen.open();
      await screen.pick('Jüri');
      await job.getByRole('button', { name: 'End the work' }).click();
      await screen.field('Last day of work').fill('1.11.2026');
      await screen.field('Ground, code of the register').fill('3');
      await screen.send().click();
      await page.getByRole('alert').waitFor();
      await screen.field('Last day of work').fill('31.12.2026');
      await screen.send().click();
      await panel.getByText('End of work').first().waitFor();
      await close();
    });

    // The short form takes the first: the other combination is one of all screens' own test.
    it.each(
      everyNth<ConsoleView>(2, [
        { language: 'et', width: 320 },
        { language: 'en', width: 1280, theme: 'dark' },
      ]),
    )('fit %j', THOROUGH, async (view) => {
      const { page, close } = await open(view);
      const screen = people(page);
      for (const [name, search] of [
        ['people', ''],
        ['people-submissions', '?view=submissions'],
        ['people-new', '/new'],
      ] as const) {
        await screen.open(search);
        await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
        await page.getByRole('form').or(page.getByRole('complementary')).first().waitFor();
        expect(await scrollsSideways(page)).toBe(false);
        expect(await axeViolations(page)).toEqual([]);
        await takePicture(page, `${name}-${view.language}-${view.width}`);
      }
      await close();
    });
  },
);
