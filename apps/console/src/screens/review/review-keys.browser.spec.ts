import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isoDate } from '#platform';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn } from '../../../../../test/support/api.js';
import { type Bookkeeper, fileForm, startBookkeeper } from '../../../../../test/support/bookkeeper.js';
import {
  chromiumPath,
  leaveChromium,
  NO_CHROMIUM,
  sharedChromium,
} from '../../../../../test/support/chromium.js';
import {
  axeViolations,
  type ConsoleTab,
  holdBack,
  openConsole,
} from '../../../../../test/support/console.js';
import { byPalette, countKeys, undoLast } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { type DocumentTruth, makeInvoicePdf } from '../../../../../test/support/documents/index.js';
import { until } from '../../../../../test/support/wait.js';
import { startWorker, type TestWorker } from '../../../../../test/support/worker.js';

const NUMBERS = ['B-1', 'B-2', 'B-3', 'B-4', 'B-5'] as const;
const PLACE = { address: 'Tähe 12', city: '50103 Tartu', country: 'EE' };

/** Of another buyer: a person has to look at it, and every value is read correctly. */
const invoice = (number: string, day: number): DocumentTruth => ({
  kind: 'invoice',
  language: 'et',
  supplier: {
    ...PLACE,
    name: 'Põhjatähe Serverid OÜ',
    registryCode: '19002349',
    vatNumber: 'EE190023450',
    iban: 'EE772200221900001234',
  },
  buyer: { ...PLACE, name: 'Muu Ostja OÜ', registryCode: '19002355', vatNumber: 'EE190023557' },
  number,
  date: isoDate(`2026-11-0${day}`),
  dueDate: isoDate('2026-11-17'),
  currency: 'EUR',
  lines: [{ description: 'Veebimajutus', quantity: '1', unit: 'kuu', unitPrice: '100.00', rateBps: 2400 }],
});

const Made = z.looseObject({ id: z.string() });
const Listed = z.looseObject({
  items: z.array(z.looseObject({ number: z.string().nullable(), state: z.string() })),
});

let db: TestDatabase;
let folder: string;
let keeper: Bookkeeper;
let worker: TestWorker;
let browser: Browser;
let tab: ConsoleTab;

/** Uploads documents and waits until each has an outcome. */
async function arrive(): Promise<void> {
  const ids: string[] = [];
  for (const [at, number] of NUMBERS.entries()) {
    const content = await makeInvoicePdf(invoice(number, at + 1), 'classic');
    const body = fileForm(content, { kind: 'invoice' }, `${number}.pdf`);
    ids.push(Made.parse((await keeper.send('POST', '/files/', { body })).body).id);
  }
  for (const id of ids)
    await until(
      async () => {
        const { outcome } = z
          .looseObject({ outcome: z.string() })
          .parse((await keeper.get(`/files/${id}/`)).body);
        return !['queued', 'running'].includes(outcome);
      },
      { timeoutMs: 60_000, what: 'the document is read' },
    );
}

const found = async (number: string): Promise<unknown> => {
  const { items } = Listed.parse((await keeper.get(`/invoices/?number=${number}`)).body);
  const id = items.map((one) => one['id'])[0];
  return (await keeper.get(`/invoices/${String(id)}/`)).body;
};

/** The screen as a person uses it. */
const review = (page: Page) => ({
  open: async () => {
    await page.goto(`/c/${idIn(keeper.company.path)}/review`);
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  },
  row: (number: string) =>
    page.getByRole('grid', { name: 'Waiting for review' }).getByRole('row').filter({ hasText: number }),
  field: (label: string) => page.getByLabel(label, { exact: true }),
  why: () => page.getByRole('region', { name: 'Why it waits for you' }),
  save: () => page.getByRole('button', { name: 'Save and show the entry' }),
  /** The document with this number is open, its entry is there, and the keys go to the queue. */
  shows: async (number: string) => {
    await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toBe(number);
    await page.getByRole('region', { name: 'Entry that would be made' }).getByRole('table').waitFor();
    await expect
      .poll(() =>
        page.evaluate('document.activeElement?.role ?? document.activeElement?.outerHTML.slice(0, 200)'),
      )
      .toBe('grid');
  },
  /** The field with the focus, by its label. */
  at: (label: string) =>
    expect
      .poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent ?? ""'))
      .toContain(label),
  said: (text: string) => page.getByText(text).first().waitFor(),
});

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the review of documents',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      folder = await mkdtemp(join(tmpdir(), 'raamat-review-'));
      keeper = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder }, { reachable: true });
      worker = await startWorker(db, { RAAMAT_FILES_FOLDER: folder });
      browser = await sharedChromium();
      await arrive();
      tab = await openConsole(browser, keeper.api.url, keeper.session);
    }, 120_000);

    afterAll(async () => {
      await leaveChromium(browser);
      await worker.close();
      await keeper.close();
      await rm(folder, { recursive: true, force: true });
      await db.drop();
      expect(tab.faults).toEqual([]);
    });

    it('says by keys alone why a document is held', async () => {
      const { page } = tab;
      await page.goto(`/c/${idIn(keeper.company.path)}`);
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      const task = countKeys(page, 'learn why something is held');
      await byPalette(page, 'review', 'Review');
      await review(page).shows('B-1');
      await review(page).why().getByText('Muu Ostja OÜ').waitFor();
      expect(task.done()).toBeLessThanOrEqual(3);
    });

    it('gives the keys to the queue also when its rows are drawn after the document', THOROUGH, async () => {
      const { page } = tab;
      const shown = page.getByRole('region', { name: 'Entry that would be made' }).getByRole('table');
      await page.route(
        /\/files\/\?.*outcome=failed/,
        async (route) => {
          await shown.waitFor();
          await route.continue();
        },
        { times: 1 },
      );
      await review(page).open();
      await review(page).shows('B-1');
    });

    it('says by mouse why a document is held', async () => {
      const { page } = tab;
      await page.goto(`/c/${idIn(keeper.company.path)}/documents`);
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Põhjatähe' }).first();
      await row.click();
      const panel = page.getByRole('complementary', { name: 'Document' });
      await panel.getByText('Muu Ostja OÜ').first().waitFor();
      await panel.getByRole('link', { name: 'Review' }).click();
      await review(page).why().getByText('Muu Ostja OÜ').waitFor();
    });

    it('posts a document that was read correctly by one key, and undoes by two', async () => {
      const { page } = tab;
      const screen = review(page);
      await screen.open();
      await screen.shows('B-1');
      const posted = countKeys(page, 'post a document that was read correctly');
      await page.keyboard.press('Enter');
      await screen.said('Posted: Põhjatähe Serverid OÜ B-1');
      await screen.shows('B-2');
      expect(posted.done()).toBe(1);
      expect(await found('B-1')).toMatchObject({ state: 'posted' });
      const undone = countKeys(page, 'undo a posted draft');
      await undoLast(page);
      expect(undone.done()).toBeLessThanOrEqual(2);
      expect(await found('B-1')).toMatchObject({ state: 'cancelled' });
      await page.keyboard.press('Escape');
    });

    it('has number and due date mended and the document posted in at most eight keys', async () => {
      const { page } = tab;
      const screen = review(page);
      await screen.open();
      await screen.shows('B-2');
      const saved = await holdBack(page, '**/dimensions/');
      const task = countKeys(page, 'mend two wrong fields and post');
      await page.keyboard.press('i');
      await screen.at('Number');
      await page.keyboard.type('B-22');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await screen.at('Due date');
      await page.keyboard.type('20.11');
      await page.keyboard.press('Enter');
      saved();
      await screen.said('Saved: Põhjatähe Serverid OÜ');
      await screen.shows('B-22');
      await page.keyboard.press('Enter');
      await screen.said('Posted: Põhjatähe Serverid OÜ B-22');
      expect(task.done()).toBeLessThanOrEqual(8);
      expect(await found('B-22')).toMatchObject({ state: 'posted', due_date: '2026-11-20' });
    });

    it('has VAT code and account mended and the document posted in at most eight keys', async () => {
      const { page } = tab;
      const screen = review(page);
      await screen.open();
      await screen.shows('B-3');
      const saved = await holdBack(page, '**/vat-codes/**');
      const task = countKeys(page, 'mend two wrong fields and post');
      await page.keyboard.press('v');
      await screen.at('VAT code');
      await page.keyboard.type('P24ND');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await screen.at('Account');
      await page.keyboard.type('5130');
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.field('Account').inputValue()).toMatch(/^5130 ./);
      await page.keyboard.press('Enter');
      saved();
      await screen.said('Saved: Põhjatähe Serverid OÜ B-3');
      await screen.shows('B-3');
      await page.keyboard.press('Enter');
      await screen.said('Posted: Põhjatähe Serverid OÜ B-3');
      expect(task.done()).toBeLessThanOrEqual(8);
      const line = { vat_code: 'P24ND', account_code: '5130' };
      expect(await found('B-3')).toMatchObject({ state: 'posted', revision: { lines: [line] } });
    });

    it('corrects a posted invoice with a reason by keys, and takes the correction back by two', async () => {
      const { page } = tab;
      const screen = review(page);
      await page.goto(`/c/${idIn(keeper.company.path)}`);
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      const task = countKeys(page, 'correct a posted invoice lawfully');
      await byPalette(page, 'B-3', /B-3/);
      await page.getByRole('heading', { level: 1, name: /B-3/ }).waitFor();
      await byPalette(page, 'correct', /^Correct/);
      await screen.at('Number');
      for (const label of ['Invoice date', 'Due date', 'Description', 'Without VAT', 'VAT', 'VAT code']) {
        await page.keyboard.press('Tab');
        await screen.at(label);
      }
      await page.keyboard.type('P24');
      await page.getByRole('option', { name: /^P24 / }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => screen.field('VAT code').inputValue()).toMatch(/^P24 ./);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Correct the posted invoice' });
      await dialog.getByRole('table').nth(1).waitFor();
      await page.keyboard.type('Vale kood');
      await page.keyboard.press('Enter');
      await screen.said('Corrected: Põhjatähe Serverid OÜ B-3');
      task.done();
      const before = { vat_code: 'P24ND', account_code: '5130' };
      const after = { ...before, vat_code: 'P24' };
      expect(await found('B-3')).toMatchObject({ state: 'posted', revision: { lines: [after] } });
      const undone = countKeys(page, 'undo the correction of an invoice');
      await undoLast(page);
      expect(undone.done()).toBeLessThanOrEqual(2);
      expect(await found('B-3')).toMatchObject({ state: 'posted', revision: { lines: [before] } });
      await page.keyboard.press('Escape');
    });

    it('corrects a posted invoice by mouse, and shows both entries first', async () => {
      const { page } = tab;
      const screen = review(page);
      await page.goto(`/c/${idIn(keeper.company.path)}/purchases`);
      await page.getByRole('grid').getByRole('row').filter({ hasText: 'B-22' }).dblclick();
      await page.getByRole('heading', { level: 1, name: /B-22/ }).waitFor();
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await screen.field('Account').fill('5130');
      await page.getByRole('option', { name: /5130/ }).first().click();
      await page.getByRole('button', { name: 'Correct the posted invoice' }).click();
      const dialog = page.getByRole('dialog', { name: 'Correct the posted invoice' });
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('table').nth(1).waitFor();
      await dialog.getByLabel('Reason').fill('Vale konto');
      await dialog.getByRole('button', { name: 'Correct the posted invoice' }).click();
      await screen.said('Corrected: Põhjatähe Serverid OÜ B-22');
      expect(await found('B-22')).toMatchObject({
        state: 'posted',
        revision: { lines: [{ account_code: '5130' }] },
      });
    });

    it('has two fields mended and the document posted by mouse, and undone', THOROUGH, async () => {
      const { page } = tab;
      const screen = review(page);
      await screen.open();
      await screen.row('B-4').or(screen.row('Põhjatähe')).first().click();
      await screen.shows('B-4');
      await screen.field('VAT code').fill('P24ND');
      await page.getByRole('option', { name: /P24ND/ }).first().click();
      await screen.field('Account').fill('5130');
      await page.getByRole('option', { name: /5130/ }).first().click();
      await screen.save().click();
      await screen.said('Saved: Põhjatähe Serverid OÜ B-4');
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await screen.said('Posted: Põhjatähe Serverid OÜ B-4');
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await screen.said('Undone: Posted: Põhjatähe Serverid OÜ B-4');
      expect(await found('B-4')).toMatchObject({ state: 'cancelled' });
    });
  },
);
