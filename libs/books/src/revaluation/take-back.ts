import { type IsoDate, type Ulid } from '#platform';
import { type EntryDraftLine } from '#ledger';
import { type CommandContext } from '../commands/command.js';

/** A difference that a revaluation posted to an account, debit positive. */
interface PostedDifference {
  readonly accountId: Ulid;
  readonly currency: string;
  readonly differenceMinor: bigint;
  readonly eventId: Ulid;
  readonly entryId: Ulid;
  readonly reversalEntryId: Ulid | null;
}

const POSTED_DIFFERENCES = `
  SELECT item.account_id AS "accountId", item.currency, item.revalued_minor - item.carrying_minor AS "differenceMinor",
    entry.source_id AS "eventId", entry.id AS "entryId", item.reversal_entry_id AS "reversalEntryId"
  FROM books.revaluation_item AS item
  JOIN books.journal_entry AS entry ON entry.company_id = $1 AND entry.id = item.entry_id
  WHERE item.company_id = $1 AND item.revaluation_id = $2 ORDER BY entry.id`;

const END = `
  UPDATE books.revaluation SET state = $3, ended_at = $4 WHERE company_id = $1 AND id = $2`;

/**
 * The lines of a difference: the account changes its value without an amount, and the other side is the gain or loss on
 * exchange.
 */
export async function differenceLines(
  context: CommandContext,
  {
    accountId,
    currency,
    differenceMinor,
  }: Pick<PostedDifference, 'accountId' | 'currency' | 'differenceMinor'>,
): Promise<EntryDraftLine[]> {
  const accounts = await context.accounts();
  return [
    { accountId, currency, amountMinor: 0n, baseMinor: differenceMinor },
    {
      accountId: accounts.requireRole(differenceMinor > 0n ? 'fx_gain' : 'fx_loss').id,
      currency: context.book.baseCurrency,
      amountMinor: -differenceMinor,
      baseMinor: -differenceMinor,
    },
  ];
}

/**
 * Takes a revaluation back; returns the differences it had posted. An entry that was reversed on the next day has no
 * second reversal: that reversal is reversed, and the same lines with the opposite sign are posted on the day.
 */
export async function takeBack(
  context: CommandContext,
  revaluation: { readonly id: Ulid; readonly asOf: IsoDate },
  state: 'replaced' | 'reversed',
  memo: string | null,
): Promise<PostedDifference[]> {
  const { sql, companyId, ledger } = context;
  const named = memo === null ? {} : { memo };
  const posted = await sql.rows<PostedDifference>(POSTED_DIFFERENCES, [companyId, revaluation.id]);
  for (const difference of posted) {
    if (difference.reversalEntryId === null) {
      await ledger.reverse(difference.entryId, named);
      continue;
    }
    await ledger.reverse(difference.reversalEntryId, named);
    ledger.post({
      journal: 'general',
      economicDate: await ledger.openDateFrom(revaluation.asOf),
      sourceKind: 'accounting_event',
      sourceRole: 'replacement',
      sourceId: difference.eventId,
      memo,
      lines: (await differenceLines(context, difference)).map((line) => ({
        ...line,
        amountMinor: -line.amountMinor,
        baseMinor: -line.baseMinor,
      })),
    });
  }
  await sql.run(END, [companyId, revaluation.id, state, context.now]);
  return posted;
}
