import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SystemClock } from '#platform';
import { startApi, type TestApi } from '../../../../../test/support/api.js';
import { pdfOf } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { axeViolations, openConsole, takePicture } from '../../../../../test/support/console.js';
import { countKeys, tabTo } from '../../../../../test/support/console-tasks.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { type Letterbox, startLetterbox } from '../../../../../test/support/letterbox.js';
import { newPerson, totpCode } from '../../../../../test/support/people.js';
import { startSandbox, type TestSandbox } from '../../../../../test/support/sandbox.js';
import { startWorker, type TestWorker } from '../../../../../test/support/worker.js';

const PASSWORD = 'neli sõna on pikk parool';
/** Preparing a company takes a worker some seconds. */
const PREPARED_MS = 60_000;

/** Companies that the sandbox's business register knows. */
const FREE_CODES = ['19100017', '19100023'] as const;

let db: TestDatabase;
let folder: string;
let sandbox: TestSandbox;
let letterbox: Letterbox;
let api: TestApi;
let worker: TestWorker;
let browser: Browser;

/** The steps as a person sees them. */
const steps = (page: Page) => ({
  shown: () => page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor(),
  step: (title: string) => page.getByRole('region', { name: new RegExp(`^${title} `) }),
  state: (title: string, state: string) =>
    page.getByRole('region', { name: `${title} ${state}`, exact: true }).waitFor({ timeout: PREPARED_MS }),
});

const newcomer = async () => {
  const { id, password, email } = await newPerson(api);
  return { email, password, session: await api.session(id) };
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the first steps',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      folder = await mkdtemp(join(tmpdir(), 'raamat-welcome-'));
      sandbox = await startSandbox();
      letterbox = await startLetterbox();
      const shared = { RAAMAT_FILES_FOLDER: folder, RAAMAT_SANDBOX_URL: sandbox.url, RAAMAT_SIGN_UP: 'open' };
      api = await startApi(db.database, { clock: new SystemClock(), environment: shared, reachable: true });
      worker = await startWorker(db, {
        ...shared,
        RAAMAT_BASE_URL: api.url,
        RAAMAT_OUTGOING_SMTP_URL: letterbox.url,
      });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await worker.close();
      await api.close();
      await letterbox.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
      await db.drop();
    });

    it('lead from an address to an own company with an own document, by mouse', async () => {
      const { page, context, faults } = await openConsole(browser, api.url, undefined);
      const screen = steps(page);
      await page.goto('/account/sign-up/');
      await page.getByLabel('E-mail').fill('uus@raamat.test');
      await page.getByLabel('Name').fill('Uudo Uus');
      await page.getByLabel('English').check();
      await page.getByRole('button', { name: 'Send the letter' }).click();
      await page.getByRole('status').waitFor();
      const { text } = await letterbox.letterTo('uus@raamat.test');
      await page.goto(/\/account\/sign-up\/\?token=[\w.-]+/.exec(text)?.[0] ?? '');
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create the account' }).click();
      await screen.shown();
      await takePicture(page, 'welcome-new');

      await page.getByRole('button', { name: 'Add a second factor' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a second factor' });
      await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor();
      await takePicture(page, 'welcome-factor');
      expect(await axeViolations(page)).toEqual([]);
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      await dialog.getByLabel('Code that the app shows').fill(totpCode(secret, api.clock.now()));
      await dialog.getByRole('button', { name: 'Confirm the code' }).click();
      const codes = page.getByRole('dialog', { name: 'Recovery codes' });
      await expect.poll(() => codes.getByRole('listitem').count()).toBeGreaterThan(5);
      await takePicture(page, 'welcome-codes');
      await page.keyboard.press('Escape');
      await codes.getByText('Keep the codes first').waitFor();
      await codes.getByLabel('I have kept the codes').check();
      await codes.getByRole('button', { name: 'Done' }).click();
      await screen.state('Second factor', 'done');

      await page.getByLabel('Name of the organization').fill('Uudo Firma');
      await page.getByRole('button', { name: 'Create the organization' }).click();
      await screen.state('Organization', 'done');

      const company = screen.step('Company');
      await company.getByLabel('Registry code').fill(FREE_CODES[0]);
      await company.getByRole('button', { name: 'Find in the register' }).click();
      const found = company.getByLabel('Name', { exact: true });
      await expect.poll(() => found.inputValue()).toMatch(/OÜ|AS/);
      await takePicture(page, 'welcome-company');
      expect(await axeViolations(page)).toEqual([]);
      // The books may be ready before anybody looks: no answer says so until the preparation was seen.
      await page.route(/\/api\/(me|companies\/[^/]+)\/$/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('"state":"ready"', '"state":"provisioning"');
        await route.fulfill({ response, body });
      });
      await company.getByRole('button', { name: 'Create the company' }).click();
      await page.getByText('the books are being prepared').waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await screen.state('Company', 'done');

      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload a document' }).click();
      await (
        await chooser
      ).setFiles([{ name: 'arve.pdf', mimeType: 'application/pdf', buffer: pdfOf('arve') }]);
      await page.getByText('1 file uploaded').waitFor();
      await screen.step('First document').getByText('arve.pdf').waitFor();
      await takePicture(page, 'welcome-document');
      expect(faults).toEqual([]);
      await context.close();
    });

    it('lead to an own account with a second factor by keys alone', async () => {
      const { page, context, faults } = await openConsole(browser, api.url, undefined);
      await page.goto('/account/sign-up/');
      const task = countKeys(page, 'sign up with a second factor');
      // The browser gives the first field the focus when it draws the page, which may be after it has loaded.
      await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT');
      await page.keyboard.type('klahv@raamat.test');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Klaara Klahv');
      await tabTo(page, 'English');
      await page.keyboard.press('Enter');
      await page.getByRole('status').waitFor();
      const { text } = await letterbox.letterTo('klahv@raamat.test');
      await page.goto(/\/account\/sign-up\/\?token=[\w.-]+/.exec(text)?.[0] ?? '');
      await tabTo(page, 'New password');
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await steps(page).shown();
      await tabTo(page, 'Add a second factor');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add a second factor' });
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      await page.keyboard.type(totpCode(secret, api.clock.now()));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
      await tabTo(page, 'I have kept the codes');
      await page.keyboard.press('Space');
      await tabTo(page, 'Done');
      await page.keyboard.press('Enter');
      await steps(page).state('Second factor', 'done');
      expect(task.done()).toBeLessThanOrEqual(60);
      expect(faults).toEqual([]);
      await context.close();
    });

    it('lead to an own company by keys alone', async () => {
      const { session } = await newcomer();
      const { page, close } = await openConsole(browser, api.url, session);
      await page.goto('/');
      await steps(page).shown();
      const task = countKeys(page, 'create an organization and a company');
      await tabTo(page, 'Name of the organization');
      await page.keyboard.type('Klahvi Firma');
      await page.keyboard.press('Enter');
      await steps(page).state('Organization', 'done');
      await tabTo(page, 'Registry code');
      await page.keyboard.type(FREE_CODES[1]);
      await page.keyboard.press('Enter');
      await page.getByLabel('Name', { exact: true }).waitFor();
      await tabTo(page, 'VAT number');
      await page.keyboard.press('Enter');
      await steps(page).state('Company', 'done');
      task.done();
      await close();
    });

    it('keep what was typed when the session ends, and say so', async () => {
      const { email, password, session } = await newcomer();
      const { page, close } = await openConsole(browser, api.url, session);
      await page.goto('/welcome');
      await page.getByLabel('Name of the organization').fill('Poolik nimi');
      await api.send('POST', '/api/auth/logout/', { session, body: {} });
      await page.getByRole('button', { name: 'Create the organization' }).click();
      await page.waitForURL('**/sign-in/**');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await steps(page).shown();
      expect(await page.getByLabel('Name of the organization').inputValue()).toBe('Poolik nimi');
      await page.getByText('What you typed before was kept.').waitFor();
      await page.getByRole('button', { name: 'Create the organization' }).click();
      await steps(page).state('Organization', 'done');
      await close();
    });

    it('name the clock when the code of a phone with a wrong clock does not fit', async () => {
      const { session } = await newcomer();
      const { page, close } = await openConsole(browser, api.url, session);
      await page.goto('/welcome?dialog=factor');
      const dialog = page.getByRole('dialog', { name: 'Add a second factor' });
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
      const anHourAgo = new Date(api.clock.now().getTime() - 3_600_000);
      await dialog.getByLabel('Code that the app shows').fill(totpCode(secret, anHourAgo));
      await page.keyboard.press('Enter');
      await dialog.getByText('the clock of the phone is wrong').waitFor();
      await close();
    });

    it('take a name in another direction as it is, and refuse one that is too long at its field', async () => {
      const { session } = await newcomer();
      const { page, close } = await openConsole(browser, api.url, session);
      await page.goto('/welcome');
      const name = page.getByLabel('Name of the organization');
      await name.fill('x'.repeat(500));
      await page.getByRole('button', { name: 'Create the organization' }).click();
      await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
      await name.fill('شركة المحاسبة');
      await page.getByRole('button', { name: 'Create the organization' }).click();
      await page.getByRole('link', { name: 'شركة المحاسبة' }).waitFor();
      await close();
    });
  },
);
