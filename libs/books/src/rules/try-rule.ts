import { type IsoDate, type Sql, type Ulid } from '#platform';
import { closedDays, readAccountBook } from '#ledger';
import { assertActPossible } from './check-act.js';
import { isSameAct } from './equal-answers.js';
import { namedInvoices } from './named-invoices.queries.js';
import { isPossible } from './possible-acts.js';
import { type Rule } from './rule.queries.js';
import { conditionsOf } from './rule-content.js';
import { type LineOfRule, linesOfRule } from './rule-lines.queries.js';
import { linesWithEffect, rowOf } from './try-lines.js';
import { type RuleTrial, type RuleTrialRequest } from './rule.wire.js';

const MOST_ROWS = 1_000;

type Row = RuleTrial['rows'][number];
type Effect = Row['effect'];

/**
 * The effect of a rule on the lines that are there: it answers the open ones, and agrees with the others or not.
 * @throws Problem `validation_error`, `invalid_payload` for a rule that could not be made
 */
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
  const accounts = () => readAccountBook(sql, companyId);
  await assertActPossible({ sql, companyId, accounts }, conditions, what);
  if (what.kind === 'lines') {
    const found = await linesWithEffect(sql, companyId, conditions, what, max ?? null);
    return trialOf(found.slice(0, MOST_ROWS).map(rowOf), found.length > MOST_ROWS);
  }
  const limited = { ...conditions, amountToMinor: lower(conditions.amountToMinor, max ?? null) };
  const found = await linesOfRule(sql, companyId, limited, { most: MOST_ROWS + 1, openOnly: false });
  const shut = await closedDays(
    sql,
    companyId,
    found.map(({ line }) => line.bookingDate),
  );
  const named = what.kind === 'settle' ? await namedInvoices(sql, companyId, idsOf(found)) : NONE;
  const rows = found.slice(0, MOST_ROWS).flatMap((one) => {
    const effect = effectOn(one, { when: conditions, what }, { shut, named });
    return effect === null ? [] : [rowOfBank(one, effect)];
  });
  return trialOf(rows, found.length > MOST_ROWS);
}

const rowOfBank = ({ line, counterpartyName, description }: LineOfRule, effect: Effect): Row => ({
  bank_transaction_id: line.id,
  invoice_id: null,
  document_id: null,
  line_no: null,
  booking_date: line.bookingDate,
  amount_minor: line.amountMinor,
  currency: line.currency,
  counterparty_name: counterpartyName,
  description,
  effect,
});

function trialOf(rows: Row[], more: boolean): RuleTrial {
  const count = (effect: Effect): number => rows.filter((row) => row.effect === effect).length;
  return { open: count('answers'), agreed: count('agrees'), disagreed: count('disagrees'), more, rows };
}

const lower = (one: bigint | null, other: bigint | null): bigint | null =>
  one !== null && (other === null || one < other) ? one : other;

const NONE: ReadonlyMap<Ulid, Ulid> = new Map();
const idsOf = (found: readonly LineOfRule[]): Ulid[] =>
  found.flatMap(({ line, open }) => (open ? line.id : []));

/** Null where the rule would do nothing and nobody has answered its question. */
function effectOn(
  { line, open, judgement }: LineOfRule,
  { when, what }: Pick<Rule, 'what' | 'when'>,
  { shut, named }: { readonly shut: ReadonlySet<IsoDate>; readonly named: ReadonlyMap<Ulid, Ulid> },
): Effect | null {
  if (what.kind === 'party') {
    if (line.partyId === null) return open ? 'answers' : null;
    return line.partyId === what.party_id ? 'agrees' : 'disagrees';
  }
  if (open) return !shut.has(line.bookingDate) && isPossible({ when, what }, line, named) ? 'answers' : null;
  // Which invoice a line named when it was answered is not known, nor into which parts a person split it.
  if (what.kind === 'settle' && judgement?.kind !== 'settle') return null;
  if (what.kind === 'split' && judgement === null) return null;
  return judgement !== null && isSameAct(judgement, what) ? 'agrees' : 'disagrees';
}
