import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeId } from '#platform';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { openTestBooks } from '../../../../../test/support/books.js';
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
import { companyWithWork, storeWork } from '../../../../../test/support/seeded-work.js';
import { workPage } from '../../../../../test/support/work-page.js';

const COMPANIES = 50;
const LANGUAGES = ['et', 'en'] as const;
const THEMES = ['light', 'dark'] as const;

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
/** The companies with work, most urgent first. */
let busy: readonly string[];

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the work of fifty companies',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      const { organization, company } = keeper;
      const bank = { to_explain: { count: 4, oldest_on: '2026-11-02' } };
      const late = await companyWithWork(db, organization, {
        waiting: bank,
        deadlines: [{ kind: 'vat_return', month: '2026-09', due_on: '2026-10-20' }],
      });
      const older = await companyWithWork(db, organization, {
        waiting: { proposals: { count: 12, oldest_on: '2026-09-14' } },
      });
      for (const { id } of [late, older]) await openTestBooks(db.database, { companyId: id });
      await storeWork(db, company.id, { waiting: bank });
      for (let n = 3; n < COMPANIES; n += 1) await companyWithWork(db, organization, {});
      busy = [late.shownId, older.shownId, encodeId('company', company.id)];
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('is one list, the most urgent company first, with what waits in each', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = workPage(page);
      await screen.open();
      expect(await screen.grid.getAttribute('aria-rowcount')).toBe(String(COMPANIES));
      const first = screen.rows().first();
      for (const said of ['Bank lines', '4', 'VAT 20 Oct', 'late'])
        expect(await first.innerText()).toContain(said);
      expect(await screen.rows().nth(1).innerText()).toMatch(/Proposals\s+12/);
      expect(await screen.rows().nth(3).innerText()).toMatch(/All done/);
      expect(faults).toEqual([]);
      await close();
    });

    it('is gone through by keys alone: Enter opens the first queue, n the next company', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = workPage(page);
      await screen.open();
      let title = await page.title();
      await page.keyboard.press('Enter');
      for (const company of busy) {
        // The title names the company that is shown: the address comes before it.
        await expect.poll(() => page.title()).not.toBe(title);
        title = await page.title();
        expect(title).toMatch(/^Bank/);
        expect(screen.company()).toBe(company);
        await page.getByRole('button', { name: 'Next work' }).waitFor();
        await page.keyboard.press('n');
      }
      await page.getByText('You have been through all the work of all companies.').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
      await close();
    });

    it('leads through every queue of a company before the next company', async () => {
      const id = keeper.company.id;
      const bank = { to_explain: { count: 4, oldest_on: '2026-11-02' } };
      await storeWork(db, id, { waiting: { ...bank, review: { count: 1, oldest_on: '2026-11-05' } } });
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = workPage(page);
      await screen.open();
      await screen.rows().nth(2).dblclick();
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      await page.getByRole('button', { name: 'Next work' }).click();
      await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
      expect(screen.company()).toBe(busy[2]);
      await page.getByRole('button', { name: 'Next work' }).click();
      await expect.poll(screen.company).toBe(busy[0]);
      await storeWork(db, id, { waiting: bank });
      await close();
    });

    it('opens the work of a company by one tap on a phone, and by two clicks of a mouse', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, {
        width: 320,
        touch: true,
      });
      const screen = workPage(page);
      await screen.open();
      await screen.rows().nth(1).click();
      await expect.poll(() => screen.grid.getAttribute('aria-activedescendant')).toMatch(/-1$/);
      expect(new URL(page.url()).pathname).toBe('/');
      await screen.rows().nth(1).tap();
      await expect.poll(screen.company).toBe(busy[1]);
      await close();
    });

    it('is gone through with the mouse', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = workPage(page);
      await screen.open();
      await screen.rows().nth(1).dblclick();
      await expect.poll(screen.company).toBe(busy[1]);
      await page.getByRole('button', { name: 'Next work' }).click();
      await expect.poll(screen.company).toBe(busy[0]);
      await close();
    });

    it('leads a person of one company to no other', THOROUGH, async () => {
      const alone = await keeper.api.organization();
      const only = await alone.company('ready');
      await openTestBooks(db.database, { companyId: only.id });
      await storeWork(db, only.id, { waiting: { to_explain: { count: 1, oldest_on: '2026-11-02' } } });
      const session = await keeper.api.session(alone.ownerId, { secondFactor: true });
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = workPage(page);
      await screen.open();
      expect(await screen.rows().count()).toBe(1);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      expect(await page.getByRole('button', { name: 'Next work' }).count()).toBe(0);
      await close();
    });

    it('says what failed, and is asked for again', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const address = '**/api/organizations/*/work/**';
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: 'Broken.' } }),
      );
      await page.goto('/');
      await page.getByRole('alert').getByText('Broken.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute(address);
      await page.getByRole('button', { name: 'Try again' }).click();
      await workPage(page).grid.waitFor();
      await close();
    });

    it.each(
      everyNth(
        4,
        LANGUAGES.flatMap((language) => THEMES.map((theme) => ({ language, theme }))),
        2,
      ),
    )('can be read by everybody in $language, $theme, on a phone too', THOROUGH, async (view) => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session, view);
      await page.goto('/');
      await page.getByRole('grid').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, `work-${view.language}-${view.theme}`);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await scrollsSideways(page)).toBe(false);
      await takePicture(page, `work-${view.language}-${view.theme}-narrow`);
      await close();
    });
  },
);
