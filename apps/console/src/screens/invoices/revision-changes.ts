import { type InvoiceRevision } from '../../api/invoices.js';
import { formatDay } from '../../format/days.js';
import { formatMoney } from '../../format/money.js';
import { formatDecimal } from '../../format/numbers.js';
import { words } from '../../words/words.js';

type Line = InvoiceRevision['lines'][number];

/** Each field and line that differs between two revisions, in words. */
export function changesBetween(before: InvoiceRevision, after: InvoiceRevision): readonly string[] {
  const w = words('invoices');
  const headers = differing(headerOf(before), headerOf(after)).map(([what, from, to]) =>
    w.changed(what, from, to),
  );
  const count = Math.max(before.lines.length, after.lines.length);
  const lines = Array.from({ length: count }, (_, at) => {
    const [from, to] = [before.lines[at], after.lines[at]];
    if (from === undefined) return to === undefined ? [] : [w.lineAdded(to.description)];
    if (to === undefined) return [w.lineRemoved(from.description)];
    return differing(lineOf(from, before.currency), lineOf(to, after.currency)).map(([what, was, is]) =>
      w.changed(w.lineChanged(at + 1, what), was, is),
    );
  });
  return [...headers, ...lines.flat()];
}

type Shown = readonly (readonly [name: string, value: string | null])[];

function differing(before: Shown, after: Shown): readonly (readonly [string, string, string])[] {
  const { empty } = words('invoices');
  return after.flatMap(([name, is], at) => {
    const was = before[at]?.[1] ?? null;
    return was === is ? [] : [[name, was ?? empty, is ?? empty] as const];
  });
}

const dayOrNull = (day: string | null): string | null => (day === null ? null : formatDay(day));

function headerOf(revision: InvoiceRevision): Shown {
  const w = words('invoices');
  const money = (minor: number): string => formatMoney(BigInt(minor), revision.currency);
  return [
    [words('screens').party, revision.party_name_raw],
    [w.date, formatDay(revision.invoice_date)],
    [w.supplied, dayOrNull(revision.supply_date)],
    [w.due, dayOrNull(revision.due_date)],
    [w.net, money(revision.net_minor)],
    [w.vat, money(revision.tax_minor)],
    [w.prepaid, money(revision.prepaid_minor)],
    [w.dueTotal, money(revision.amount_due_minor)],
    [w.note, revision.customer_note],
  ];
}

function lineOf(line: Line, currency: string): Shown {
  const w = words('invoices');
  return [
    [w.description, line.description],
    [w.quantity, line.quantity === null ? null : formatDecimal(line.quantity)],
    [w.unit, line.unit],
    [w.price, line.unit_price === null ? null : formatDecimal(line.unit_price, 2)],
    [w.vat, line.vat_code],
    [w.account, line.account_code],
    [w.net, formatMoney(BigInt(line.net_minor), currency)],
  ];
}
