import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../../../../test/support/chromium.js';
import { openConsole } from '../../../../../test/support/console.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;

/** The screen as a person uses it. */
const documents = (page: Page) => ({
  open: async (companyId: string) => {
    await page.goto(`/c/${companyId}/documents`);
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  },
  rows: () =>
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
  upload: async (...names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload documents' }).click();
    const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
    await (await chooser).setFiles(files);
  },
});

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the documents of a company',
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

    it('say what to do first, take uploads, and show them in the list', async () => {
      const { page, context, faults } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = documents(page);
      await screen.open(idIn(keeper.company.path));
      await page.getByText('No documents yet.').waitFor();
      await screen.upload('esimene.txt', 'teine.txt');
      await page.getByText('2 documents uploaded').waitFor();
      await expect.poll(() => screen.rows().count()).toBe(2);
      expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
      expect(faults).toEqual([]);
      await context.close();
    });

    it('are moved through by keys, from a filter and back', async () => {
      const { page, context } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = documents(page);
      await screen.open(idIn(keeper.company.path));
      await expect.poll(() => screen.rows().count()).toBe(2);
      const grid = page.getByRole('grid');
      await grid.focus();
      const active = () => grid.getAttribute('aria-activedescendant');
      const first = await active();
      await page.keyboard.press('ArrowDown');
      await expect.poll(active).not.toBe(first);
      await page.getByRole('combobox', { name: 'Kind' }).selectOption('receipt');
      await page.getByText('No document is of this kind.').waitFor();
      expect(new URL(page.url()).search).toBe('?kind=receipt');
      await page.getByRole('button', { name: 'Clear the filter' }).click();
      await expect.poll(() => screen.rows().count()).toBe(2);
      await context.close();
    });

    it('can be read, and not sent, by who may only read', async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, context } = await openConsole(browser, keeper.api.url, session);
      const screen = documents(page);
      await screen.open(idIn(keeper.company.path));
      await expect.poll(() => screen.rows().count()).toBe(2);
      expect(await page.getByRole('button', { name: 'Upload documents' }).count()).toBe(0);
      await context.close();
    });
  },
);
