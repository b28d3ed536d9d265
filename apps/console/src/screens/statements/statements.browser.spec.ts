import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idIn, type TestSession } from '../../../../../test/support/api.js';
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
import { byPalette, countKeys } from '../../../../../test/support/console-tasks.js';
import { testDatabase, type TestDatabase } from '../../../../../test/support/database.js';
import { startService, type TestService } from '../../../../../test/support/service.js';

let db: TestDatabase;
let service: TestService;
let browser: Browser;
let session: TestSession;
let path: string;

const swedbank = (month: string, opening: string, amounts: readonly string[], closing: string): string =>
  [
    'Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Tehingu tüüp;Viitenumber;Dokumendi number;',
    `EE382200221020145685;10;01.${month}.2026;;Algsaldo;${opening};EUR;K;;AS;;;`,
    ...amounts.map(
      (amount, at) =>
        `EE382200221020145685;20;0${at + 2}.${month}.2026;Tarnija OÜ;Arve ${at};${amount};EUR;D;${month}-${at};MK;;;`,
    ),
    `EE382200221020145685;86;28.${month}.2026;;Lõppsaldo;${closing};EUR;K;;LS;;;`,
  ].join('\n');

/** The screen as a person uses it. */
const statements = (page: Page) => ({
  open: async () => {
    await page.goto(`/c/${idIn(path)}/bank/statements`);
    await page.getByRole('heading', { level: 1, name: 'Bank statements' }).waitFor();
  },
  choose: async (name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a statement' }).first().click();
    await (await chooser).setFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(content) }]);
    return page.getByRole('dialog', { name: 'Import a statement' });
  },
  rows: () =>
    page
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') }),
});

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'the bank statements of a company',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      service = await startService(db, { reachable: true });
      browser = await sharedChromium();
      session = await service.api.session(service.organization.ownerId, { secondFactor: true });
      const made = await service.api.send('POST', `${service.organization.path}/companies/`, {
        key: service.key,
        body: { name: 'Ostja Näidis OÜ', registry_code: '19001232', legal_form: 'ou' },
      });
      path = `/api/companies/${z.looseObject({ id: z.string() }).parse(made.body).id}`;
      await service.ready(path);
    }, 240_000);

    afterAll(async () => {
      await leaveChromium(browser);
      await service.close();
      await db.drop();
    });

    it('are previewed, imported by Enter, and then agree with the ledger', async () => {
      const { page, faults, close } = await openConsole(browser, service.api.url, session);
      const screen = statements(page);
      await screen.open();
      await page.getByText('There are no statements yet.').waitFor();
      const current = page.getByRole('navigation').locator('[aria-current=page]');
      expect(await current.allInnerTexts()).toEqual(['Bank statements']);
      const dialog = await screen.choose(
        'väljavõte.csv',
        swedbank('09', '100,00', ['40,00', '10,00'], '50,00'),
      );
      await dialog.getByText('2 new lines').waitFor();
      await dialog.getByText('the import opens it').waitFor();
      await takePicture(page, 'statements-preview');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Import a statement' }).press('Enter');
      await page.getByText('The statement is being imported.').waitFor();
      await expect.poll(() => screen.rows().count(), { timeout: 30_000 }).toBe(1);
      await page.getByText('It is the company’s account').click();
      await page.getByText(/Account confirmed/).waitFor();
      await page.getByRole('textbox', { name: 'Balance at the end of a day' }).fill('28.9.2026');
      const balances = page.getByRole('region', { name: 'Balance at the end of a day' });
      await expect.poll(() => balances.innerText()).toContain('€50.00');
      await takePicture(page, 'statements-filled');
      expect(faults).toEqual([]);
      await close();
    });

    it('show the gap and the lines that the books have before the import', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session);
      const screen = statements(page);
      await screen.open();
      const again = await screen.choose(
        'uuesti.csv',
        swedbank('09', '100,00', ['40,00', '10,00', '5,00'], '45,00'),
      );
      await again.getByText('1 new line, 2 already in the books').waitFor();
      await page.keyboard.press('Escape');
      const later = await screen.choose('hiljem.csv', swedbank('11', '30,00', ['1,00'], '29,00'));
      await later.getByText(/Lines are missing: .*−?-?€20.00/).waitFor();
      await close();
    });

    it('of no known bank are imported by the columns that a person names', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session);
      const screen = statements(page);
      await screen.open();
      const dialog = await screen.choose(
        'tundmatu.csv',
        'Päev;Summa;Kellele\n02.11.2026;-7,00;Pood\n13.11.2026;9,00;Klient\n',
      );
      await dialog.getByRole('combobox', { name: 'Day', exact: true }).selectOption('Päev');
      await dialog.getByRole('combobox', { name: 'Amount', exact: true }).selectOption('Summa');
      await dialog.getByRole('combobox', { name: 'Counterparty', exact: true }).selectOption('Kellele');
      await dialog.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 });
      await takePicture(page, 'statements-mapping');
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await scrollsSideways(page)).toBe(false);
      await takePicture(page, 'statements-mapping-narrow');
      await dialog.getByRole('button', { name: 'Import a statement' }).click();
      await expect.poll(() => screen.rows().count(), { timeout: 30_000 }).toBe(2);
      await close();
    });

    it('are withdrawn with a reason by keys alone, and fit a phone', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session, { width: 320 });
      const screen = statements(page);
      await screen.open();
      await page.getByRole('grid').focus();
      expect(await scrollsSideways(page)).toBe(false);
      await page.keyboard.press('x');
      await page.getByRole('dialog', { name: 'Withdraw the statement' }).waitFor();
      await page.keyboard.type('Vale konto');
      await page.keyboard.press('Enter');
      await page.getByText(/^Withdrawn: /).waitFor();
      await close();
    });

    it('are imported by keys alone', async () => {
      const { page, close } = await openConsole(browser, service.api.url, session);
      const screen = statements(page);
      await screen.open();
      await page.getByRole('grid').waitFor();
      const before = await screen.rows().count();
      const task = countKeys(page, 'import a statement');
      const chooser = page.waitForEvent('filechooser');
      await byPalette(page, 'import a st', 'Import a statement');
      const buffer = Buffer.from(swedbank('10', '50,00', ['20,00'], '30,00'));
      await (await chooser).setFiles([{ name: 'oktoober.csv', mimeType: 'text/csv', buffer }]);
      await page.getByRole('dialog', { name: 'Import a statement' }).getByText('1 new line').waitFor();
      await page.keyboard.press('Enter');
      await page.getByText('The statement is being imported.').waitFor();
      expect(task.done()).toBeLessThanOrEqual(4);
      await expect.poll(() => screen.rows().count(), { timeout: 30_000 }).toBe(before + 1);
      await close();
    });
  },
);
