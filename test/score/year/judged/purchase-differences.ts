import { type InvoiceDetail } from '../service/books.js';
import { totalsOfDocument } from '../made/supplier-documents.js';
import { type IncomingDocument } from '../made/truth.js';
import { type FaultKind } from './record.js';

export interface Difference {
  readonly kind: Extract<FaultKind, 'amount' | 'party' | 'account' | 'vat' | 'facts' | 'settlement'>;
  readonly text: string;
}

/** The party of an invoice, as the books know it. */
export interface KnownParty {
  readonly name: string;
  readonly reg_code: string | null;
  readonly vat_number: string | null;
}

/** Codes of what is bought at home without VAT: they count alike in the return. */
const UNTAXED = new Set(['P0', 'PEX', 'POUT']);

/** A VAT code, or the one that counts like it for this supplier. */
export const alike = ({ supplier: { party } }: IncomingDocument, code: string | null): string =>
  party.country === 'EE' && party.vatNumber === undefined && UNTAXED.has(code ?? '') ? 'P0' : (code ?? '?');

/** Everything in which a purchase differs from the document that it was made of. */
export function differencesOf(
  invoice: InvoiceDetail,
  party: KnownParty,
  document: IncomingDocument,
  accountOfRole: ReadonlyMap<string, string>,
  /** The prepayment invoice that it takes off. */
  uses: string | null,
): Difference[] {
  const found: Difference[] = [];
  const expect = (kind: Difference['kind'], what: string, truth: unknown, got: unknown): void => {
    if (String(truth) !== String(got))
      found.push({ kind, text: `${what} ${String(got)} instead of ${String(truth)}` });
  };
  const { facts, lines } = document;
  const totals = totalsOfDocument(document);
  const { party: truth } = document.supplier;
  const same =
    (truth.registryCode !== undefined && truth.registryCode === party.reg_code) ||
    (truth.vatNumber !== undefined && truth.vatNumber === party.vat_number) ||
    truth.name.toLowerCase() === party.name.toLowerCase();
  if (!same) found.push({ kind: 'party', text: `party ${party.name} instead of ${truth.name}` });
  expect('amount', 'gross', totals.gross, invoice.gross_minor);
  expect('amount', 'net', totals.net, invoice.net_minor);
  expect('amount', 'currency', facts.currency, invoice.currency);
  expect('facts', 'number', facts.number, invoice.number);
  expect('facts', 'date', facts.date, invoice.invoice_date);
  // A paid prepayment invoice is applied to the next one, with its VAT, and not taken off it.
  expect('amount', 'prepaid', 0, invoice.revision.prepaid_minor);
  for (const { invoice_id: id, amount_minor: minor } of invoice.revision.prepayments ?? []) {
    expect('settlement', 'prepayment invoice', uses, id);
    expect('settlement', 'of the prepayment', facts.prepaidMinor ?? 0n, minor);
  }
  if ((facts.kind === 'prepayment') !== (invoice.kind === 'prepayment'))
    found.push({ kind: 'amount', text: `a ${invoice.kind} instead of a ${facts.kind}` });
  if ((facts.kind === 'credit_note') !== (invoice.kind === 'credit_note'))
    found.push({ kind: 'amount', text: `a ${invoice.kind} instead of a ${facts.kind}` });
  const sums = (pairs: readonly (readonly [string, number])[]): string => {
    const byKey = new Map<string, number>();
    for (const [key, minor] of pairs) byKey.set(key, (byKey.get(key) ?? 0) + minor);
    return [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, minor]) => `${key} ${minor}`)
      .join(', ');
  };
  const netOf = (at: number): number => Number(totals.lineNets[at] ?? 0n);
  const booked = invoice.revision.lines.filter(({ kind }) => kind !== 'note');
  // A prepayment is no cost yet.
  if (facts.kind === 'prepayment' || found.some(({ kind }) => kind === 'amount')) return found;
  expect(
    'account',
    'accounts',
    sums(lines.map((line, at) => [line.account, netOf(at)])),
    sums(
      booked.map((line) => [
        line.account_code ?? accountOfRole.get(line.expense_role ?? '') ?? '?',
        line.net_minor,
      ]),
    ),
  );
  expect(
    'vat',
    'VAT codes',
    sums(lines.map((line, at) => [alike(document, line.vatCode), netOf(at)])),
    sums(booked.map((line) => [alike(document, line.vat_code), line.net_minor])),
  );
  return found;
}
