import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Acceptances } from '#identity';
import { decodeId } from '#platform';
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
  openConsole,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { countKeys, tabTo } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { newPerson } from '../../../../../test/support/people.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;

const people = (page: Page) => ({
  open: async () => {
    await page.goto(`/organization/${idIn(keeper.organization.path)}`);
    await page.getByRole('heading', { level: 2, name: 'Members' }).waitFor();
  },
  invited: () => page.getByRole('list', { name: 'Open invitations' }),
});

const programs = (page: Page) => ({
  open: async () => {
    await page.goto(`/organization/${idIn(keeper.organization.path)}?tab=keys`);
    await page.getByRole('heading', { level: 2, name: 'A new key' }).waitFor();
  },
  made: () => page.getByRole('status').filter({ hasText: 'It is shown only now.' }),
  line: (name: string) =>
    page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: name }),
});

/** The token that the letter of the newest invitation has. */
async function tokenOf(email: string): Promise<string> {
  const { items } = (
    await keeper.api.send('GET', `${keeper.organization.path}/invitations/`, { session: keeper.session })
  ).body as { items: readonly { id: string; email: string }[] };
  const id = items.find((one) => one.email === email)?.id ?? '';
  const letter = await keeper.api.get(Acceptances).letter(decodeId('invitation', id) ?? 0n);
  return letter?.token ?? '';
}

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the people of an organization',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('grow by an accountant, who is invited and joins', async () => {
      const accountant = await newPerson(keeper.api);
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = people(page);
      await screen.open();
      await page.getByLabel('E-mail address').fill(accountant.email);
      await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('member');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await screen.invited().getByText(accountant.email).waitFor();
      await takePicture(page, 'organization-invited');
      expect(faults).toEqual([]);
      await close();

      const theirs = await openConsole(browser, keeper.api.url, await keeper.api.session(accountant.id));
      await theirs.page.goto(`/account/invitation/?token=${await tokenOf(accountant.email)}`);
      await theirs.page.getByRole('link', { name: 'Open the invitation' }).click();
      await theirs.page.getByRole('button', { name: 'Accept the invitation' }).click();
      await theirs.page.getByText('You are a member.').waitFor();
      await takePicture(theirs.page, 'invitation-accepted');
      await theirs.close();
    });

    it('are invited by keys alone', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = people(page);
      await screen.open();
      const task = countKeys(page, 'invite an accountant');
      await tabTo(page, 'E-mail address');
      await page.keyboard.type('klahvid@raamat.test');
      await page.keyboard.press('Tab');
      await page.keyboard.type('v');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await screen.invited().getByText('klahvid@raamat.test').waitFor();
      await screen.invited().getByText('viewer').waitFor();
      task.done();
      await page.getByRole('button', { name: 'Revoke: klahvid@raamat.test' }).press('Enter');
      await expect.poll(() => screen.invited().getByText('klahvid@raamat.test').count()).toBe(0);
      await close();
    });

    it('change roles, which can be undone, and the last owner stays one', async () => {
      const { userId } = await keeper.organization.member('member');
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await people(page).open();
      const roles = page.getByRole('combobox', { name: /^Role of / });
      await expect.poll(() => roles.count()).toBeGreaterThan(1);
      const values = () =>
        roles.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
      const before = await values();
      await roles.nth(before.lastIndexOf('member')).selectOption('viewer');
      await page.getByText(/is now viewer/).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(values).toEqual(before);
      await roles.nth(before.indexOf('owner')).selectOption('viewer');
      await page.getByRole('alert').getByText('Change the role: did not succeed').waitFor();
      await expect.poll(values).toEqual(before);
      expect(userId).toBeGreaterThan(0n);
      await close();
    });

    it('are read, and not changed, by who may not manage them', THOROUGH, async () => {
      const viewer = await keeper.organization.member('viewer');
      const { page, close } = await openConsole(
        browser,
        keeper.api.url,
        await keeper.api.session(viewer.userId),
      );
      await people(page).open();
      await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
      expect(await page.getByRole('combobox').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Send the invitation' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^End access/ }).count()).toBe(0);
      await close();
    });

    it('give a program a key, which is shown once and revoked', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = programs(page);
      await screen.open();
      await page.getByLabel('Name', { exact: false }).fill('Kassa');
      await page.getByRole('combobox', { name: 'The key may' }).selectOption('write');
      await page.getByRole('button', { name: 'Make the key' }).click();
      await page.getByText('The key “Kassa” is ready').waitFor();
      const key = await screen.made().locator('code').innerText();
      expect((await keeper.api.send('GET', '/api/me/', { key })).status).toBe(200);
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'organization-key-made');
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await expect.poll(() => page.content()).not.toContain(key);
      await screen.line('Kassa').getByText('reads and changes').waitFor();
      await page.getByRole('button', { name: 'Revoke: Kassa' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await screen.line('Kassa').getByText('(revoked)').waitFor();
      await expect.poll(async () => (await keeper.api.send('GET', '/api/me/', { key })).status).toBe(401);
      expect(faults).toEqual([]);
      await close();
    });

    it('give a program a key until a day, by keys alone', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = programs(page);
      await screen.open();
      await page.getByLabel('Name', { exact: false }).focus();
      await page.keyboard.type('Aruanded');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('until a');
      await page.keyboard.press('Tab');
      await page.keyboard.type('1.1.2020');
      await page.keyboard.press('Enter');
      // The day is past: the server says so at its field.
      await expect.poll(() => page.getByLabel('Last day').getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('1.2.2027');
      await page.keyboard.press('Enter');
      await page.getByText('The key “Aruanded” is ready').waitFor();
      await expect
        .poll(() => page.evaluate('document.activeElement.textContent'))
        .toContain('It is shown only now.');
      await screen.line('Aruanded').getByText('valid through 01/02/2027').waitFor();
      await close();
    });

    it('make no keys without the right to', async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      await page.goto(`/organization/${idIn(keeper.organization.path)}?tab=keys`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('button', { name: 'Make the key' }).count()).toBe(0);
      await close();
    });

    it.each(everyNth(2, ['et', 'en'] as const))(
      'are shown well in %s, in the dark, on a phone',
      THOROUGH,
      async (language) => {
        const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, {
          language,
          theme: 'dark',
          width: 320,
        });
        for (const tab of ['', '?tab=keys']) {
          await page.goto(`/organization/${idIn(keeper.organization.path)}${tab}`);
          await page.getByRole('heading', { level: 2 }).first().waitFor();
          expect([tab, await axeViolations(page)]).toEqual([tab, []]);
          expect([tab, await scrollsSideways(page)]).toEqual([tab, false]);
          await takePicture(page, `organization-${language}${tab.replace('?tab=', '-')}-dark-narrow`);
        }
        await close();
      },
    );
  },
);
