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
  VIEWS,
} from '../../../../../test/support/console.js';
import { countKeys } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import {
  EmploymentDesk,
  person,
  SECRETS,
  type Submission,
  WORK,
} from '../../../../../test/support/employment-desk.js';
import { grantMandates } from '../../../../../test/support/mandates.js';
import { newPerson } from '../../../../../test/support/people.js';

const [CODE = '', JURI = '', MALL = '', LAST = ''] = SECRETS;
const LONG_NAME = 'Maria-Magdaleena Annabel-Eleonora';

let db: TestDatabase;
let desk: EmploymentDesk;
let browser: Browser;
/** The submission that the first test approved. */
let registered: Submission;

/** The screen as staff use it. */
const approvals = (page: Page) => ({
  open: async (search = '') => {
    await page.goto(`/approvals${search}`);
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
  },
  rows: () =>
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  row: (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name }),
  panel: () => page.getByRole('complementary'),
  fact: (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
  isFocused: () => page.getByRole('grid').evaluate('document.activeElement?.role'),
});

const open = (view?: ConsoleView) => openConsole(browser, desk.us.api.url, desk.staff, view);

/** Submits a new employee. Returns the id of the submission. */
const submitted = async (first_name: string, code: string): Promise<string> =>
  (
    await desk.submit({
      kind: 'new_employee',
      employee: person(code, { first_name }),
      employment: { ...WORK, workplace: 'Pärnu mnt 1, Tallinn' },
    })
  ).id;

/** Twenty changes of a pay, each one cent more. Returns their ids. */
async function twentyChanges(employment_id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let more = 0; more < 20; more += 1) {
    const employment = { gross_minor: 300_000 + more, job_title: WORK.job_title };
    ids.push((await desk.submit({ kind: 'change', employment_id, employment })).id);
  }
  return ids;
}

async function withdrawMandate(): Promise<void> {
  const path = `/api/firm/companies/${idIn(desk.us.company.path)}/authority-access/withdraw/`;
  const { status } = await desk.us.api.send('POST', path, {
    session: desk.staff,
    body: { reason: 'Leping lõppes' },
  });
  expect(status).toBe(200);
}

/** A task of the company that gave up. */
async function failedTask(reason: string): Promise<void> {
  await db.owner(
    `INSERT INTO tasks.task (company_id, kind, version, queue, payload, state, priority, run_at, attempt, reason_code, reason,
       finished_at)
     VALUES ($1, 'rebuild-status', 1, 'upkeep', '{}', 'failed', 4, now(), 5, 'unreachable', $2, now())`,
    [desk.us.company.id.toString(), reason],
  );
}

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the approvals of the staff',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      desk = await EmploymentDesk.open(db, undefined, true);
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await desk.close();
      await db.drop();
    });

    it('say that nothing waits', THOROUGH, async () => {
      const { page, faults, close } = await open();
      await approvals(page).open();
      await page.getByText('No submission waits.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'approvals-empty');
      await page.getByRole('link', { name: 'Failed tasks' }).click();
      await page.getByText('No task has failed.').waitFor();
      expect(new URL(page.url()).search).toBe('?view=tasks');
      expect(faults).toEqual([]);
      await close();
    });

    it('show everything that was submitted but the personal code, approve one, and reject one with a reason', async () => {
      const [mari, juri] = [await submitted('Mari', CODE), await submitted('Jüri', JURI)];
      const { page, faults, close } = await open();
      const screen = approvals(page);
      await page.goto('/');
      await page.getByRole('link', { name: 'Approvals' }).click();
      await expect.poll(() => screen.rows().count()).toBe(2);
      await screen.row('Mari Maasikas').click();
      await screen.panel().getByRole('heading', { name: 'Mari Maasikas' }).waitFor();
      expect(await screen.fact('Job title').innerText()).toContain('Raamatupidaja');
      await expect.poll(() => screen.fact('Kind of work').innerText()).toContain('1 Employment contract');
      expect(await screen.fact('Gross pay a month').innerText()).toContain('€2,500.00');
      expect(await page.content()).not.toContain(CODE);
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('Mari Maasikas: approved, on the way to the register').waitFor();
      await expect.poll(() => screen.rows().count()).toBe(1);
      await screen.panel().getByRole('heading', { name: 'Jüri Maasikas' }).waitFor();
      await page.getByRole('button', { name: 'Reject' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject the submission of Jüri Maasikas' });
      await dialog.getByLabel('Reason').fill('Leping puudub');
      await expect.poll(() => dialog.getByRole('button', { name: 'Reject' }).isEnabled()).toBe(true);
      await takePicture(page, 'approvals-reject');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await page.getByText('No submission waits.').waitFor();
      expect(await desk.submission(juri)).toMatchObject({
        status: 'rejected',
        review_reason: 'Leping puudub',
      });
      registered = await desk.applied(mari);
      expect(faults).toEqual([]);
      await close();
    });

    it('are decided by keys alone, and the next one is open', async () => {
      const [mall, malle] = [await submitted('Mall', MALL), await submitted('Jüri', JURI)];
      const { page, close } = await open();
      const screen = approvals(page);
      await screen.open();
      await expect.poll(() => screen.isFocused()).toBe('grid');
      await screen.panel().getByRole('heading', { name: 'Jüri Maasikas' }).waitFor();
      await page.keyboard.press('x');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('Vale kuupäev');
      await page.keyboard.press('Enter');
      await screen.panel().getByRole('heading', { name: 'Mall Maasikas' }).waitFor();
      await expect.poll(() => screen.isFocused()).toBe('grid');
      await page.keyboard.press('a');
      await page.getByText('No submission waits.').waitFor();
      expect((await desk.submission(malle)).status).toBe('rejected');
      await desk.applied(mall);
      await close();
    });

    it('show a change next to what is known of the person', async () => {
      const { employment_id } = registered;
      await desk.submit({
        kind: 'change',
        employment_id,
        employment: { gross_minor: 300_000, job_title: WORK.job_title },
      });
      const { page, close } = await open();
      const screen = approvals(page);
      await screen.open();
      await expect
        .poll(() => screen.fact('Gross pay a month').innerText())
        .toMatch(/€3,000\.00\s+changes\s+€2,500\.00/);
      expect(await screen.fact('Job title').innerText()).not.toContain('changes');
      await takePicture(page, 'approvals-change');
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('No submission waits.').waitFor();
      await close();
    });

    it('are approved by twenty with one confirmation and a result for each row, by keys and by the mouse', async () => {
      const { page, close } = await open();
      const screen = approvals(page);
      const ids = await twentyChanges(registered.employment_id);
      await screen.open();
      await expect.poll(() => screen.rows().count()).toBeGreaterThan(15);
      await expect.poll(() => screen.isFocused()).toBe('grid');
      const counted = countKeys(page, 'approve twenty submissions');
      await page.keyboard.press('Control+a');
      await screen.panel().getByRole('heading', { name: '20 submissions selected' }).waitFor();
      await takePicture(page, 'approvals-selected');
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog', { name: 'Approve 20 submissions' });
      await dialog.getByRole('listitem').nth(19).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await dialog.getByText('20 of 20 done').waitFor();
      expect(await dialog.getByText('done', { exact: true }).count()).toBe(20);
      await takePicture(page, 'approvals-many');
      await page.keyboard.press('Enter');
      await page.getByText('No submission waits.').waitFor();
      expect(counted.done()).toBeLessThanOrEqual(4);
      for (const id of ids) await desk.applied(id);
      // The oldest first, so that the last one counts.
      expect((await desk.employee(registered.employee_id)).employments).toMatchObject([
        { gross_minor: 300_019 },
      ]);

      await twentyChanges(registered.employment_id);
      await withdrawMandate();
      await screen.open();
      await expect.poll(() => screen.rows().count()).toBeGreaterThan(15);
      await page.getByRole('button', { name: 'Select all' }).click();
      await page.getByRole('button', { name: 'Approve 20 submissions' }).click();
      await dialog.getByRole('button', { name: 'Approve 20 submissions' }).click();
      await dialog.getByText('0 of 20 done, 20 refused').waitFor();
      await takePicture(page, 'approvals-many-refused');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await screen.panel().getByRole('heading', { name: '20 submissions selected' }).waitFor();
      await grantMandates(db);
      await page.getByRole('button', { name: 'Approve 20 submissions' }).click();
      await dialog.getByRole('button', { name: 'Approve 20 submissions' }).click();
      await dialog.getByText('20 of 20 done').waitFor();
      await close();
    });

    it('name what the register refused, and send it again', async () => {
      const id = await submitted('Kati', JURI);
      await db.owner(
        `UPDATE employment.submission SET status = 'approved', reviewed_at = now(), register_messages = $1
         WHERE status = 'submitted'`,
        [
          JSON.stringify([
            { code: '17', severity: 'error', field: 'tootamineAlgus', message: 'Kuupäev on liiga varajane.' },
          ]),
        ],
      );
      const { page, close } = await open();
      const screen = approvals(page);
      await screen.open();
      await page.getByRole('combobox', { name: 'State' }).selectOption('approved');
      await screen.panel().getByText('Kuupäev on liiga varajane.').waitFor();
      expect(new URL(page.url()).search).toBe('?status=approved');
      expect(await screen.row('Kati Maasikas').innerText()).toContain('not accepted');
      await takePicture(page, 'approvals-refused');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('Kati Maasikas: on the way to the register again').waitFor();
      await desk.applied(id);
      await close();
    });

    it('list failed tasks with their cause, which run again by the mouse and by a key', async () => {
      await db.owner("DELETE FROM tasks.task WHERE state = 'failed'");
      await failedTask('The database did not answer.');
      await failedTask('The company is locked.');
      const { page, close } = await open();
      const screen = approvals(page);
      await screen.open('?view=tasks');
      await expect.poll(() => screen.rows().count()).toBe(2);
      await screen.row('did not answer').click();
      await screen.panel().getByText('The database did not answer.').waitFor();
      await screen
        .panel()
        .getByRole('link', { name: /^Näidis/ })
        .waitFor();
      await takePicture(page, 'approvals-tasks');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Run again' }).click();
      await expect.poll(() => screen.rows().count()).toBe(1);
      await page.getByRole('grid').focus();
      await page.keyboard.press('r');
      await page.getByText('No task has failed.').waitFor();
      for (let n = 0; n < 3; n += 1) await failedTask(`Cause ${n.toString()}.`);
      await screen.open('?view=tasks');
      await expect.poll(() => screen.rows().count()).toBe(3);
      expect(await page.getByRole('button', { name: 'Run 3 tasks again' }).count()).toBe(0);
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('rebuild-status');
      await page.getByRole('grid').focus();
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog', { name: 'Run 3 tasks again' });
      await page.keyboard.press('Enter');
      await dialog.getByText('3 of 3 done').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('No failed task is of this kind.').waitFor();
      await close();
    });

    it('say why they could not be read, and are read again', THOROUGH, async () => {
      const { page, close } = await open();
      const address = '**/api/firm/submissions/**';
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: 'Broken.' } }),
      );
      await approvals(page).open();
      await page.getByRole('alert').getByText('Broken.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute(address);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('No submission waits.').waitFor();
      await close();
    });

    it('are for staff who showed a second factor, and appear nowhere for others', async () => {
      const owner = await openConsole(browser, desk.us.api.url, desk.us.session);
      await owner.page.goto('/');
      await owner.page.getByRole('grid', { name: 'Work' }).waitFor();
      expect(await owner.page.getByRole('link', { name: 'Approvals' }).count()).toBe(0);
      await owner.page.goto('/approvals');
      await owner.page.getByText('Only the staff of the firm can see this.').waitFor();
      expect(owner.faults).toEqual([]);
      await owner.close();
      const { id } = await newPerson(desk.us.api, { isStaff: true });
      const late = await openConsole(browser, desk.us.api.url, await desk.us.api.session(id));
      await late.page.goto('/approvals');
      await late.page.getByRole('heading', { name: 'Show your second factor first.' }).waitFor();
      await late.page.getByRole('link', { name: 'Enrol a second factor' }).waitFor();
      expect(late.faults).toEqual([]);
      await late.close();
    });

    it.each(everyNth(4, VIEWS, 1))(
      'can be read by everybody in $language, $theme, on a phone too',
      THOROUGH,
      async (view) => {
        if (!(await desk.us.get('/employees/submissions/?status=submitted')).text.includes(LONG_NAME))
          await submitted(LONG_NAME, LAST);
        await failedTask('The database did not answer.');
        const { page, close } = await open(view);
        const name = `${view.language}-${view.theme}`;
        for (const [search, part] of [
          ['', 'submissions'],
          ['?view=tasks', 'tasks'],
        ]) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(`/approvals${search ?? ''}`);
          await page.getByRole('complementary').waitFor();
          expect([part, await axeViolations(page)]).toEqual([part, []]);
          await takePicture(page, `approvals-${part ?? ''}-${name}`);
          await page.setViewportSize({ width: 320, height: 800 });
          expect([part, await scrollsSideways(page)]).toEqual([part, false]);
          await takePicture(page, `approvals-${part ?? ''}-${name}-narrow`);
        }
        await close();
      },
    );
  },
);
