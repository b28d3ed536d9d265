import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeId, isoDate } from '#platform';
import { idIn, type TestSession } from '../support/api.js';
import { chromiumPath, leaveChromium, NO_CHROMIUM, sharedChromium } from '../support/chromium.js';
import { follow, openConsole } from '../support/console.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { type DocumentTruth, makeInvoicePdf } from '../support/documents/index.js';
import { addEmployee } from '../support/employees.js';
import { startService, type TestService } from '../support/service.js';

const PEOPLE = ['Mari', 'Jüri', 'Kati', 'Mati', 'Liis', 'Toomas', 'Piret', 'Rein', 'Anu', 'Tiit'];
const COMPANY = { name: 'Kvartal OÜ', registryCode: '19001232' };
const IBAN = 'EE382200221020145685';
const SUPPLIER = {
  name: 'Põhjatähe Serverid OÜ',
  registryCode: '19002349',
  vatNumber: 'EE190023450',
  iban: 'EE772200221900001234',
  address: 'Tähe 12',
  city: '50103 Tartu',
  country: 'EE',
};

interface Month {
  readonly from: string;
  readonly to: string;
}

let db: TestDatabase;
let service: TestService;
let browser: Browser;
let session: TestSession;
let path: string;
/** The first three months of the books. */
let months: readonly Month[];

const company = (): string => idIn(path);
const Periods = z.looseObject({
  items: z.array(z.looseObject({ id: z.string(), from: z.string(), to: z.string(), state: z.string() })),
});
const get = async (address: string): Promise<unknown> =>
  (await service.api.send('GET', `${path}${address}`, { key: service.key })).body;
const periods = async () => Periods.parse(await get('/periods/?limit=200')).items.slice(0, 3);

const monthOf = (day: string): string => day.slice(0, 7);
/** As people write a day. */
const typed = (day: string): string => day.split('-').toReversed().join('.');
/** As the console writes a month in English. */
const shown = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
const dayIn = (month: string, day: number): string => `${monthOf(month)}-${String(day).padStart(2, '0')}`;

const purchase = (month: string, at: number): DocumentTruth => ({
  kind: 'invoice',
  language: 'et',
  supplier: SUPPLIER,
  buyer: { ...COMPANY, address: 'Pikk 1', city: '10111 Tallinn', country: 'EE' },
  number: `S-${at + 1}`,
  date: isoDate(dayIn(month, 5)),
  dueDate: isoDate(dayIn(month, 20)),
  currency: 'EUR',
  lines: [{ description: 'Veebimajutus', quantity: '1', unit: 'kuu', unitPrice: '100.00', rateBps: 2200 }],
});

/** A statement of Swedbank: one payment in, one out, and the wages. */
function statementOf(
  { from: month, to: lastDay }: Month,
  openingCents: number,
  lines: readonly [string, string, number][],
): string {
  const written = (cents: number): string => (Math.abs(cents) / 100).toFixed(2).replace('.', ',');
  const [, number] = monthOf(month).split('-');
  const year = month.slice(0, 4);
  const closing = lines.reduce((sum, [, , cents]) => sum + cents, openingCents);
  return [
    'Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Tehingu tüüp;Viitenumber;Dokumendi number;',
    `${IBAN};10;01.${number}.${year};;Algsaldo;${written(openingCents)};EUR;K;;AS;;;`,
    ...lines.map(
      ([name, text, cents], at) =>
        `${IBAN};20;2${at + 1}.${number}.${year};${name};${text};${written(cents)};EUR;${cents < 0 ? 'D' : 'K'};${monthOf(month)}-${at};MK;;;`,
    ),
    `${IBAN};86;${typed(lastDay)};;Lõppsaldo;${written(closing)};EUR;K;;LS;;;`,
  ].join('\n');
}

/** The screens as an accountant uses them. */
const books = (page: Page) => {
  const dialog = page.getByRole('dialog');
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const open = async (to: string, name: string | RegExp) => {
    await follow(page, `/c/${company()}/${to}`);
    await heading(name);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const pick = async (label: string, text: string) => {
    await page.getByRole('combobox', { name: label }).fill(text);
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('Enter');
  };
  return {
    bankAccount: async () => {
      await open('settings?tab=bank', 'Settings');
      await page.getByLabel('Name', { exact: false }).fill('Arvelduskonto');
      await page.getByLabel('IBAN').fill(IBAN);
      await button('Add the account').click();
      await page.getByRole('list', { name: 'Bank accounts' }).getByText('Arvelduskonto').waitFor();
    },
    openingBalances: async (day: string, rows: string) => {
      await open('ledger/new?template=opening', 'New entry');
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows)})`);
      await page.getByLabel('Account, row 1', { exact: true }).focus();
      await page.keyboard.press('Control+v');
      await page.getByLabel('On the day').fill(typed(day));
      await button('Show the entry').click();
      await page.getByRole('region', { name: 'Entry that would be made' }).getByRole('table').waitFor();
      await button('Book the entry').click();
      await heading(/^Entry Opening/);
    },
    sell: async (day: string, price: string) => {
      await open('sales/new', 'New sales invoice');
      await pick('Customer', 'jõe');
      await page.getByLabel('Invoice date').fill(typed(day));
      await page.getByLabel('Description').fill('Nõustamine');
      await page.getByLabel('Unit price').fill(price);
      await button('Save and check').click();
      await dialog.getByRole('table').waitFor();
      await dialog.getByRole('button', { name: 'Issue the invoice' }).click();
      await heading(/^Invoice \d{4}-/);
      const [, number = ''] =
        /Invoice (\S+)/.exec(await page.getByRole('heading', { level: 1 }).innerText()) ?? [];
      return number;
    },
    customer: async (name: string) => {
      await open('parties', 'Parties');
      await button('New party').click();
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await dialog.getByLabel('Address').fill('Aia 5, Tartu');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await heading(name);
    },
    buy: async (document: DocumentTruth) => {
      await open('documents', 'Documents');
      const chooser = page.waitForEvent('filechooser');
      await button('Upload documents').click();
      const buffer = await makeInvoicePdf(document, 'classic');
      const file = { name: `${document.number}.pdf`, mimeType: 'application/pdf', buffer };
      await (await chooser).setFiles([file]);
      const sent = page.getByRole('listitem').filter({ hasText: file.name });
      await sent.getByRole('link', { name: 'Its invoice' }).waitFor();
    },
    pay: async (month: string) => {
      await open('pay', 'Pay');
      await button('New pay run').click();
      await dialog.getByLabel('Month').selectOption(monthOf(month));
      await dialog.getByRole('button', { name: 'Prepare' }).click();
      await heading(`Pay run: ${shown(month)}`);
      await button('Approve').click();
      await button('Post').click();
      await dialog.getByRole('table').first().waitFor();
      await dialog.getByRole('button', { name: 'Post' }).click();
      await page.getByRole('link', { name: 'Open the entry' }).waitFor();
      await page.getByRole('link', { name: new RegExp(`^TSD of ${shown(month)}`) }).click();
      await button('File the TSD').click();
      await dialog.getByRole('button', { name: 'File the TSD' }).click();
      await said('This return is filed.');
    },
    importStatement: async (month: string, content: string) => {
      await open('bank/statements', 'Bank statements');
      const chooser = page.waitForEvent('filechooser');
      await button('Import a statement').first().click();
      await (
        await chooser
      ).setFiles([{ name: `${monthOf(month)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) }]);
      const preview = page.getByRole('dialog', { name: 'Import a statement' });
      await preview.getByText(/new line/).waitFor();
      await preview.getByRole('button', { name: 'Import a statement' }).click();
      await said('The statement is being imported.');
    },
    explain: async (line: string, as: string) => {
      await open('bank', 'Bank');
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: line });
      await row.first().click();
      const panel = page.getByRole('region', { name: 'Bank line' });
      await panel.getByText(line).first().waitFor();
      await panel.getByRole('button', { name: 'Explain without a document' }).click();
      await dialog.getByRole('combobox').fill(as);
      await dialog.getByRole('option').first().click();
      await dialog.getByRole('table').waitFor();
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      await row.first().waitFor({ state: 'detached' });
    },
    fileVat: async (month: string) => {
      await open(`vat/${monthOf(month)}`, `VAT return, ${shown(month)}`);
      await button('Prepare the return').click();
      await said(`Prepared: VAT return of ${shown(month)}, revision 1`);
      await button('File the return…').click();
      await dialog.getByRole('table').first().waitFor();
      await page.keyboard.press('Enter');
      await said(`Filed: VAT return of ${shown(month)}, revision 1`);
    },
    close: async (month: string) => {
      await open(`closing?month=${monthOf(month)}`, 'Closing a month');
      await said('Nothing is missing.');
      await button('Close the month').click();
      await dialog.getByRole('button', { name: 'Close the month' }).click();
      await said(`Closed: ${shown(month)}`);
    },
  };
};

describe.skipIf(chromiumPath === undefined)(
  chromiumPath === undefined ? NO_CHROMIUM : 'a quarter of a company of ten people',
  () => {
    beforeAll(async () => {
      db = await testDatabase();
      service = await startService(db, { reachable: true });
      browser = await sharedChromium();
      session = await service.api.session(service.organization.ownerId, { secondFactor: true });
      const { body } = await service.api.send('POST', `${service.organization.path}/companies/`, {
        key: service.key,
        body: {
          name: COMPANY.name,
          registry_code: COMPANY.registryCode,
          legal_form: 'ou',
          vat_status: 'registered',
          vat_number: 'EE190012348',
          address: 'Pikk 1, 10111 Tallinn',
        },
      });
      path = `/api/companies/${z.looseObject({ id: z.string() }).parse(body).id}`;
      await service.ready(path);
      months = await periods();
      const id = decodeId('company', company()) ?? 0n;
      for (const name of PEOPLE) await addEmployee(db.database, id, { name });
    }, 240_000);

    afterAll(async () => {
      await leaveChromium(browser);
      await service.close();
      await db.drop();
    });

    it('goes from opening balances to three VAT returns, three TSDs and three closed months by browser', async () => {
      const { page, context, faults, close } = await openConsole(browser, service.api.url, session);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const screen = books(page);
      const first = months[0]?.from ?? '';
      await screen.bankAccount();
      await screen.openingBalances(first, `1020\t10 000,00\t\n2900\t\t2 500,00\n2960\t\t7 500,00`);
      await screen.customer('Jõe Kauplus OÜ');
      let balance = 1_000_000;
      for (const [at, days] of months.entries()) {
        const month = days.from;
        const number = await screen.sell(dayIn(month, 3), '40000');
        await screen.buy(purchase(month, at));
        await screen.pay(month);
        const lines: [string, string, number][] = [
          ['Jõe Kauplus OÜ', number, 4_880_000],
          [SUPPLIER.name, `S-${at + 1}`, -12_200],
          ['Töötajad', 'Palgad', -1_000_000],
        ];
        await screen.importStatement(month, statementOf(days, balance, lines));
        balance = lines.reduce((sum, [, , cents]) => sum + cents, balance);
        await screen.explain('Palgad', 'Wages paid out');
        await screen.fileVat(month);
        await screen.close(month);
      }
      expect((await periods()).map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
      expect(await get('/vat-returns/')).toMatchObject({
        items: months.map(({ from }) => ({ period_from: from, filed_at: expect.any(String) as string })),
      });
      for (const { from } of months)
        expect(await get(`/payroll/tsd/${monthOf(from)}/`)).toMatchObject({
          filed_return_id: expect.any(String) as string,
        });
      expect(await get('/bank-accounts/')).toMatchObject({
        items: [{ ledger_balance_minor: balance, statement_balance_minor: balance }],
      });
      expect(faults).toEqual([]);
      await close();
    }, 600_000);
  },
);
