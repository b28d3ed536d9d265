import { firstDay } from '../made/months.js';
import { dueOfSale } from '../made/sales.js';
import { dueOf, isForBooks } from '../made/supplier-documents.js';
import { addDays } from '#platform';
import { allOf } from '../service/books.js';
import { type Desk } from '../owner/desk.js';
import { IBANS } from '../made/owner.js';

/** Files the VAT return, closes the month, and compares its balances with the truth. */
export async function closeMonth(
  desk: Desk,
  month: number,
  balances: Readonly<Record<'main' | 'savings', bigint>>,
): Promise<void> {
  const { call } = desk.service;
  const from = firstDay(month);
  const to = addDays(firstDay(month + 1), -1);
  const wrong = (text: string): void => {
    desk.record.fault(month, 'close', text);
  };
  try {
    const prepared = await call('commands_prepare_vat_return', { body: { period_from: from } });
    await call('commands_file_vat_return', { path: { return_id: prepared.result.return_id } });
  } catch (error) {
    wrong(`the VAT return: ${String(error)}`);
  }
  const period = (await allOf(call, 'books_periods_list')).find((one) => one.from === from);
  if (period === undefined) {
    wrong(`there is no period from ${from}`);
    return;
  }
  const { checks } = await call('books_periods_closing_retrieve', { path: { period_id: period.id } });
  for (const check of checks) {
    if (check.state === 'missing' && !BY_NATURE.has(check.kind))
      wrong(
        `${check.kind}: ${check.count} missing (${check.items.map(({ title }) => title ?? '').join('; ')})`,
      );
  }
  try {
    await call('commands_close_period', { path: { period_id: period.id } });
  } catch (error) {
    wrong(`closing: ${String(error)}`);
  }
  await compare(desk, month, to, balances, wrong);
}

/** Checks of a closing for things that the played year does not do. */
const BY_NATURE = new Set(['tsd', 'tax_account', 'revaluation']);

async function compare(
  desk: Desk,
  month: number,
  to: string,
  balances: Readonly<Record<'main' | 'savings', bigint>>,
  wrong: (text: string) => void,
): Promise<void> {
  const { call } = desk.service;
  const { rows } = await call('books_trial_balance_retrieve', {
    query: { date_from: firstDay(1), date_to: to },
  });
  const balance = new Map(rows.map((row) => [row.account_code, row.closing_base_minor]));
  const banks = await allOf(call, 'books_bank_accounts_list');
  for (const name of ['main', 'savings'] as const) {
    const bank = banks.find(({ iban }) => iban === IBANS[name]);
    if (bank === undefined && balances[name] === 0n) continue;
    const got = balance.get(bank?.account_code ?? '') ?? 0;
    if (BigInt(got) !== balances[name])
      wrong(`the bank account ${name} has ${got} instead of ${balances[name]}`);
  }
  const { items } = await call('books_open_items_retrieve', { query: { as_of: to } });
  const open = new Map<string, bigint>();
  for (const item of items) {
    const isOwed = item.control_kind === 'payable' || item.control_kind === 'receivable';
    if (item.invoice_id !== null && isOwed)
      open.set(item.invoice_id, (open.get(item.invoice_id) ?? 0n) + BigInt(item.residual_minor));
    else if (item.control_kind === 'suspense_payable' || item.control_kind === 'suspense_receivable')
      wrong(`a bank line of ${item.residual_minor} stays unexplained`);
  }
  const paid = new Map<string, bigint>();
  for (const line of desk.lines.values()) {
    if (line.month > month || line.truth.kind !== 'settles') continue;
    for (const { item, minor } of line.truth.of) paid.set(item, (paid.get(item) ?? 0n) + minor);
  }
  const owed = new Map<string, bigint>();
  for (const document of desk.documents.values())
    if (isForBooks(document) && document.month <= month) owed.set(document.key, dueOf(document));
  for (const sale of desk.year.sales) if (sale.month <= month) owed.set(sale.key, dueOfSale(sale));
  for (const [key, gross] of owed) {
    const id = desk.invoices.get(key);
    const rest = gross - (paid.get(key) ?? 0n);
    const got = id === undefined ? undefined : absolute(open.get(id) ?? 0n);
    if (got !== rest) wrong(`${key} is open with ${got ?? 'no entry'} instead of ${rest}`);
  }
  const known = new Set([...owed.keys()].map((key) => desk.invoices.get(key)));
  for (const [id, minor] of open)
    if (!known.has(id)) wrong(`an invoice that nobody sent is open with ${minor}`);
}

const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
