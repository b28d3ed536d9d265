import { addDays, fieldProblem, insertRow, insertRows, type IsoDate, newUlid, type Ulid } from '#platform';
import { reason } from '#reasons';
import { isDateOfBooks, type KnownRate, rateOfDay } from '#ledger';
import { keepEvent } from '../events/keep-event.js';
import { type MonetaryBalance, monetaryBalances } from './monetary-balances.queries.js';
import { RevaluationItemEntity } from './revaluation-item.entity.js';
import { RevaluationEntity } from './revaluation.entity.js';
import { gainAndLoss, revalued, type RevaluedBalance } from './revaluation.js';
import {
  type RevaluationItemView,
  revalueRequest,
  type RevalueResult,
  revalueResult,
} from './revaluation.wire.js';
import { differenceLines, takeBack } from './take-back.js';
import { type CommandContext, defineCommand } from '../commands/command.js';

const POSTED = `SELECT id FROM books.revaluation WHERE company_id = $1 AND as_of = $2 AND state = 'posted'`;

const LATER = `
  SELECT id, as_of AS "asOf" FROM books.revaluation
  WHERE company_id = $1 AND as_of > $2 AND state = 'posted' ORDER BY as_of`;

const REVALUATION = insertRow(RevaluationEntity, { without: ['state', 'ended_at'] });
const ITEMS = insertRows(RevaluationItemEntity, ['company_id', 'revaluation_id']);

/**
 * Values every monetary item in foreign currency at the rate of a day (RTJ 1): one entry for each account and currency,
 * against the gain or loss on exchange. Money keeps the new value. The entries of claims and debts are reversed on the
 * next day: settling an item compares with the value that it was posted with. Another run for the same day replaces the
 * one before.
 * Refuses `period_closed`, `period_missing`, `exchange_rate_missing`.
 */
export const revalue = defineCommand({
  name: 'revaluation.create',
  permission: 'events.write',
  body: revalueRequest,
  result: revalueResult,
  refusals: ['exchange_rate_missing', 'period_missing', 'period_closed'],

  async handle(context, { as_of: asOf }) {
    const { sql, companyId, book } = context;
    await assertOpen(context, asOf);
    const replaced = await sql.row<{ id: Ulid }>(POSTED, [companyId, asOf]);
    const balances = await monetaryBalances(sql, companyId, asOf, book.baseCurrency);
    const taken =
      replaced === undefined ? [] : await takeBack(context, { id: replaced.id, asOf }, 'replaced', null);
    const before = balances.map((balance) => ({
      ...balance,
      baseMinor: taken.reduce(
        (base, { accountId, currency, differenceMinor }) =>
          accountId === balance.accountId && currency === balance.currency ? base - differenceMinor : base,
        balance.baseMinor,
      ),
    }));
    const items = await post(
      context,
      asOf,
      before.filter(({ amountMinor, baseMinor }) => amountMinor !== 0n || baseMinor !== 0n),
    );
    const revaluationId = newUlid();
    await keep(context, revaluationId, asOf, items);
    const result = {
      revaluation_id: revaluationId,
      replaced_revaluation_id: replaced?.id ?? null,
      as_of: asOf,
      base_currency: book.baseCurrency,
      ...gainAndLoss(items.map(({ differenceMinor }) => differenceMinor)),
      items: items.map(itemView),
      warnings: await laterOnes(context, asOf),
    };
    const { gain_minor, loss_minor } = result;
    return {
      result,
      facts: [],
      audit: [
        {
          objectType: 'revaluation',
          objectId: revaluationId,
          newValues: { as_of: asOf, gain_minor, loss_minor, replaces: replaced?.id ?? null },
        },
      ],
    };
  },
});

/** @throws Problem `period_missing`, `period_closed` */
async function assertOpen({ ledger, today }: CommandContext, asOf: IsoDate): Promise<void> {
  if (!isDateOfBooks(asOf, today)) {
    throw fieldProblem('period_missing', 'as_of', 'period_missing', `The books hold no period for ${asOf}.`);
  }
  if ((await ledger.openDateFrom(asOf)) !== asOf) {
    throw fieldProblem('period_closed', 'as_of', 'period_closed', `The period of ${asOf} is closed.`);
  }
}

interface PostedItem extends MonetaryBalance, RevaluedBalance {
  readonly rate: KnownRate;
  readonly entryId: Ulid | null;
  readonly reversalEntryId: Ulid | null;
}

/** Posts the difference of each balance. */
async function post(
  context: CommandContext,
  asOf: IsoDate,
  balances: readonly MonetaryBalance[],
): Promise<PostedItem[]> {
  const rates = await ratesOf(context, new Set(balances.map(({ currency }) => currency)), asOf);
  const items: PostedItem[] = [];
  for (const balance of balances) {
    const rate = rates.get(balance.currency);
    if (rate === undefined) throw new RangeError(`no rate of ${balance.currency} was loaded`);
    const item = { ...balance, ...revalued(balance, rate), rate };
    const entries =
      item.differenceMinor === 0n
        ? { entryId: null, reversalEntryId: null }
        : await postDifference(context, asOf, item);
    items.push({ ...item, ...entries });
  }
  return items;
}

async function postDifference(
  context: CommandContext,
  asOf: IsoDate,
  item: Omit<PostedItem, 'entryId' | 'reversalEntryId'>,
): Promise<Pick<PostedItem, 'entryId' | 'reversalEntryId'>> {
  const { ledger } = context;
  const eventId = newUlid();
  const memo = `${item.accountCode} ${item.currency} ${item.rate.unitsPerBase.toFixed()}`;
  const lines = await differenceLines(context, item);
  const entry = { journal: 'general', sourceKind: 'accounting_event', sourceId: eventId, memo } as const;
  const { entryId } = ledger.post({ ...entry, economicDate: asOf, sourceRole: 'primary', lines });
  keepEvent(context, { id: eventId, kind: 'revaluation', economicDate: asOf, memo, entryId });
  context.changed('accounting_event', eventId);
  if (item.treatment === 'kept') return { entryId, reversalEntryId: null };
  const reversal = ledger.post({
    ...entry,
    economicDate: addDays(asOf, 1),
    sourceRole: 'reversal',
    reverses: entryId,
    lines: lines.map((line) => ({
      ...line,
      amountMinor: -line.amountMinor,
      baseMinor: -line.baseMinor,
    })),
  });
  return { entryId, reversalEntryId: reversal.entryId };
}

/** @throws Problem `exchange_rate_missing` for a currency whose rate of the day is unknown */
async function ratesOf(
  { sql, companyId, book }: CommandContext,
  currencies: ReadonlySet<string>,
  asOf: IsoDate,
): Promise<ReadonlyMap<string, KnownRate>> {
  const base = book.baseCurrency;
  const rates = new Map<string, KnownRate>();
  for (const quote of currencies) {
    const rate = await rateOfDay(sql, companyId, { base, quote }, asOf);
    if (rate === undefined) {
      const message = `The rate of ${base} to ${quote} on ${asOf} is not known.`;
      throw fieldProblem('exchange_rate_missing', 'as_of', 'exchange_rate_missing', message);
    }
    rates.set(quote, rate);
  }
  return rates;
}

async function keep(
  context: CommandContext,
  id: Ulid,
  asOf: IsoDate,
  items: readonly PostedItem[],
): Promise<void> {
  const { sql, companyId, now, actor, commandId } = context;
  const row = { company_id: companyId, id, as_of: asOf, created_at: now, created_by: actor.userId };
  await sql.run(REVALUATION.text, REVALUATION.values({ ...row, command_id: commandId }));
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    account_id: item.accountId,
    currency: item.currency,
    treatment: item.treatment,
    amount_minor: item.amountMinor,
    carrying_minor: item.baseMinor,
    revalued_minor: item.revaluedMinor,
    exchange_rate_id: item.rate.id,
    entry_id: item.entryId,
    reversal_entry_id: item.reversalEntryId,
  }));
  await sql.run(ITEMS.text, ITEMS.values({ company_id: companyId, revaluation_id: id }, rows));
}

const itemView = (item: PostedItem): RevaluationItemView => ({
  account_code: item.accountCode,
  account_name: item.accountName,
  currency: item.currency,
  treatment: item.treatment,
  amount_minor: item.amountMinor,
  rate: item.rate.unitsPerBase.toFixed(),
  rate_date: item.rate.date,
  carrying_base_minor: item.baseMinor,
  revalued_base_minor: item.revaluedMinor,
  difference_base_minor: item.differenceMinor,
  entry_id: item.entryId,
  reversal_entry_id: item.reversalEntryId,
});

async function laterOnes(
  { sql, companyId }: CommandContext,
  asOf: IsoDate,
): Promise<RevalueResult['warnings']> {
  const later = await sql.rows<{ id: Ulid; asOf: IsoDate }>(LATER, [companyId, asOf]);
  return later.map(({ id, asOf: day }) => {
    const { parameters, message } = reason('later_revaluation', { as_of: day });
    return { code: 'later_revaluation', parameters, message, revaluation_id: id, as_of: day };
  });
}
