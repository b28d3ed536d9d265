import { newUlid, problem, type Sql, type Ulid } from '#platform';
import { type z } from 'zod';
import { type Journal, type PostingRate, rateOfDay } from '#ledger';
import { eventLines } from './event-lines.js';
import { keepEvent } from './keep-event.js';
import { type EventKind, type EventLineRequest, recordEventRequest } from './event.wire.js';
import { type CommandContext, defineCommand } from '../commands/command.js';
import { eventResult } from './event.wire.js';

const JOURNAL: Partial<Record<EventKind, Journal>> = { opening_balance: 'opening', closing: 'closing' };

/**
 * Records an accounting event and posts its entry.
 * Refuses: the errors of `eventLines`, `exchange_rate_missing`, `period_closed`, `period_missing`.
 */
export const recordEvent = defineCommand({
  name: 'event.record',
  permission: 'events.write',
  body: recordEventRequest,
  result: eventResult,
  refusals: ['invalid_payload', 'exchange_rate_missing', 'period_missing', 'period_closed'],

  async handle(context, payload) {
    const economicDate = payload.economic_date;
    const { sql, companyId } = context;
    const [accounts, parties, dimensionValues] = await Promise.all([
      context.accounts(),
      partiesNow(
        sql,
        companyId,
        payload.lines.flatMap((line) => line.party_id ?? []),
      ),
      known(
        sql,
        DIMENSION_VALUES,
        companyId,
        payload.lines.flatMap((line) => line.dimensions ?? []),
      ),
    ]);
    const rates = await ratesOf(context, payload);
    const lines = eventLines(payload.kind, payload.lines, {
      baseCurrency: context.book.baseCurrency,
      accounts,
      parties,
      dimensionValues,
      rates,
    });
    const eventId = newUlid();
    const { entryId } = context.ledger.post({
      journal: JOURNAL[payload.kind] ?? 'general',
      economicDate,
      sourceKind: 'accounting_event',
      sourceRole: 'primary',
      sourceId: eventId,
      memo: payload.memo,
      lines,
    });
    keepEvent(context, { id: eventId, kind: payload.kind, economicDate, memo: payload.memo, entryId });
    return {
      result: { event_id: eventId, entry_id: entryId },
      facts: [],
      audit: [
        {
          objectType: 'accounting_event',
          objectId: eventId,
          newValues: { kind: payload.kind, economic_date: economicDate, entry_id: entryId },
        },
      ],
    };
  },
});

const PARTIES =
  'SELECT id, coalesce(merged_into_id, id) AS now FROM books.party WHERE company_id = $1 AND id = ANY($2::text[])';
const DIMENSION_VALUES =
  'SELECT id FROM books.dimension_value WHERE company_id = $1 AND active AND id = ANY($2::text[])';

async function partiesNow(
  sql: Sql,
  companyId: bigint,
  ids: readonly Ulid[],
): Promise<ReadonlyMap<Ulid, Ulid>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.rows<{ id: Ulid; now: Ulid }>(PARTIES, [companyId, [...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row.now]));
}

async function known(
  sql: Sql,
  statement: string,
  companyId: bigint,
  ids: readonly Ulid[],
): Promise<ReadonlySet<Ulid>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.rows<{ id: Ulid }>(statement, [companyId, [...new Set(ids)]]);
  return new Set(rows.map((row) => row.id));
}

/**
 * The rates of the day: of currencies with a line that is priced by it, and those against which the base amounts of an
 * opening balance are judged, where the rate is known.
 * @throws Problem `exchange_rate_missing` for a currency that needs its rate and whose rate of the day is unknown
 */
async function ratesOf(
  context: CommandContext,
  { kind, lines, economic_date: date }: z.output<typeof recordEventRequest>,
): Promise<ReadonlyMap<string, PostingRate>> {
  const base = context.book.baseCurrency;
  const inForeign = lines.filter(({ currency }) => (currency ?? base) !== base);
  const priced = new Set(inForeign.filter(isPriced).map(({ currency }) => currency ?? base));
  const judged = kind === 'opening_balance' ? inForeign.map(({ currency }) => currency ?? base) : [];
  const rates = new Map<string, PostingRate>();
  for (const quote of new Set([...priced, ...judged])) {
    const rate = await rateOfDay(context.sql, context.companyId, { base, quote }, date);
    if (rate !== undefined) {
      rates.set(quote, rate);
    } else if (priced.has(quote)) {
      throw problem('exchange_rate_missing', `The rate of ${base} to ${quote} on ${date} is not known.`);
    }
  }
  return rates;
}

/** True for a line whose base amount is computed. */
const isPriced = (line: EventLineRequest): boolean => (line.base_minor ?? null) === null;
