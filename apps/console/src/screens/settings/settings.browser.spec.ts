import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../../../../test/support/chromium.js';
import {
  axeViolations,
  openConsole,
  scrollsSideways,
  takePicture,
} from '../../../../../test/support/console.js';
import { everyNth } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the settings of a company',
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

    const address = (tab = ''): string => `/c/${idIn(keeper.company.path)}/settings${tab}`;

    it('change the address that invoices show, and change it back', async () => {
      const { page, context, faults } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address());
      const field = page.getByLabel('Address', { exact: true });
      const before = await field.inputValue();
      await field.fill('Uus tänav 1, Tartu');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => field.inputValue()).toBe(before);
      expect(faults).toEqual([]);
      await context.close();
    });

    it('limit what keys may do, from the next request on', async () => {
      const { page, context } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.goto(address('?tab=access'));
      await page.getByRole('combobox', { name: 'Keys and apps' }).selectOption('read');
      await page.getByText('Keys and apps: only read').waitFor();
      const refused = await keeper.send('POST', '/parties', { body: { name: 'Osapool', kind: 'supplier' } });
      expect(refused.body).toMatchObject({ code: 'insufficient_scope' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Keys and apps' }).inputValue())
        .toBe('write');
      await context.close();
    });

    it('are read, and not changed, by a viewer', async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, context } = await openConsole(browser, keeper.api.url, session);
      await page.goto(address());
      await page.getByText('Registry code').waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      await context.close();
    });

    it.each(everyNth(2, ['et', 'en'] as const))(
      'are shown well in %s, in the dark, on a phone',
      async (language) => {
        const { page, context } = await openConsole(browser, keeper.api.url, keeper.session, {
          language,
          theme: 'dark',
          width: 320,
        });
        await page.goto(address('?tab=access'));
        await page.getByRole('combobox').waitFor();
        expect(await axeViolations(page)).toEqual([]);
        expect(await scrollsSideways(page)).toBe(false);
        await takePicture(page, `settings-access-${language}-dark-narrow`);
        await context.close();
      },
    );
  },
);
