import { absolute, fieldProblem, type IsoDate, MAX_MINOR, newUlid, problem, type Ulid } from '#platform';
import { type PostingRate, rateOfDay, sameCurrency, notReversed, toBase } from '#ledger';
import { keepEvent } from '../events/keep-event.js';
import { openingAmount, type OpeningFacts } from './opening-amount.js';
import { NOT_WITHDRAWN } from '../terms/transaction-status.js';
import { type CommandContext } from '../commands/command.js';

/** The opening of a bank account as its lines and events determine it. */
interface Opening extends OpeningFacts {
  /** The ledger account. */
  readonly accountId: Ulid;
  readonly label: string;
  readonly currency: string;
  /** First day of the statement that opens the account; null when none does. */
  readonly from: IsoDate | null;
}

const OPENING = `
  SELECT b.account_id AS "accountId", b.label, b.currency, o.from_date AS "from", o.opening_minor AS "openingMinor",
    (SELECT coalesce(sum(t.total_minor), 0)::bigint FROM books.bank_transaction AS t
      WHERE t.company_id = $1 AND t.bank_account_id = b.id AND t.booking_date < o.from_date AND ${NOT_WITHDRAWN}
        AND t.statement_id IS DISTINCT FROM o.id
        AND NOT EXISTS (SELECT FROM books.bank_statement_repeat AS r
          WHERE r.company_id = $1 AND r.statement_id = o.id AND r.bank_transaction_id = t.id)) AS "earlierMinor",
    (SELECT coalesce(sum(l.amount_minor), 0)::bigint FROM books.accounting_event AS event
      JOIN books.journal_entry AS e ON e.company_id = $1 AND e.source_kind = 'accounting_event' AND e.source_id = event.id
      JOIN books.journal_line AS l ON l.company_id = $1 AND l.entry_id = e.id AND l.account_id = b.account_id
        AND l.currency = b.currency
      WHERE event.company_id = $1 AND event.bank_account_id IS NULL) AS "bookedMinor"
  FROM books.bank_account AS b
  LEFT JOIN books.bank_statement AS o ON o.company_id = $1 AND o.bank_account_id = b.id AND o.opens_account
  WHERE b.company_id = $1 AND b.id = $2`;

/** The entry that books the opening balance of a bank account. */
interface OpeningEntry {
  readonly entryId: Ulid;
  readonly eventId: Ulid;
  readonly amountMinor: bigint;
}

const OPENING_ENTRY = `
  SELECT e.id AS "entryId", event.id AS "eventId", l.amount_minor AS "amountMinor"
  FROM books.accounting_event AS event
  JOIN books.bank_account AS b ON b.company_id = $1 AND b.id = event.bank_account_id
  JOIN books.journal_entry AS e ON e.company_id = $1 AND e.source_kind = 'accounting_event' AND e.source_id = event.id
  JOIN books.journal_line AS l ON l.company_id = $1 AND l.entry_id = e.id AND l.account_id = b.account_id
  WHERE event.company_id = $1 AND event.bank_account_id = $2 AND ${notReversed('e')}`;

/** The opening entry of a bank account after it was aligned. */
interface AlignedOpening {
  /** The current entry for the opening balance; null when none is needed. */
  readonly entryId: Ulid | null;
  readonly amountMinor: bigint;
  /** Whether an entry was reversed or posted for it. */
  readonly changed: boolean;
}

/**
 * Aligns the opening entry of a bank account with the statement that opens it: when the amount has changed, or the
 * statement was `moved`, the entry is reversed, and one with the right amount replaces it. Lines for days before the
 * statement that are imported or withdrawn later change the amount too: the ledger after the statement stays equal to
 * its closing balance.
 * @throws Problem `exchange_rate_missing`; `invalid_payload` for an amount that the ledger cannot hold; `period_closed`
 *   when every period from the first day of the statement on is closed
 */
export async function alignOpening(
  context: CommandContext,
  bankAccountId: Ulid,
  { moved = false }: { readonly moved?: boolean } = {},
): Promise<AlignedOpening> {
  const { sql, companyId, ledger } = context;
  const opening = await sql.one<Opening>(OPENING, [companyId, bankAccountId]);
  const current = await sql.row<OpeningEntry>(OPENING_ENTRY, [companyId, bankAccountId]);
  const amountMinor = openingAmount(opening);
  if (!moved && amountMinor === (current?.amountMinor ?? 0n)) {
    return { entryId: current?.entryId ?? null, amountMinor, changed: false };
  }
  if (current !== undefined) {
    await ledger.reverse(current.entryId);
    context.changed('accounting_event', current.eventId);
  }
  const none = { entryId: null, amountMinor, changed: current !== undefined };
  if (opening.from === null || amountMinor === 0n) return none;
  const economicDate = await ledger.openDateFrom(opening.from);
  const rate = await rateOf(context, opening.currency, economicDate);
  const baseMinor = toBase(amountMinor, rate);
  // Less than half a cent in base currency: no entry can hold it.
  if (baseMinor === 0n) return none;
  if (absolute(amountMinor) > MAX_MINOR || absolute(baseMinor) > MAX_MINOR) {
    throw fieldProblem('invalid_payload', 'statement_id', 'too_large', 'The opening balance is too large.');
  }
  const accounts = await context.accounts();
  const memo = `Algsaldo: ${opening.label}`;
  const eventId = newUlid();
  const { entryId } = ledger.post({
    journal: 'opening',
    economicDate,
    sourceKind: 'accounting_event',
    sourceRole: 'primary',
    sourceId: eventId,
    memo,
    lines: [
      { accountId: opening.accountId, currency: opening.currency, amountMinor, baseMinor },
      {
        accountId: accounts.requireRole('opening_balance').id,
        currency: context.book.baseCurrency,
        amountMinor: -baseMinor,
        baseMinor: -baseMinor,
      },
    ],
  });
  keepEvent(context, { id: eventId, kind: 'opening_balance', economicDate, memo, entryId, bankAccountId });
  context.changed('accounting_event', eventId);
  return { entryId, amountMinor, changed: true };
}

/** @throws Problem `exchange_rate_missing` */
async function rateOf(
  { sql, companyId, book }: CommandContext,
  currency: string,
  date: IsoDate,
): Promise<PostingRate> {
  if (currency === book.baseCurrency) return sameCurrency(currency);
  const rate = await rateOfDay(sql, companyId, { base: book.baseCurrency, quote: currency }, date);
  if (rate !== undefined) return rate;
  throw problem(
    'exchange_rate_missing',
    `The rate of ${book.baseCurrency} to ${currency} on ${date} is not known.`,
  );
}
