import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importStatement, keyLines } from '#books';
import { CommandBus } from '#ledger';
import { encodeId, isoDate } from '#platform';
import { bankLine, statementOf } from '../../../../../test/support/bank.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import { testActor } from '../../../../../test/support/books.js';
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
import { gate } from '../../../../../test/support/gate.js';

const LANGUAGES = ['et', 'en'] as const;
const THEMES = ['light', 'dark'] as const;

let db: TestDatabase;
let keeper: Bookkeeper;
let browser: Browser;
let company: string;

/** The screen as a person uses it. */
const today = (page: Page) => ({
  open: async () => {
    await page.goto(`/c/${company}`);
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  },
  figure: (name: string | RegExp) => page.getByRole('region', { name, exact: true }),
  waiting: () => page.getByRole('region', { name: 'Waiting for you' }),
});

/** How many documents are to be reviewed, as the screen says it. */
const toReview = async (page: Page): Promise<number> => {
  const said = today(page)
    .waiting()
    .getByText(/to review/)
    .first();
  return Number.parseInt(await said.innerText(), 10);
};

const recordInvoice = async (): Promise<void> => {
  await keeper.call('commands_record_invoice', { body: await keeper.purchase() });
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'a company today',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      company = encodeId('company', keeper.company.id);
      await keeper.api.get(CommandBus).execute(importStatement, {
        companyId: keeper.company.id,
        actor: testActor(),
        payload: {
          statement: statementOf(1),
          lines: keyLines([bankLine({ bookingDate: isoDate('2026-11-10'), description: 'Makse 77' })]),
          last: true,
        },
      });
      const { result } = await keeper.call('commands_record_invoice', {
        body: await keeper.purchase({}, { due_date: '2026-11-10' }),
      });
      await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
    });

    it('shows its money, what is owed, its taxes and its result', async () => {
      const { page, faults, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = today(page);
      await screen.open();
      await screen.figure('Money in the bank').getByText('-€124.00').first().waitFor();
      await screen.figure('We owe').getByText('€26.04').first().waitFor();
      await screen.figure('We owe').getByText('1 overdue').waitFor();
      await screen.figure('Owed to us').getByText('Nothing is overdue.').waitFor();
      await screen
        .figure('VAT and taxes')
        .getByText(/VAT, November · file by 21 Dec/)
        .waitFor();
      await screen
        .figure(/^Result of/)
        .getByText(/Loss so far|Profit so far/)
        .waitFor();
      expect(faults).toEqual([]);
      await close();
    });

    it('leads from a figure and from a waiting line to the bank', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = today(page);
      await screen.open();
      await screen.waiting().getByRole('link', { name: 'Tarnija OÜ' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      expect(new URL(page.url()).searchParams.has('line')).toBe(true);
      await page.goBack();
      await screen.figure('Money in the bank').getByRole('link', { name: '-€124.00' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      await close();
    });

    it('leads to the first steps of the company until a month is closed', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = today(page);
      await screen.open();
      const steps = page.getByRole('link', { name: 'First steps' });
      await steps.click();
      await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
      expect(new URL(page.url()).searchParams.get('company')).toBe(company);
      await page.route('**/periods/?state=closed**', (route) =>
        route.fulfill({ json: { items: [{ id: 'm', state: 'closed' }], next_cursor: null } }),
      );
      const read = page.waitForResponse(/periods\/\?state=closed/);
      await screen.open();
      await read;
      await screen.figure('We owe').getByText('€26.04').first().waitFor();
      expect(await steps.count()).toBe(0);
      await close();
    });

    it('keeps the other figures when one fails, and asks for it again', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const screen = today(page);
      const address = '**/api/companies/*/open-items/**';
      await page.route(address, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', detail: 'Broken.' } }),
      );
      await screen.open();
      await screen.figure('We owe').getByRole('alert').getByText('Broken.').waitFor();
      await screen.figure('Money in the bank').getByText('-€124.00').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.unroute(address);
      await screen.figure('We owe').getByRole('button', { name: 'Try again' }).click();
      await screen.figure('We owe').getByText('€26.04').first().waitFor();
      await close();
    });

    it('is seen by who may only read', async () => {
      const viewer = await keeper.organization.member('viewer');
      const session = await keeper.api.session(viewer.userId);
      const { page, close } = await openConsole(browser, keeper.api.url, session);
      const screen = today(page);
      await screen.open();
      await screen.figure('We owe').getByText('€26.04').first().waitFor();
      await screen
        .waiting()
        .getByText(/to explain/)
        .waitFor();
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
      await page.goto(`/c/${company}`);
      await page.getByText('Tarnija OÜ').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, `today-${view.language}-${view.theme}`);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await scrollsSideways(page)).toBe(false);
      await takePicture(page, `today-${view.language}-${view.theme}-narrow`);
      await close();
    });

    it('shows a change in every tab by one connection, which the next tab takes over', async () => {
      const { page: one, context, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const streams: string[] = [];
      context.on('request', (request) => {
        if (request.url().endsWith('/live/')) streams.push(request.url());
      });
      await today(one).open();
      await expect.poll(() => streams.length).toBe(1);
      const other = await context.newPage();
      await today(other).open();
      await recordInvoice();
      for (const tab of [one, other]) await today(tab).waiting().getByText('1 document to review').waitFor();
      expect(streams).toHaveLength(1);
      await one.close();
      await recordInvoice();
      await today(other).waiting().getByText('2 documents to review').waitFor();
      expect(streams).toHaveLength(2);
      await close();
    });

    it('sees a change that was made after its reading and before its stream', async () => {
      const { page, context, close } = await openConsole(browser, keeper.api.url, keeper.session);
      const recorded = gate();
      await context.route('**/live/', async (route) => {
        await recorded.passed;
        await route.continue();
      });
      await today(page).open();
      const before = await toReview(page);
      await recordInvoice();
      recorded.open();
      await today(page)
        .waiting()
        .getByText(`${before + 1} documents to review`)
        .waitFor();
      await close();
    });

    it('sees changes without a stream too', THOROUGH, async () => {
      const { page, context, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await context.route('**/live/', (route) => route.fulfill({ status: 429, json: { code: 'throttled' } }));
      await today(page).open();
      const waiting = today(page).waiting();
      const before = await toReview(page);
      await recordInvoice();
      await waiting.getByText(`${before + 1} documents to review`).waitFor();
      await close();
    });

    it('says after a minute that the connection is gone, and reads again when it is back', async () => {
      const { page, context } = await openConsole(browser, keeper.api.url, keeper.session);
      await page.clock.install();
      await today(page).open();
      await today(page)
        .waiting()
        .getByText(/to review/)
        .waitFor();
      const before = await toReview(page);
      await context.setOffline(true);
      await recordInvoice();
      const banner = page.getByText('No connection.');
      await page.waitForFunction('!navigator.onLine');
      await page.clock.fastForward(30_000);
      expect(await banner.count()).toBe(0);
      // An answer under way may still arrive: the minute begins after it.
      await expect
        .poll(async () => {
          await page.clock.fastForward(10_000);
          return banner.count();
        })
        .toBe(1);
      await context.setOffline(false);
      await banner.waitFor({ state: 'detached' });
      await today(page)
        .waiting()
        .getByText(`${before + 1} documents to review`)
        .waitFor();
      await context.close();
    });

    it('finds a bank line by its amount from the palette, by keys alone', async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await today(page).open();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('124,00');
      await page
        .getByRole('group', { name: 'Bank lines' })
        .getByRole('option', { name: /Tarnija OÜ/ })
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await takePicture(page, 'palette-found');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      expect(new URL(page.url()).searchParams.has('line')).toBe(true);
      await close();
    });

    it('shows only what was found for what is typed last', THOROUGH, async () => {
      const { page, close } = await openConsole(browser, keeper.api.url, keeper.session);
      await today(page).open();
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox');
      await field.fill('124,00');
      await page.getByRole('option', { name: /Tarnija OÜ/ }).waitFor();
      await field.fill('olematu asi');
      await page
        .getByRole('status')
        .getByText(/olematu asi/)
        .waitFor();
      expect(await page.getByRole('option').count()).toBe(0);
      await close();
    });
  },
);
