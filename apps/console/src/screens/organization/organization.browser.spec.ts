import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Acceptances } from '#identity';
import { decodeId } from '#platform';
import { idIn } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../../../../test/support/chromium.js';
import {
  axeViolations,
  openConsole,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
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
      browser = await launchChromium();
    });

    afterAll(async () => {
      await browser.close();
      await keeper.close();
      await db.drop();
    });

    it('grow by an accountant, who is invited and joins', async () => {
      const accountant = await newPerson(keeper.api);
      const { page, context, faults } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = people(page);
      await screen.open();
      await page.getByLabel('E-mail address').fill(accountant.email);
      await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('member');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await screen.invited().getByText(accountant.email).waitFor();
      await takePicture(page, 'organization-invited');
      expect(faults).toEqual([]);
      await context.close();

      const theirs = await openConsole(browser, keeper.api.url, await keeper.api.session(accountant.id));
      await theirs.page.goto(`/account/invitation/?token=${await tokenOf(accountant.email)}`);
      await theirs.page.getByRole('link', { name: 'Open the invitation' }).click();
      await theirs.page.getByRole('button', { name: 'Accept the invitation' }).click();
      await theirs.page.getByText('You are a member.').waitFor();
      await takePicture(theirs.page, 'invitation-accepted');
      await theirs.context.close();
    });

    it('are invited by keys alone', async () => {
      const { page, context } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = people(page);
      await screen.open();
      await page.getByLabel('E-mail address').focus();
      await page.keyboard.type('klahvid@raamat.test');
      await page.keyboard.press('Tab');
      await page.keyboard.type('v');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await screen.invited().getByText('klahvid@raamat.test').waitFor();
      await screen.invited().getByText('viewer').waitFor();
      await page.getByRole('button', { name: 'Revoke: klahvid@raamat.test' }).press('Enter');
      await expect.poll(() => screen.invited().getByText('klahvid@raamat.test').count()).toBe(0);
      await context.close();
    });

    it('change roles, which can be undone, and the last owner stays one', async () => {
      const { userId } = await keeper.organization.member('member');
      const { page, context } = await openConsole(browser, keeper.api.url, keeper.session);
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
      await context.close();
    });

    it('are read, and not changed, by who may not manage them', async () => {
      const viewer = await keeper.organization.member('viewer');
      const { page, context } = await openConsole(
        browser,
        keeper.api.url,
        await keeper.api.session(viewer.userId),
      );
      await people(page).open();
      await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
      expect(await page.getByRole('combobox').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Send the invitation' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^End access/ }).count()).toBe(0);
      await context.close();
    });

    it.each(['et', 'en'] as const)('are shown well in %s, in the dark, on a phone', async (language) => {
      const { page, context } = await openConsole(browser, keeper.api.url, keeper.session, {
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
      await context.close();
    });
  },
);
