import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isoDate } from '#platform';
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
import { type ConsoleTab, openConsole } from '../../../../../test/support/console.js';
import { byPalette, countKeys, tabTo } from '../../../../../test/support/console-tasks.js';
import { THOROUGH } from '../../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { makeInvoicePdf } from '../../../../../test/support/documents/index.js';
import { mailOf } from '../../../../../test/support/mails.js';
import { startIntake, type TestIntake } from '../../../../../test/support/smtp.js';
import { startWorker, type TestWorker } from '../../../../../test/support/worker.js';

/** A mail is taken in and its invoice read by a worker, after some seconds; on a busy machine, many. */
const TAKEN_IN_MS = 60_000;
const PLACE = { address: 'Tähe 12', city: '50103 Tartu', country: 'EE' };

let db: TestDatabase;
let folder: string;
let keeper: Bookkeeper;
let worker: TestWorker;
let intake: TestIntake;
let browser: Browser;
let tab: ConsoleTab;

/** A supplier mails an invoice to an address. */
async function supplierMails(address: string, number: string): Promise<void> {
  const content = await makeInvoicePdf(
    {
      kind: 'invoice',
      language: 'et',
      supplier: { ...PLACE, name: 'Põhjatähe Serverid OÜ', registryCode: '19002349' },
      buyer: { ...PLACE, name: 'Muu Ostja OÜ', registryCode: '19002355' },
      number,
      date: isoDate('2026-11-03'),
      dueDate: isoDate('2026-11-17'),
      currency: 'EUR',
      lines: [{ description: 'Majutus', quantity: '1', unit: 'kuu', unitPrice: '100.00', rateBps: 2400 }],
    },
    'classic',
  );
  const headers = [`Subject: Arve ${number}`, `Message-ID: <${number}@myyja.example>`];
  expect(await intake.send([address], mailOf([{ name: `${number}.pdf`, content }], headers))).toBe(250);
}

/** The screen as a person uses it. */
const documents = (page: Page) => ({
  open: async () => {
    await page.goto(`/c/${idIn(keeper.company.path)}/documents`);
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  },
  view: (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true }).click(),
  /** The company's address for mails, as the inbox shows it. */
  address: async () => {
    const said = page.getByText(/@inbox\.raamat\.localhost$/).first();
    return (await said.innerText()).trim();
  },
  mail: (subject: string) =>
    page.getByRole('grid', { name: 'Mails' }).getByRole('row').filter({ hasText: subject }),
  mailPanel: () => page.getByRole('complementary', { name: 'Mail' }),
  panel: () => page.getByRole('complementary', { name: 'Document' }),
  sent: () => page.getByRole('region', { name: 'What you sent' }).getByRole('listitem'),
});

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'documents that arrive',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      folder = await mkdtemp(join(tmpdir(), 'raamat-documents-'));
      keeper = await startBookkeeper(db, { RAAMAT_FILES_FOLDER: folder }, { reachable: true });
      worker = await startWorker(db, { RAAMAT_FILES_FOLDER: folder });
      intake = await startIntake(db.database, { folder });
      browser = await sharedChromium();
      tab = await openConsole(browser, keeper.api.url, keeper.session);
    });

    afterAll(async () => {
      await leaveChromium(browser);
      await intake.close();
      await worker.close();
      await keeper.close();
      await rm(folder, { recursive: true, force: true });
      await db.drop();
    });

    it('by mail are followed with the mouse: what came of the mail appears by itself', THOROUGH, async () => {
      const { page } = tab;
      const screen = documents(page);
      await screen.open();
      await screen.view('Inbox');
      const address = await screen.address();
      await screen.view('Mails');
      await page.getByText('No mails yet.').waitFor();
      await supplierMails(address, 'M-1');
      await screen.mail('Arve M-1').getByText('taken in').waitFor({ timeout: TAKEN_IN_MS });
      await screen.mail('Arve M-1').click();
      await screen.mailPanel().getByText('stored').waitFor();
      await screen.mailPanel().getByRole('link', { name: 'M-1.pdf' }).click();
      await screen.panel().getByText('Muu Ostja OÜ').first().waitFor({ timeout: TAKEN_IN_MS });
      await screen.panel().getByText('arved@myyja.example').waitFor();
      await screen.panel().getByRole('link', { name: 'Review' }).click();
      await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toBe('M-1');
    });

    it('by mail are followed by keys alone', async () => {
      const { page } = tab;
      const screen = documents(page);
      await screen.open();
      await screen.view('Inbox');
      const address = await screen.address();
      await screen.open();
      await supplierMails(address, 'M-2');
      const task = countKeys(page, 'follow a mailed invoice');
      await byPalette(page, 'mails', 'Mails');
      await screen.mail('Arve M-2').getByText('taken in').waitFor({ timeout: TAKEN_IN_MS });
      await expect.poll(() => page.evaluate('document.activeElement?.role')).toBe('grid');
      await screen.mailPanel().getByRole('heading', { name: 'Arve M-2' }).waitFor();
      await tabTo(page, 'M-2.pdf');
      await page.keyboard.press('Enter');
      await screen.panel().getByText('Muu Ostja OÜ').first().waitFor({ timeout: TAKEN_IN_MS });
      expect(task.done()).toBeLessThanOrEqual(6);
    });

    it('ten at once are chosen by keys alone, and each shows what became of it', async () => {
      const { page } = tab;
      const screen = documents(page);
      await screen.open();
      const task = countKeys(page, 'send ten documents and see what became of each');
      const chooser = page.waitForEvent('filechooser');
      await byPalette(page, 'upload', 'Upload documents');
      const files = Array.from({ length: 10 }, (_, at) => ({
        name: `leht ${at}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`leht ${at}`),
      }));
      await (await chooser).setFiles(files);
      await expect.poll(() => screen.sent().filter({ hasText: 'stored only' }).count()).toBe(10);
      expect(task.done()).toBeLessThanOrEqual(3);
    });
  },
);
