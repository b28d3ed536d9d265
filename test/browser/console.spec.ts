import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from '../../apps/console/build/route-list.js';
import { idIn } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { chromiumPath, leaveChromium, NO_CHROMIUM, sharedChromium } from '../support/chromium.js';
import {
  axeViolations,
  type ConsoleTab,
  type ConsoleView,
  follow,
  openConsole,
  scrollsSideways,
  takePicture,
  untranslated,
  VIEWS,
} from '../support/console.js';
import { everyNth } from '../support/counts.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { filledCompany } from '../support/filled-company.js';

const ROUTES = fileURLToPath(new URL('../../apps/console/src/routes', import.meta.url));
const paths = pathsOf(readdirSync(ROUTES));

/** Waits for the server, in both languages. */
const UNSETTLED = '[aria-busy=true], [role=status]:is([aria-label$=": Loading"], [aria-label$=": Laadin"])';
const [WIDE, NARROW, HEIGHT] = [1_280, 320, 800];

/** Everything but the person, and the name of what is open: without these there is no screen. */
const isReading = ({ pathname }: URL): boolean =>
  pathname.startsWith('/api/') && !/^\/api\/(me|auth\/csrf|(companies|organizations)\/\w+)\/$/.test(pathname);

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
/** The objects that addresses name, by the name of their parameter. */
let objects: Readonly<Record<string, string>>;

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'every screen of the console',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      browser = await sharedChromium();
      objects = await filledCompany(db, keeper);
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    const open = (view: ConsoleView): Promise<ConsoleTab> =>
      openConsole(browser, keeper.api.url, keeper.session, view);
    const show = async (page: Page, path: string, given = objects): Promise<void> => {
      await follow(
        page,
        path.replaceAll(/\$(\w+)/g, (_, name: string) => given[name] ?? ''),
      );
      await settled(page);
    };
    /** All answers have come, or failed: nothing is drawn as a skeleton. */
    const settled = (page: Page): Promise<unknown> =>
      expect.poll(() => page.locator(UNSETTLED).count()).toBe(0);
    /** Looks at screens in both widths; each is loaded once. */
    const look = async (
      { page, shown, state = '' }: { page: Page; shown: readonly string[]; state?: string },
      view: (typeof VIEWS)[number],
      given = objects,
    ): Promise<void> => {
      for (const path of shown) {
        const picture = `${nameOf(path)}-${view.language}-${view.theme}${state}`;
        await show(page, path, given);
        expect([path, await axeViolations(page)]).toEqual([path, []]);
        await takePicture(page, picture);
        await page.setViewportSize({ width: NARROW, height: HEIGHT });
        expect([path, await scrollsSideways(page)]).toEqual([path, false]);
        await takePicture(page, `${picture}-narrow`);
        await page.setViewportSize({ width: WIDE, height: HEIGHT });
      }
    };
    const nameOf = (path: string): string => path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'start';

    // The short form has each screen once, and each pair of language and theme.
    it.each(everyNth(3, VIEWS))(
      'breaks no rule of WCAG 2.2 AA, and fits a phone, in $language, $theme',
      async (view) => {
        const { page, faults, close } = await open(view);
        await look({ page, shown: everyNth(2, paths, VIEWS.indexOf(view)) }, view);
        expect(faults).toEqual([]);
        await close();
      },
    );

    it.each(everyNth(4, VIEWS, 1))('does so with nothing in it, in $language, $theme', async (view) => {
      const newcomer = await keeper.another();
      const { page, close } = await openConsole(browser, keeper.api.url, newcomer.session, view);
      // Invoice and party of another company are not there.
      const own = {
        company: idIn(newcomer.company.path),
        organization: idIn(newcomer.organization.path),
      };
      const shown = everyNth(3, paths, 1);
      await look({ page, shown, state: '-empty' }, view, { ...objects, ...own });
      await close();
    });

    it.each(everyNth(4, VIEWS, 2))('does so when nothing can be read, in $language, $theme', async (view) => {
      const { page, context, close } = await open(view);
      await context.route(isReading, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: 'Katki.', request_id: 'r-1' } }),
      );
      await look({ page, shown: everyNth(3, paths, 2), state: '-failed' }, view);
      await close();
    });

    it('tells a refusal in the language of the person', async () => {
      const { page, context, close } = await open({ language: 'et' });
      await context.route(isReading, (route) =>
        route.fulfill({ status: 409, json: { code: 'period_closed', detail: 'The period is closed.' } }),
      );
      await show(page, '/c/$company/bank');
      await page.getByText('Periood on suletud.').first().waitFor();
      expect(await page.getByText('The period is closed.').count()).toBe(0);
      await close();
    });

    it('shows no text that is not a message', async () => {
      const { page, close } = await open({ pseudo: true });
      for (const path of everyNth(2, paths)) {
        await show(page, path);
        expect([path, await untranslated(page)]).toEqual([path, []]);
      }
      await close();
    });

    it('names screen and company in the title', async () => {
      const { page, close } = await open({});
      await show(page, '/c/$company/documents');
      await expect.poll(() => page.title()).toMatch(/^Documents · Näidis \d+ OÜ · Raamat$/);
      await close();
    });

    it('is found by two keys and letters, as the company is', async () => {
      const { page, close } = await open({});
      await show(page, '/c/$company');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('docum');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
      await close();
    });

    it('opens its help by a key, and gives the focus back', async () => {
      const { page, close } = await open({});
      await show(page, '/c/$company');
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog', { name: 'Help' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await close();
    });
  },
);
