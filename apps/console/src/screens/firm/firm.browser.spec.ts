import { encodeId } from '#platform';
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
import {
  axeViolations,
  type ConsoleView,
  openConsole,
  refuseNext,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { tabTo } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { newPerson } from '../../../../../test/support/people.js';

let db: TestDatabase;
let us: Bookkeeper;
let others: Bookkeeper;
let staff: TestSession;
let browser: Browser;
/** A person whom the staff help. */
let mari: Awaited<ReturnType<typeof newPerson>>;

/** The screens as staff use them. */
const firm = (page: Page) => ({
  open: async (path: string, title: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('grid').waitFor();
  },
  rows: () =>
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  panel: () => page.getByRole('complementary'),
  /** An action of the panel, wherever it is. */
  act: async (name: string) => {
    const panel = page.getByRole('complementary');
    const button = panel.getByRole('button', { name, exact: true });
    if ((await button.count()) > 0) return button.click();
    await panel.getByRole('button', { name: 'More actions' }).click();
    return page.getByRole('menuitem', { name }).click();
  },
  reason: async (title: string, reason: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: title }).click();
  },
});

const open = (view?: ConsoleView) => openConsole(browser, us.api.url, staff, view);
const companyOf = ({ company }: Bookkeeper): string => idIn(company.path);

const mandateOf = async (keeper: Bookkeeper): Promise<unknown> =>
  ((await keeper.send('GET', '/')).body as { authority_access: { state: string } }).authority_access.state;

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the companies and people of the firm',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      us = await startBookkeeper(db, {}, { reachable: true });
      others = await us.another();
      staff = await us.api.session((await newPerson(us.api, { isStaff: true })).id, {
        secondFactor: true,
      });
      mari = await newPerson(us.api);
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await us.close();
      await db.drop();
    });

    it('grant, withdraw and refuse mandates with a reason, and undo a grant', async () => {
      const { page, faults, close } = await open();
      const screen = firm(page);
      await screen.open('/firm/companies', 'Companies of clients');
      await expect.poll(() => screen.rows().count()).toBe(2);
      const { registry_code } = (await others.send('GET', '/')).body as { registry_code: string };
      await page.getByRole('textbox', { name: 'Name or registry code' }).fill(registry_code);
      await expect.poll(() => screen.rows().count()).toBe(1);
      await screen.act('Grant the mandate');
      const dialog = page.getByRole('dialog', { name: 'Grant the mandate' });
      await dialog.getByLabel('Basis').fill('Leping 12. novembrist');
      await dialog.getByLabel('Until').fill('31.12.2027');
      await takePicture(page, 'firm-grant');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Grant the mandate' }).click();
      await screen.panel().getByText('Leping 12. novembrist').waitFor();
      expect(await mandateOf(others)).toBe('granted');
      await page.getByRole('grid').focus();
      await page.keyboard.press('x');
      await screen.reason('Withdraw the mandate', 'Leping lõppes');
      await screen.panel().getByText('Leping lõppes').waitFor();
      expect(await mandateOf(others)).toBe('withdrawn');
      await page.keyboard.press('Control+z');
      await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => mandateOf(others)).toBe('granted');
      expect(faults).toEqual([]);
      await close();
    });

    it('show failed tasks, lead to them, and change limits by keys alone', async () => {
      await db.owner(
        `INSERT INTO tasks.task (company_id, kind, version, queue, payload, state, priority, run_at, attempt, reason_code, reason,
           finished_at)
         VALUES ($1, 'rebuild-status', 1, 'upkeep', '{}', 'failed', 4, now(), 5, 'unreachable', 'Vaikus.', now())`,
        [us.company.id.toString()],
      );
      const { page, close } = await open();
      const screen = firm(page);
      await screen.open('/firm/companies?needs=tasks', 'Companies of clients');
      await expect.poll(() => screen.rows().count()).toBe(1);
      await takePicture(page, 'firm-companies');
      await page.keyboard.press('l');
      const dialog = page.getByRole('dialog', { name: 'Limits of the company' });
      await dialog.waitFor();
      await tabTo(page, 'Files a day');
      await page.keyboard.type('7000');
      await refuseNext(page, '**/limits/');
      await page.keyboard.press('Enter');
      await dialog.getByText('Somebody changed it meanwhile.').waitFor();
      expect(await dialog.getByLabel('Files a day').inputValue()).toBe('7000');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await screen.panel().getByText('0 of 7,000').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await screen.panel().getByText('0 of 7,000').waitFor({ state: 'detached' });
      await screen.panel().getByRole('link', { name: '1 failed task' }).click();
      await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
      await screen.panel().getByText('Vaikus.').waitFor();
      await close();
    });

    it('view a company as a role, with a banner on every screen, and without what the role may not do', async () => {
      const { page, faults, close } = await open();
      const screen = firm(page);
      await screen.open(`/firm/companies?open=${companyOf(us)}`, 'Companies of clients');
      await screen.act('View as a role');
      const dialog = page.getByRole('dialog', { name: 'View as a role' });
      await dialog.getByLabel('Role').selectOption('viewer');
      await takePicture(page, 'firm-view-as');
      await dialog.getByRole('button', { name: 'View' }).click();
      const banner = page.getByRole('status').filter({ hasText: 'You see this company as its viewer.' });
      await banner.waitFor();
      expect(new URL(page.url()).pathname).toBe(`/c/${companyOf(us)}`);
      await page.goto(`/c/${companyOf(us)}/sales`);
      await page.getByRole('heading', { level: 1, name: 'Sales' }).waitFor();
      expect(await page.getByRole('button', { name: 'New invoice' }).count()).toBe(0);
      await page.goto('/firm/people');
      await banner.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'firm-people-banner');
      await page.getByRole('button', { name: 'Stop viewing' }).click();
      await banner.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
      await close();
    });

    it('view a company of any organization of a person, in their role there', THOROUGH, async () => {
      const two = await newPerson(us.api);
      await db.owner(
        `INSERT INTO identity.membership (organization_id, user_id, role)
           VALUES ($1, $3, 'member'), ($2, $3, 'viewer')`,
        [us.organization.id, others.organization.id, two.id],
      );
      const { page, close } = await open();
      const screen = firm(page);
      await screen.open(`/firm/people?q=${encodeURIComponent(two.email)}`, 'People with accounts');
      await expect.poll(() => screen.rows().count()).toBe(1);
      await screen.act('View as a role');
      const dialog = page.getByRole('dialog', { name: 'View as a role' });
      const organization = dialog.getByLabel('Organization');
      const role = dialog.getByLabel('Role');
      await expect.poll(() => organization.getByRole('option').count()).toBe(2);
      for (const [keeper, as] of [
        [others, 'viewer'],
        [us, 'member'],
      ] as const) {
        await organization.selectOption(encodeId('organization', keeper.organization.id));
        await expect.poll(() => role.inputValue()).toBe(as);
        await expect.poll(() => dialog.getByLabel('Company to view').inputValue()).toBe(companyOf(keeper));
      }
      await dialog.getByRole('button', { name: 'View' }).click();
      await page.getByRole('status').filter({ hasText: 'You see this company as its member.' }).waitFor();
      await page.getByRole('button', { name: 'Stop viewing' }).click();
      await close();
    });

    it('lock a person with a reason and the second factor, and let them in again', async () => {
      const { page, close } = await open();
      const screen = firm(page);
      await screen.open(
        `/firm/people?q=${encodeURIComponent(mari.email.toUpperCase())}`,
        'People with accounts',
      );
      await expect.poll(() => screen.rows().count()).toBe(1);
      await page.keyboard.press('l');
      const dialog = page.getByRole('dialog', { name: 'Lock the person' });
      await dialog.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.type('Lahkus töölt');
      await page.keyboard.press('Enter');
      await page.getByText('Mari Maasikas: locked').waitFor();
      await screen.panel().getByText('locked', { exact: true }).waitFor();
      const [act] = await db.owner<{ reason: string }>(
        `SELECT new_values->>'reason' AS reason FROM platform.audit_event WHERE action = 'user.lock'`,
      );
      expect(act?.reason).toBe('Lahkus töölt');
      await takePicture(page, 'firm-person-locked');
      await screen.act('Let the person sign in again');
      await screen.reason('Let the person sign in again', 'Tuli tagasi');
      await page.getByText('Mari Maasikas: may sign in again').waitFor();
      // A later proof is asked for before anything happens.
      await db.owner(
        `UPDATE identity.session SET second_factor_at = second_factor_at - interval '20 minutes',
           password_at = password_at - interval '20 minutes'`,
      );
      await screen.act('Sign the person out everywhere');
      await screen.reason('Sign the person out everywhere', 'Kadunud telefon');
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
      expect(await db.owner("SELECT 1 FROM platform.audit_event WHERE action = 'user.sessions_end'")).toEqual(
        [],
      );
      await close();
    });

    // The short form takes the first: the other combination is one of all screens' own test.
    it.each(
      everyNth<ConsoleView>(2, [
        { language: 'et', theme: 'dark' },
        { language: 'en', theme: 'light' },
      ]),
    )('can be read by everybody in $language, $theme, on a phone too', THOROUGH, async (view) => {
      const { page, close } = await open(view);
      for (const part of ['companies', 'people']) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`/firm/${part}`);
        await page.getByRole('complementary').waitFor();
        expect([part, await axeViolations(page)]).toEqual([part, []]);
        await takePicture(page, `firm-${part}-${view.language}`);
        await page.setViewportSize({ width: 320, height: 800 });
        expect([part, await scrollsSideways(page)]).toEqual([part, false]);
        await takePicture(page, `firm-${part}-${view.language}-narrow`);
      }
      await close();
    });
  },
);
