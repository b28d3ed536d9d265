import { type Books } from './books/books.js';
import { vatReturnOf, type AnnexRow } from './books/vat-return.js';
import { Differences, type Difference, listOf, textOf } from './differences.js';
import { all, cents, parseXml, text, texts } from './en16931/invoice-xml.js';
import { elementsOf, FLAGS, versionOf } from './law/kmd-xml.js';
import { lastDayOf, monthAfter, type Month, yearOf } from './law/calendar.js';
import { absolute } from './law/money.js';
import { type Company, type Json } from './service/company.js';
import { type Player } from './service/player.js';
import { type Year } from './year/plan.js';

/** Compares everything that the service reports of the months with the books of the oracle. */
export async function compare(
  { books, months }: Year,
  company: Company,
  player: Player,
): Promise<Difference[]> {
  const found = new Differences();
  const codes = await accountCodes(company);
  await invoices(books, company, player, found);
  for (const month of months) {
    await balances(books, month, company, codes, found);
    await vatReturn(books, month, company, found);
    await openItems(books, month, company, player, found);
  }
  // Until the tax account has taken the last month's VAT.
  const [last] = months.slice(-1);
  if (last !== undefined) await balances(books, monthAfter(last), company, codes, found);
  for (const month of months.filter((_, at) => at % 4 === 1)) await kmdFile(books, month, company, found);
  await results(books, months, company, found);
  return found.sorted();
}

async function invoices(books: Books, company: Company, player: Player, found: Differences): Promise<void> {
  for (const { document, totals, item, number } of books.posted.values()) {
    const got = await company.get(`/invoices/${player.idOf(document)}/`);
    const where = `${document.name} (${document.invoiceDate})`;
    found.text(`${where} number`, number, got['number']);
    found.amount(`${where} net`, totals.net, got['net_minor']);
    found.amount(`${where} tax`, totals.tax, got['tax_minor']);
    found.amount(`${where} gross`, totals.gross, got['gross_minor']);
    found.amount(`${where} amount due`, totals.due, got['amount_due_minor']);
    found.amount(`${where} open`, absolute(item.rest().amount), got['open_minor']);
    const lines = listOf((got['revision'] as Json)['lines']);
    totals.lines.forEach(({ net, tax }, at) => {
      found.amount(`${where} line ${at + 1} net`, net, lines[at]?.['net_minor']);
      found.amount(`${where} line ${at + 1} tax`, tax, lines[at]?.['tax_minor']);
    });
  }
}

/** Codes that the chart of the company gives: of bank accounts by IBAN, and of roles without a fixed code. */
type Codes = ReadonlyMap<string, string>;

async function accountCodes(company: Company): Promise<Codes> {
  const accounts = await company.get('/accounts/?limit=200');
  const banks = await company.get('/bank-accounts/?limit=200');
  return new Map([
    ...listOf(accounts['items']).map((one) => [one['role'], one['code']]),
    ...listOf(banks['items']).map((one) => [one['iban'], one['account_code']]),
  ] as [string, string][]);
}

async function balances(
  books: Books,
  month: Month,
  company: Company,
  codes: Codes,
  found: Differences,
): Promise<void> {
  const { rows } = await company.get(`/trial-balance/?date_from=${month}-01&date_to=${lastDayOf(month)}`);
  const got = new Map(listOf(rows).map((row) => [row['account_code'] as string, row['closing_base_minor']]));
  const expected = new Map(
    [...books.closing(month)].map(([account, base]) => [codes.get(account) ?? account, base]),
  );
  for (const account of new Set([...expected.keys(), ...got.keys()])) {
    found.amount(
      `balance of ${account} at the end of ${month}`,
      expected.get(account) ?? 0n,
      got.get(account) ?? 0,
    );
  }
}

/** Code 03 of the annex is left out: when it is required is not certain (domain facts, 3.4). */
const CERTAIN_COMMENTS = ['01', '02', '11', '12'];

/** The numbers of cars that lines 5.3 and 5.4 declare with their VAT. */
export const NUMBERS_OF_CARS = { vat_cars: 2, vat_cars_partial: 3 } as const;
const CARS = [
  ['5.3', 'vat_cars'],
  ['5.4', 'vat_cars_partial'],
] as const;

async function vatReturn(books: Books, month: Month, company: Company, found: Differences): Promise<void> {
  const expected = vatReturnOf(books, month);
  const got = await company.get(`/vat-preview/?period=${month}`);
  const lines = new Map(listOf(got['lines']).map((row) => [row['line'] as string, row['amount_minor']]));
  for (const line of new Set([...expected.lines.keys(), ...lines.keys()])) {
    found.amount(`KMD ${month} line ${line}`, expected.lines.get(line) ?? 0n, lines.get(line) ?? 0);
  }
  found.amount(`KMD ${month} payable`, expected.payable, got['payable_minor']);
  for (const [line, name] of CARS) {
    const declared = (expected.lines.get(line) ?? 0n) === 0n ? 0 : NUMBERS_OF_CARS[name];
    found.amount(`KMD ${month} ${name}`, BigInt(declared), got[name]);
  }
  const warned = listOf(got['warnings']).some(({ code }) => code === 'vat_rounding');
  found.text(`KMD ${month} warning of cents`, String(expected.difference !== 0n), String(warned));

  const annex = got['annex'] as Json;
  const row = ({ document, number, date, code, sum, rate, inPeriod, comments }: AnnexRow): string =>
    [textOf(code), document.party.name, textOf(number), date, sum, rate ?? '', inPeriod, comments].join(
      ' | ',
    );
  const known = (comments: unknown): string[] =>
    (comments as string[]).filter((one) => CERTAIN_COMMENTS.includes(one));
  found.rows(
    `INF A ${month}`,
    expected.partA.map(row),
    listOf(annex['part_a']).map((one) =>
      [
        textOf(one['buyer_reg_code']),
        one['buyer_name'],
        textOf(one['invoice_number']),
        one['invoice_date'],
        one['invoice_sum_minor'],
        one['tax_rate'],
        one['sum_for_rate_in_period_minor'],
        known(one['comments']),
      ].join(' | '),
    ),
  );
  found.rows(
    `INF B ${month}`,
    expected.partB.map(row),
    listOf(annex['part_b']).map((one) =>
      [
        textOf(one['seller_reg_code']),
        one['seller_name'],
        textOf(one['invoice_number']),
        one['invoice_date'],
        one['invoice_sum_vat_minor'],
        '',
        one['vat_in_period_minor'],
        known(one['comments']),
      ].join(' | '),
    ),
  );
  found.rows(
    `VD ${month}`,
    expected.vd.map(({ vatNumber, amounts }) =>
      [vatNumber, amounts.goods, amounts.triangular, amounts.services].join(' | '),
    ),
    listOf(got['recapitulative']).map((one) =>
      [one['vat_number'], one['goods_minor'], one['triangular_minor'], one['services_minor']].join(' | '),
    ),
  );
}

/** The file of a month's return: each line in its element, the elements in the order of the schema, both annexes. */
async function kmdFile(books: Books, month: Month, company: Company, found: Differences): Promise<void> {
  const expected = vatReturnOf(books, month);
  const prepared = await company.post('/vat-returns', { period_from: `${month}-01` });
  const id = (prepared['result'] as Json)['return_id'] as string;
  const declaration = all(parseXml(await company.text(`/vat-returns/${id}/xml/`)), 'vatDeclaration')[0];
  found.text(`KMD file ${month} version`, versionOf(month), text(declaration, 'version'));
  const [body] = all(declaration, 'declarationBody');
  for (const { element, line } of elementsOf(month)) {
    const got = cents(body, element) ?? 0n;
    found.amount(`KMD file ${month} ${element}`, expected.lines.get(line) ?? 0n, Number(got));
  }
  const order = [...FLAGS, ...elementsOf(month).map(({ element }) => element)];
  const names = Object.keys(body as Json).filter((name) => order.includes(name));
  found.text(
    `KMD file ${month} order`,
    order.filter((name) => names.includes(name)).join(' '),
    names.join(' '),
  );
  found.text(`KMD file ${month} flags`, FLAGS.join(' '), names.slice(0, FLAGS.length).join(' '));
  for (const [annex, rows] of [
    ['salesAnnex', expected.partA],
    ['purchasesAnnex', expected.partB],
  ] as const) {
    const numbers = all(declaration, annex).flatMap((part) => deepTexts(part, 'invoiceNumber'));
    found.rows(
      `KMD file ${month} ${annex}`,
      rows.flatMap(({ number }) => number ?? []),
      numbers,
    );
  }
}

/** The texts of an element of a name, however deep it is. */
function deepTexts(from: unknown, name: string): string[] {
  if (Array.isArray(from)) return from.flatMap((one) => deepTexts(one, name));
  if (typeof from !== 'object' || from === null) return [];
  return Object.entries(from as Json).flatMap(([key, value]) =>
    key === name ? texts({ value }, 'value') : deepTexts(value, name),
  );
}

const CONTROL = ['1210', '2310', '1090', '2390'];

async function openItems(
  books: Books,
  month: Month,
  company: Company,
  player: Player,
  found: Differences,
): Promise<void> {
  const asOf = lastDayOf(month);
  const { items } = await company.get(`/open-items/?as_of=${asOf}`);
  const names = new Map([
    ...[...player.invoices].map(([document, id]) => [id, document.name] as const),
    ...[...player.lines].map(([text, id]) => [id, text] as const),
  ]);
  found.rows(
    `open items on ${asOf}`,
    books.open(asOf).flatMap((item) => {
      const { name, account, dueDate, currency } = item;
      const { amount, base } = item.rest(asOf);
      if (amount === 0n) return [];
      const side = amount > 0n ? 'debit' : 'credit';
      return [[name, account, side, currency, absolute(amount), absolute(base), textOf(dueDate)].join(' | ')];
    }),
    listOf(items)
      .filter((one) => CONTROL.includes(one['account_code'] as string))
      .map((one) =>
        [
          names.get((one['invoice_id'] ?? one['bank_transaction_id']) as string) ?? '?',
          one['account_code'],
          one['side'],
          one['currency'],
          one['residual_minor'],
          one['residual_base_minor'],
          textOf(one['due_date']),
        ].join(' | '),
      ),
  );
}

/** The result of each calendar year that the months touch, and the balance of the balance sheet at its end. */
async function results(
  books: Books,
  months: readonly Month[],
  company: Company,
  found: Differences,
): Promise<void> {
  for (const year of new Set(months.map(yearOf))) {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`];
    const loss = await company.get(`/reports/profit-and-loss/?date_from=${from}&date_to=${to}`);
    found.amount(`result of ${year}`, books.result(from, to), loss['result_minor']);
    const sheet = await company.get(`/reports/balance-sheet/?as_of=${to}`);
    found.text(`balance sheet of ${year} balances`, 'true', String(sheet['balanced']));
  }
}
