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
import { tabTo } from '../../../../../test/support/console-tasks.js';
import { everyNth, THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;

/** The help as a person uses it. */
const help = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Help|Abi)$/ });
  return {
    dialog,
    title: () => dialog.getByRole('article').getByRole('heading', { level: 3 }),
    keys: () => dialog.getByRole('region', { name: 'Keys and commands here' }),
    find: () => dialog.getByRole('searchbox'),
    pages: () => dialog.getByRole('listitem').getByRole('button'),
  };
};

const open = async (path: string, view?: ConsoleView) => {
  const tab = await openConsole(browser, keeper.api.url, keeper.session, view);
  await tab.page.goto(`/c/${idIn(keeper.company.path)}${path}`);
  await tab.page.getByRole('heading', { level: 1 }).waitFor();
  return tab;
};

describe.skipIf(chromiumPath === undefined)(chromiumPath === undefined ? NO_CHROMIUM : 'the help', () => {
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

  it('opens the page of the screen by F1, with the keys that work there, and gives the focus back', async () => {
    const { page, faults, close } = await open('/sales');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus();
    await page.keyboard.press('F1');
    await help(page).dialog.waitFor();
    expect(await help(page).title().innerText()).toBe('Sales');
    expect(await help(page).keys().getByRole('row', { name: 'New invoice n' }).count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, 'help');
    await page.keyboard.press('Escape');
    await help(page).dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.matches("input")')).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it('speaks the language of the person, and fits a phone', THOROUGH, async () => {
    const { page, close } = await open('/bank', { language: 'et', theme: 'dark', width: 320 });
    await page.keyboard.press('F1');
    await help(page).dialog.waitFor();
    expect(await help(page).title().innerText()).toBe('Pank');
    expect(await scrollsSideways(page)).toBe(false);
    expect(
      await help(page).dialog.evaluate(
        (one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth <= one.clientWidth,
      ),
    ).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await takePicture(page, 'help-narrow');
    await close();
  });

  it('finds words in all pages by keys alone, and follows links between them', async () => {
    const { page, close } = await open('/bank');
    await page.keyboard.press('F1');
    await tabTo(page, 'Find in the guide');
    await page.keyboard.type('mandate');
    await help(page)
      .dialog.getByRole('heading', { name: /pages of the guide$/ })
      .waitFor();
    await takePicture(page, 'help-search');
    await tabTo(page, 'Taxes');
    await page.keyboard.press('Enter');
    expect(await help(page).title().innerText()).toBe('Taxes');
    await help(page).find().fill('no such words');
    await help(page).dialog.getByText('No page has these words.').waitFor();
    await help(page).dialog.getByRole('button', { name: 'This screen' }).click();
    expect(await help(page).title().innerText()).toBe('Bank');
    await close();
  });

  it.each(everyNth(2, ['en', 'et'] as const))(
    'draws every page of the guide, in %s',
    THOROUGH,
    async (language) => {
      const { page, faults, close } = await open('/documents', { language });
      const whole = language === 'en' ? 'The whole guide' : 'Kogu juhend';
      await page.keyboard.press('F1');
      await help(page).dialog.getByRole('button', { name: whole }).click();
      const titles = await help(page).pages().allInnerTexts();
      expect(titles.length).toBeGreaterThan(25);
      for (const title of titles) {
        await help(page)
          .pages()
          .filter({ hasText: new RegExp(`^${title}$`) })
          .click();
        expect(await help(page).title().innerText()).toBe(title);
        await help(page).dialog.getByRole('button', { name: whole }).click();
      }
      await takePicture(page, `help-all-${language}`);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('says that it could not be loaded, and leaves the screen as it is', THOROUGH, async () => {
    // A tab of an earlier test may keep the script in memory and not ask for it.
    const { page, context, close } = await open('/documents', { fresh: true });
    await context.route(/help-dialog/, (route) => route.abort());
    await context.route(/health\/live/, (route) => route.abort());
    await page.keyboard.press('F1');
    await page.getByText('Help: did not succeed').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
    await close();
  });
});
