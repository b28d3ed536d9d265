import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idIn } from '../../../../../test/support/api.js';
import { twentyLines } from '../../../../../test/support/bank-queue.js';
import { type Bookkeeper, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import { type ConsoleTab, openConsole } from '../../../../../test/support/console.js';
import { countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';

let db: TestDatabase;
let browser: Browser;
let keeper: Bookkeeper;
let tab: ConsoleTab;

/** The screen as a person uses it. */
const bank = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Bank line' });
  const dialog = page.getByRole('dialog');
  return {
    panel,
    dialog,
    open: async ({ company }: Bookkeeper) => {
      await page.goto(`/c/${idIn(company.path)}/bank`);
      await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
    },
    row: (text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text }),
    /** Of all rows; only those in view are drawn. */
    counts: (rows: number) =>
      expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(rows)),
    /** The line with this text is the selected one. */
    shows: (text: string) => panel.getByText(text).waitFor(),
    /** Chooses an explanation with the mouse and books it. */
    explain: async (as: string) => {
      await panel.getByRole('button', { name: 'Explain without a document' }).click();
      await dialog.getByRole('combobox').fill(as);
      await dialog.getByRole('option', { name: as }).click();
      await dialog.getByRole('table').waitFor();
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    },
    /** Settles the two invoices that the dialog suggests, with the mouse. */
    settle: async () => {
      await panel.getByRole('button', { name: 'Settle open items' }).click();
      await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(2);
      await dialog.getByRole('button', { name: 'Settle open items' }).click();
    },
    said: (text: string) => page.getByText(text).first().waitFor(),
    /** Undoes what the notification says, with its own button. */
    takeBack: (said: string) =>
      page
        .getByRole('region', { name: 'Notifications' })
        .locator('div', { hasText: said })
        .getByRole('button', { name: 'Undo', exact: true })
        .last()
        .click(),
  };
};

const openLines = async (of: Bookkeeper): Promise<number> => {
  const { body } = await of.get('/bank-transactions/?status=open&limit=200');
  return (body as { items: unknown[] }).items.length;
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'decisions in the queue of bank lines',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      keeper = await startBookkeeper(db, {}, { reachable: true });
      await twentyLines(db, keeper);
      browser = await sharedChromium();
      tab = await openConsole(browser, keeper.api.url, keeper.session);
    });

    // What was done before is no longer in the log of the session.
    beforeEach(async () => {
      const screen = bank(tab.page);
      await screen.open(keeper);
      await screen.counts(20);
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await keeper.close();
      await db.drop();
      expect(tab.faults).toEqual([]);
    });

    it('explain a line without a document by keys, and are undone by two', async () => {
      const { page } = tab;
      const screen = bank(page);
      await page.keyboard.press('End');
      await screen.shows('ettemaks');
      const explained = countKeys(page, 'explain a line without a document');
      await page.keyboard.press('e');
      await screen.dialog.waitFor();
      await page.keyboard.type('Tax account');
      await page.keyboard.press('Enter');
      await screen.dialog.getByRole('table').waitFor();
      await page.keyboard.press('Enter');
      await screen.counts(19);
      expect(explained.done()).toBeLessThanOrEqual(3);
      const undone = countKeys(page, 'undo the explanation of a line');
      await undoLast(page);
      expect(undone.done()).toBeLessThanOrEqual(2);
      await screen.counts(20);
      expect(await openLines(keeper)).toBe(20);
    });

    it('split a line over two invoices by keys, and are undone by two', async () => {
      const { page } = tab;
      const screen = bank(page);
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      await screen.shows('kaks arvet');
      const split = countKeys(page, 'split a line over two invoices');
      await page.keyboard.press('i');
      await expect.poll(() => screen.dialog.getByRole('checkbox', { checked: true }).count()).toBe(2);
      await page.keyboard.press('Enter');
      await screen.counts(19);
      expect(split.done()).toBeLessThanOrEqual(2);
      const undone = countKeys(page, 'undo the split of a line');
      await undoLast(page);
      expect(undone.done()).toBeLessThanOrEqual(2);
      await screen.counts(20);
      expect(await openLines(keeper)).toBe(20);
    });

    it('accept all proposals by keys, and are undone by two', async () => {
      const { page } = tab;
      const screen = bank(page);
      await page.keyboard.press('A');
      await screen.dialog.getByText('16 of 20 lines are accepted.').waitFor();
      await page.keyboard.press('Enter');
      await screen.counts(4);
      await screen.said('16 proposals accepted');
      const undone = countKeys(page, 'undo accepted proposals');
      await undoLast(page);
      expect(undone.done()).toBeLessThanOrEqual(2);
      await screen.counts(20);
      expect(await openLines(keeper)).toBe(20);
    });

    it('are taken and undone by mouse, and the whole queue is worked off by mouse', THOROUGH, async () => {
      const other = await keeper.another();
      await twentyLines(db, other);
      const { page, close } = await openConsole(browser, keeper.api.url, other.session);
      const screen = bank(page);
      await screen.open(other);
      await screen.counts(20);
      await page.getByRole('button', { name: 'Accept all above a score' }).click();
      await screen.dialog.getByRole('button', { name: 'Accept 16' }).click();
      await screen.counts(4);
      await screen.said('16 proposals accepted');

      await screen.row('Kaks').click();
      await screen.settle();
      await screen.counts(3);
      await screen.takeBack('2 items settled');
      await screen.counts(4);
      await screen.row('Kaks').click();
      await screen.settle();
      await screen.counts(3);

      await screen.row('Pank AS').click();
      await screen.explain('Bank charges');
      await screen.counts(2);
      await screen.takeBack('Explained: Pank AS');
      await screen.counts(3);
      for (const [line, as] of [
        ['Pank AS', 'Bank charges'],
        ['Omanik', 'From the owner'],
        ['Maksuamet', 'Tax account'],
      ] as const) {
        await screen.row(line).click();
        await screen.panel.getByRole('heading', { name: line }).waitFor();
        await screen.explain(as);
      }
      await screen.said('Every line is explained.');
      await expect.poll(() => openLines(other)).toBe(0);
      await close();
    });
  },
);
