import { currencyExponent, Decimal, formatDecimal, type IsoDate, newUlid, type Ulid } from '#platform';
import { type KnownRate } from '#ledger';
import { type InvoiceKind } from '../content/invoice-content.js';
import { type CommandContext } from '../../commands/command.js';

/** Digits kept of a rate: enough to convert the largest amount to the exact cent. */
const DIGITS = 24;

/** Payments whose bank lines a receipt among the documents explains, with amounts in both currencies. */
const PAID = `
  SELECT sum(line.amount_minor) AS base_minor, sum(abs(line.orig_minor)) AS quote_minor, max(line.booking_date) AS date
  FROM (
    SELECT DISTINCT link.bank_transaction_id AS id FROM books.document AS document
    JOIN books.bank_transaction_file AS link ON link.company_id = document.company_id AND link.file_id = document.file_id
    WHERE document.company_id = $1 AND document.id = ANY($2::text[]) AND ($5 OR document.kind = 'receipt')
      AND NOT link.by_settlement
  ) AS explained
  JOIN books.bank_transaction AS line ON line.company_id = $1 AND line.id = explained.id
  WHERE line.currency = $3 AND line.orig_currency = $4 AND line.orig_minor <> 0 AND line.amount_minor > 0
    AND line.judgement IS DISTINCT FROM 'withdrawn'`;

const KEEP = `
  INSERT INTO books.exchange_rate (company_id, id, base, quote, date, value, source, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, 'bank', $7)
  ON CONFLICT (company_id, base, quote, date, value) WHERE source = 'bank' DO NOTHING`;

const KEPT = `
  SELECT id FROM books.exchange_rate
  WHERE company_id = $1 AND base = $2 AND quote = $3 AND date = $4 AND value = $5 AND source = 'bank'`;

/**
 * The rate at which the bank exchanged the payment that a receipt explains: computed from the amount that left the
 * account, without fees, and the amount paid. The receipt is therefore worth in base currency exactly what the bank
 * took. A document counts as a receipt when it was uploaded as one or when the purchase is a receipt. Undefined when
 * no receipt explains a bank line in these two currencies.
 */
export async function bankRate(
  { sql, companyId, now }: CommandContext,
  pair: { readonly base: string; readonly quote: string },
  { kind, documentIds }: { readonly kind: InvoiceKind; readonly documentIds: readonly Ulid[] },
): Promise<KnownRate | undefined> {
  if (documentIds.length === 0) return undefined;
  const paid = await sql.one<{
    base_minor: string | null;
    quote_minor: string | null;
    date: IsoDate | null;
  }>(PAID, [companyId, documentIds, pair.base, pair.quote, kind === 'receipt']);
  if (paid.base_minor === null || paid.quote_minor === null || paid.date === null) return undefined;
  const exponents = (currencyExponent(pair.base) ?? 0) - (currencyExponent(pair.quote) ?? 0);
  const unitsPerBase = new Decimal(paid.quote_minor)
    .times(new Decimal(10).pow(exponents))
    .div(paid.base_minor)
    .toSignificantDigits(DIGITS);
  const key = [pair.base, pair.quote, paid.date, formatDecimal(unitsPerBase)];
  await sql.run(KEEP, [companyId, newUlid(), ...key, now]);
  const { id } = await sql.one<{ id: Ulid }>(KEPT, [companyId, ...key]);
  return {
    id,
    baseCurrency: pair.base,
    currency: pair.quote,
    unitsPerBase,
    date: paid.date,
    source: 'bank',
  };
}
