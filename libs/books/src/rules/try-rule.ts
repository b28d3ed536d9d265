import { type IsoDate, type Sql, type Ulid } from '#platform';
import { closedDays } from '#ledger';
import { isSameAct } from './equal-answers.js';
import { namedInvoices } from './named-invoices.queries.js';
import { isPossible } from './possible-acts.js';
import { conditionsOf } from './rule-content.js';
import { type LineOfRule, linesOfRule } from './rule-lines.queries.js';
import { type RuleTrial, type RuleTrialRequest, type RuleWhat } from './rule.wire.js';

const MOST_ROWS = 1_000;

type Effect = RuleTrial['rows'][number]['effect'];

/** The effect of a rule on the lines that are there: it answers the open ones, and agrees with the others or not. */
export async function tryRule(
  sql: Sql,
  companyId: bigint,
  { when, what, max_minor: max }: RuleTrialRequest,
): Promise<RuleTrial> {
  const { base } = await sql.one<{ base: string }>(
    'SELECT base_currency AS base FROM books.book WHERE company_id = $1',
    [companyId],
  );
  const conditions = conditionsOf({ when }, base);
  const limited = { ...conditions, amountToMinor: lower(conditions.amountToMinor, max ?? null) };
  const found = await linesOfRule(sql, companyId, limited, { most: MOST_ROWS + 1, openOnly: false });
  const shut = await closedDays(
    sql,
    companyId,
    found.map(({ line }) => line.bookingDate),
  );
  const named = what.kind === 'settle' ? await namedInvoices(sql, companyId, idsOf(found)) : NONE;
  const rows = found.slice(0, MOST_ROWS).flatMap((one) => {
    const effect = effectOn(one, what, { shut, named });
    return effect === null ? [] : [{ ...one, effect }];
  });
  const count = (effect: Effect): number => rows.filter((row) => row.effect === effect).length;
  return {
    open: count('answers'),
    agreed: count('agrees'),
    disagreed: count('disagrees'),
    more: found.length > MOST_ROWS,
    rows: rows.map(({ line, counterpartyName, description, effect }) => ({
      bank_transaction_id: line.id,
      booking_date: line.bookingDate,
      amount_minor: line.amountMinor,
      currency: line.currency,
      counterparty_name: counterpartyName,
      description,
      effect,
    })),
  };
}

const lower = (one: bigint | null, other: bigint | null): bigint | null =>
  one !== null && (other === null || one < other) ? one : other;

const NONE: ReadonlyMap<Ulid, Ulid> = new Map();
const idsOf = (found: readonly LineOfRule[]): Ulid[] =>
  found.flatMap(({ line, open }) => (open ? line.id : []));

/** Null where the rule would do nothing and nobody has answered its question. */
function effectOn(
  { line, open, judgement }: LineOfRule,
  what: RuleWhat,
  { shut, named }: { readonly shut: ReadonlySet<IsoDate>; readonly named: ReadonlyMap<Ulid, Ulid> },
): Effect | null {
  if (what.kind === 'party') {
    if (line.partyId === null) return open ? 'answers' : null;
    return line.partyId === what.party_id ? 'agrees' : 'disagrees';
  }
  if (open) return !shut.has(line.bookingDate) && isPossible(what, line, named) ? 'answers' : null;
  // Which invoice a line named when it was answered is not known, nor into which parts a person split it.
  if (what.kind === 'settle' && judgement?.kind !== 'settle') return null;
  if (what.kind === 'split' && judgement === null) return null;
  return judgement !== null && isSameAct(judgement, what) ? 'agrees' : 'disagrees';
}
