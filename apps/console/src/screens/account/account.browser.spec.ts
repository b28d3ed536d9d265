import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SystemClock } from '#platform';
import { startApi, type TestApi } from '../../../../../test/support/api.js';
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
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { enrollTotp, login, newPerson, totpCode } from '../../../../../test/support/people.js';

/** An authenticator's codes change every 30 seconds, and each works once. */
const STEP_MS = 30_000;
const TABS = ['', '?tab=letters', '?tab=security', '?tab=sessions', '?tab=history'];

let db: TestDatabase;
let api: TestApi;
let browser: Browser;

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the account of a person',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      // Passkeys belong to a name, not to an address.
      api = await startApi(db.database, { clock: new SystemClock(), reachable: true, host: 'localhost' });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await api.close();
      await db.drop();
    });

    it('keeps preferences, which hold in the next page', async () => {
      const { id } = await newPerson(api);
      const { page, faults, close } = await openConsole(browser, api.url, await api.session(id));
      await page.goto('/account');
      await page.getByLabel('Theme', { exact: true }).selectOption('dark');
      await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
      await page.getByLabel('Language of the console and of letters').selectOption('et');
      await page.getByRole('heading', { level: 1, name: 'Minu konto' }).waitFor();
      expect(await page.getByLabel('Kujundus', { exact: true }).inputValue()).toBe('dark');
      expect(faults).toEqual([]);
      await close();
    });

    it('chooses letters about work, and has no way to switch off those about access', async () => {
      const { id } = await newPerson(api);
      const { page, faults, close } = await openConsole(browser, api.url, await api.session(id));
      await page.goto('/account?tab=letters');
      const box = page.getByRole('checkbox', { name: 'Work failed' });
      await box.click();
      await page.getByText('No more letters: Work failed').waitFor();
      await page.reload();
      await expect.poll(() => box.isChecked()).toBe(false);
      expect(await page.getByRole('checkbox').count()).toBe(6);
      await page.getByText('They cannot be switched off.').waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('shows its sessions, and ends another one', async () => {
      const { id, email, password } = await newPerson(api);
      await login(api, { email, password });
      const { page, close } = await openConsole(browser, api.url, await api.session(id));
      await page.goto('/account?tab=sessions');
      const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
      await expect.poll(() => sessions.count()).toBe(2);
      await page.getByRole('button', { name: /^End:/ }).click();
      await expect.poll(() => sessions.count()).toBe(1);
      await page.getByText('this session').waitFor();
      await close();
    });

    it(
      'asks for the factor again before a passkey is added, when it was shown long ago',
      THOROUGH,
      async () => {
        const { id } = await newPerson(api);
        const { session, secret } = await enrollTotp(api, await api.session(id));
        await db.owner(`UPDATE identity.session SET second_factor_at = now() - interval '1 hour'`);
        const { page, context } = await openConsole(browser, api.url, session);
        const devtools = await context.newCDPSession(page);
        await devtools.send('WebAuthn.enable');
        await devtools.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        });
        await page.goto('/account?tab=security');
        await page.getByLabel('Name of the passkey').fill('Sülearvuti');
        await page.getByRole('button', { name: 'Add a passkey' }).click();
        const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await proof
          .getByLabel('Code of your authenticator')
          .fill(totpCode(secret, new Date(api.clock.now().getTime() + STEP_MS)));
        await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
        await page.getByRole('list', { name: 'Passkeys' }).getByText('Sülearvuti').waitFor();
        await takePicture(page, 'account-security-passkey');
        await page.getByRole('button', { name: 'Remove: Sülearvuti' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await expect.poll(() => page.getByText('Sülearvuti', { exact: true }).count()).toBe(0);
        await context.close();
      },
    );

    it('refuses a wrong current password at its field', THOROUGH, async () => {
      const { id } = await newPerson(api);
      const { page, close } = await openConsole(browser, api.url, await api.session(id));
      await page.goto('/account?tab=security');
      await page.getByLabel('Current password').fill('ei ole see');
      await page.getByLabel('New password').fill('uus ja pikk parool');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true');
      await close();
    });

    it.each(everyNth(2, ['et', 'en'] as const))(
      'is shown well in %s, in the light and in the dark',
      THOROUGH,
      async (language) => {
        const { id } = await newPerson(api);
        const session = await api.session(id);
        for (const theme of ['light', 'dark'] as const) {
          const { page, close } = await openConsole(browser, api.url, session, {
            language,
            theme,
            width: 320,
          });
          for (const tab of TABS) {
            await page.goto(`/account${tab}`);
            await page.getByRole('heading', { level: 1 }).waitFor();
            expect([tab, await axeViolations(page)]).toEqual([tab, []]);
            expect([tab, await scrollsSideways(page)]).toEqual([tab, false]);
            await takePicture(page, `account-${language}-${theme}${tab.replace('?tab=', '-')}-narrow`);
          }
          await close();
        }
      },
    );
  },
);
