import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { takeLines, twentyLines } from '../../../../../test/support/bank-queue.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { axeViolations, openConsole } from '../../../../../test/support/console.js';
import { countKeys } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let browser: Browser;
let owner: Bookkeeper;

/** The screen as a person uses it. */
function bank(page: Page) {
  const screen = {
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    open: async (keeper: Bookkeeper, search = '') => {
      await page.goto(`/c/${idIn(keeper.company.path)}/bank${search}`);
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
    },
    grid: () => page.getByRole('grid'),
    /** Proposals are read after the lines: a person presses the key once its button is there. */
    proposed: () => page.getByRole('main').getByRole('button', { name: 'Accept all' }).waitFor(),
    rows: () =>
      page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') }),
    /** Of all rows; only those in view are drawn. */
    count: async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')),
    row: (text: string) => screen.rows().filter({ hasText: text }),
    panel: () => page.getByRole('region', { name: 'Bank line' }),
    dialog: () => page.getByRole('dialog'),
    said: (text: string) => page.getByRole('status').getByText(text).or(page.getByText(text)).first(),
  };
  return screen;
}

/** The commands that the page sends from now on, dry runs left out. */
function commandsOf(page: Page): readonly string[] {
  const commands: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const command = /^\/api\/companies\/[^/]+\/(.+)$/.exec(pathname)?.[1];
    if (request.method() === 'POST' && search === '' && command !== undefined) commands.push(command);
  });
  return commands;
}

const open = async (keeper: Bookkeeper): Promise<number> => {
  const { body } = await keeper.get('/bank-transactions/?status=open&limit=200');
  return (body as { items: unknown[] }).items.length;
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the queue of bank lines',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      owner = await startBookkeeper(db, {}, { reachable: true });
      browser = await sharedChromium();
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await owner.close();
      await db.drop();
    });

    it('is worked off by at most 19 keys: 16 proposals of 20 lines, and four decisions', async () => {
      const keeper = await owner.another();
      await twentyLines(db, keeper);
      const { page, faults, close } = await openConsole(browser, owner.api.url, keeper.session);
      const screen = bank(page);
      await screen.open(keeper);
      await expect.poll(() => screen.count()).toBe(20);
      await screen.proposed();
      const task = countKeys(page, 'accept 16 proposals of 20 lines and decide the other four');

      await screen.press('A');
      await screen.dialog().getByText('16 of 20 lines are accepted.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await screen.press('Enter');
      await screen.said('16 proposals accepted').waitFor();
      await expect.poll(() => screen.count()).toBe(4);

      await screen.panel().getByText('kuutasu').waitFor();
      await screen.press('e');
      await screen.dialog().waitFor();
      await screen.press('b', 'Enter');
      await screen.dialog().getByRole('table').waitFor();
      await screen.press('Enter');
      await screen.panel().getByText('sissemakse').waitFor();
      await screen.press('e');
      await screen.dialog().waitFor();
      await screen.press('o', 'Enter');
      await screen.dialog().getByRole('table').waitFor();
      await screen.press('Enter');
      await screen.panel().getByText('kaks arvet').waitFor();
      await screen.press('i');
      await expect.poll(() => screen.dialog().getByRole('checkbox', { checked: true }).count()).toBe(2);
      await screen.press('Enter');
      await screen.panel().getByText('ettemaks').waitFor();
      await screen.press('e');
      await screen.dialog().waitFor();
      await screen.press('t', 'Enter');
      await screen.dialog().getByRole('table').waitFor();
      await screen.press('Enter');

      await page.getByText('Every line is explained.').waitFor();
      expect(task.done()).toBeLessThanOrEqual(19);
      await expect.poll(() => open(keeper)).toBe(0);
      expect(faults).toEqual([]);
      await close();
    });

    it('shows reasons and the entry before a decision, takes it by mouse, and undoes it', async () => {
      const keeper = await owner.another();
      await twentyLines(db, keeper);
      const { page, close } = await openConsole(browser, owner.api.url, keeper.session);
      const screen = bank(page);
      await screen.open(keeper);
      await screen.row('Sarapuu').click();
      const card = screen.panel().getByRole('article').first();
      await card.getByRole('table').waitFor();
      expect(await card.getByRole('listitem').count()).toBeGreaterThan(0);
      expect(await axeViolations(page)).toEqual([]);
      await card.getByRole('button', { name: 'Accept' }).click();
      await expect.poll(() => screen.count()).toBe(19);
      await screen.panel().getByRole('heading', { name: 'Vahtra' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => screen.count()).toBe(20);
      expect(await open(keeper)).toBe(20);
      await close();
    });

    it('says how it gets its first lines, and offers nothing to accept before', async () => {
      const keeper = await owner.another();
      const { page, close } = await openConsole(browser, owner.api.url, keeper.session);
      await bank(page).open(keeper);
      await page.getByText('There are no bank lines yet.').waitFor();
      expect(await page.getByRole('button', { name: 'Accept all above a score' }).count()).toBe(0);
      await close();
    });

    it('settles two invoices with one command, and undoes it with one', async () => {
      const keeper = await owner.another();
      await twentyLines(db, keeper);
      const { page, faults, close } = await openConsole(browser, owner.api.url, keeper.session);
      const commands = commandsOf(page);
      const screen = bank(page);
      await screen.open(keeper);
      await screen.row('kaks arvet').click();
      await screen.press('i');
      await expect.poll(() => screen.dialog().getByRole('checkbox', { checked: true }).count()).toBe(2);
      const entry = screen.dialog().getByRole('region', { name: 'Entry that would be made' });
      await expect.poll(() => entry.getByRole('table').count()).toBe(2);
      await entry.getByText('2310').first().waitFor();
      await screen.press('Enter');
      await screen.said('2 items settled').waitFor();
      await expect.poll(() => screen.count()).toBe(19);
      expect(commands).toEqual(['batch']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => screen.count()).toBe(20);
      expect(await open(keeper)).toBe(20);
      expect(commands).toEqual(['batch', 'batch']);
      expect(faults).toEqual([]);
      await close();
    });

    it('accepts the invoices that a line names by one key, in one command, and undoes them in one', async () => {
      const keeper = await owner.another();
      const party = await keeper.party({ name: 'Kolm Arvet OÜ' });
      for (const number of ['A-2026-101', 'A-2026-102']) {
        const body = await keeper.purchase({ party_id: party, number });
        const { result } = await keeper.call('commands_record_invoice', { body });
        await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
      }
      await takeLines(db, keeper, [{ description: 'A-2026-101, A-2026-102', amountMinor: 5_000n }]);
      const { page, context, faults } = await openConsole(browser, owner.api.url, keeper.session);
      const commands = commandsOf(page);
      const screen = bank(page);
      await screen.open(keeper);
      await screen.row('2 invoices').waitFor();
      const card = screen.panel().getByRole('article');
      await card.getByText('A-2026-102').waitFor();
      await card.getByText('The payment names 2 invoices').waitFor();
      await expect.poll(() => card.getByRole('table').count()).toBe(2);
      expect(await axeViolations(page)).toEqual([]);
      await screen.press('Enter');
      await expect.poll(() => open(keeper)).toBe(0);
      expect(commands).toEqual(['batch']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => open(keeper)).toBe(1);
      expect(commands).toEqual(['batch', 'batch']);
      expect(faults).toEqual([]);
      await context.close();
    });

    it('keeps a line of which a rest stays open once its proposal is accepted', THOROUGH, async () => {
      const keeper = await owner.another();
      const body = await keeper.purchase({ number: 'A-2026-201' });
      const { result } = await keeper.call('commands_record_invoice', { body });
      await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
      await takeLines(db, keeper, [{ description: 'arve A-2026-201', amountMinor: 10_000n }]);
      const { page, context } = await openConsole(browser, owner.api.url, keeper.session);
      const screen = bank(page);
      await screen.open(keeper);
      await screen.row('A-2026-201').waitFor();
      await screen.press('Enter');
      await screen.row('partly explained').waitFor();
      await screen.panel().getByText('Left').waitFor();
      await context.close();
    });

    it('takes back one of the invoices that a line settled, and undoes that', THOROUGH, async () => {
      const keeper = await owner.another();
      await twentyLines(db, keeper);
      const { page, faults, close } = await openConsole(browser, owner.api.url, keeper.session);
      const screen = bank(page);
      await screen.open(keeper, '?all=true');
      await screen.row('kaks arvet').click();
      await screen.press('i');
      await expect.poll(() => screen.dialog().getByRole('checkbox', { checked: true }).count()).toBe(2);
      await screen.press('Enter');
      const settled = screen.panel().getByRole('region', { name: 'Explained by' });
      const back = settled.getByRole('button', { name: 'Take back' });
      await expect.poll(() => back.count()).toBe(2);
      await back.first().click();
      await expect.poll(() => back.count()).toBe(1);
      expect(await open(keeper)).toBe(20);
      // The change may be seen before its own answer, which brings the second way back.
      const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
      await expect.poll(() => undo.count()).toBe(2);
      await undo.last().click();
      await expect.poll(() => back.count()).toBe(2);
      expect(await open(keeper)).toBe(19);
      expect(faults).toEqual([]);
      await close();
    });

    it('keeps the line when the server refuses, and shows why on its row', async () => {
      const keeper = await owner.another();
      await twentyLines(db, keeper);
      const { page, close } = await openConsole(browser, owner.api.url, keeper.session);
      const screen = bank(page);
      await screen.open(keeper);
      await expect.poll(() => screen.count()).toBe(20);
      await page.route('**/confirm', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'state_conflict', detail: 'The invoice is paid already.' }),
        }),
      );
      await screen.row('Tammiku').click();
      await screen.panel().getByRole('button', { name: 'Accept' }).first().click();
      await screen.row('Tammiku').getByText('The invoice is paid already.').waitFor();
      expect(await screen.count()).toBe(20);
      await close();
    });

    it('is read, and not decided, by who may only read', THOROUGH, async () => {
      const keeper = await owner.another();
      await twentyLines(db, keeper);
      const viewer = await keeper.organization.member('viewer');
      const { page, close } = await openConsole(
        browser,
        owner.api.url,
        await keeper.api.session(viewer.userId),
      );
      const screen = bank(page);
      await screen.open(keeper);
      await screen.row('Kuuse').click();
      await screen.panel().getByRole('article').first().waitFor();
      expect(await screen.panel().getByRole('button').count()).toBe(0);
      await close();
    });
  },
);
