import { type IsoDate, type Sql, type Ulid } from '#platform';
import { boundedKey, type CounterRole, foldedWords, nameKey } from '#ledger';
import { type Direction } from '../bank/statement-line.js';
import { type JudgementKind } from '../terms/transaction-status.js';
import { type MoneyInKind } from '../terms/judgement-kinds.js';
import { type AnsweredLine, type LineAnswer } from './equal-answers.js';
import { isFor, type RuleLine, type RuleWhen } from './rule-conditions.js';
import { referenceKey } from './rule-content.js';
import { type RuleWhat } from './rule.wire.js';

interface LineRow {
  readonly id: Ulid;
  readonly booking_date: IsoDate;
  readonly direction: Direction;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly party_id: Ulid | null;
  readonly counterparty_account: string | null;
  readonly counterparty_name: string | null;
  readonly reference: string | null;
  readonly description: string | null;
  readonly method: string | null;
}

const LINE = `t.id, t.booking_date, t.direction, t.currency, t.amount_minor, t.party_id, t.counterparty_account, t.counterparty_name,
  t.reference, t.description, t.method`;

const ruleLine = (row: LineRow): RuleLine => ({
  id: row.id,
  bookingDate: row.booking_date,
  direction: row.direction,
  currency: row.currency,
  amountMinor: row.amount_minor,
  partyId: row.party_id,
  iban: row.counterparty_account,
  nameKey: row.counterparty_name === null ? '' : boundedKey(nameKey(row.counterparty_name)),
  reference: referenceKey(row.reference),
  text: foldedWords(row.description ?? ''),
  kind: row.method,
});

/** Lines by their ids. */
export async function ruleLines(sql: Sql, companyId: bigint, ids: readonly Ulid[]): Promise<RuleLine[]> {
  const rows = await sql.rows<LineRow>(
    `SELECT ${LINE} FROM books.bank_transaction t WHERE t.company_id = $1 AND t.id = ANY($2::text[]) ORDER BY t.id`,
    [companyId, ids],
  );
  return rows.map(ruleLine);
}

/** The answer of a person to a line, or of the service. */
interface AnswerRow extends LineRow {
  readonly judgement: JudgementKind | null;
  readonly counter_role: CounterRole | null;
  readonly money_in_kind: MoneyInKind | null;
  readonly reason: string | null;
}

/** The columns of a live judgement `j`. */
const ANSWER = 'j.kind AS judgement, j.counter_role, j.money_in_kind, j.reason';

function judgementOf(row: AnswerRow): RuleWhat[] {
  if (row.judgement === 'exemption' && row.counter_role !== null)
    return [{ kind: 'exempt', counter_role: row.counter_role, reason: row.reason ?? '' }];
  if (row.judgement === 'money_in' && row.money_in_kind !== null)
    return [{ kind: 'money_in', money_in_kind: row.money_in_kind, reason: row.reason }];
  return [];
}

/** A person looks at the latest lines of a counterparty. */
const [LATEST_LINES, LATEST_ANSWERS] = [500, 50];

const EARLIER = `
  SELECT ${LINE}, ${ANSWER}
  FROM (SELECT * FROM books.bank_transaction WHERE company_id = $1 AND id <> $2
      AND counterparty_key = (SELECT counterparty_key FROM books.bank_transaction WHERE company_id = $1 AND id = $2)
    ORDER BY id DESC LIMIT ${LATEST_LINES}) AS t
  JOIN books.bank_judgement j ON j.company_id = $1 AND j.bank_transaction_id = t.id AND j.reversed_at IS NULL
    AND j.origin = 'human' AND j.refund_invoice_id IS NULL AND j.refund_bank_transaction_id IS NULL
  ORDER BY j.created_at DESC, t.id DESC LIMIT ${LATEST_ANSWERS}`;

/** Lines that name nobody, whose party a person gave: a line with a name or an account teaches it without a rule. */
const NAMED = `
  SELECT ${LINE} FROM books.bank_transaction t
  WHERE t.company_id = $1 AND t.id <> $2 AND t.party_source = 'human' AND t.counterparty_name IS NULL
    AND t.counterparty_account IS NULL
  ORDER BY t.id DESC LIMIT ${LATEST_LINES}`;

/** Lines of the same counterparty by which a person settled a part of the invoice that they name. */
const SETTLED = `
  SELECT ${LINE}
  FROM (SELECT * FROM books.bank_transaction WHERE company_id = $1 AND id <> $2
      AND counterparty_key = (SELECT counterparty_key FROM books.bank_transaction WHERE company_id = $1 AND id = $2)
    ORDER BY id DESC LIMIT ${LATEST_LINES}) AS t
  WHERE t.allocated_minor > 0 AND EXISTS (SELECT FROM books.allocation a
    JOIN books.invoice i ON i.company_id = a.company_id AND i.id = a.invoice_id AND i.match_words && t.match_words
    WHERE a.company_id = $1 AND a.bank_transaction_id = t.id AND a.reversed_at IS NULL AND a.origin = 'human'
      AND (a.item_minor < abs(i.amount_due_minor) OR a.counter_minor < t.amount_minor))
  ORDER BY t.id DESC LIMIT ${LATEST_ANSWERS}`;

/** The answers of people to other lines, newest first: what lines of the same counterparty are for, or whose they are. */
export async function earlierAnswers(
  sql: Sql,
  companyId: bigint,
  lineId: Ulid,
  about: RuleWhat,
): Promise<LineAnswer[]> {
  if (about.kind === 'party') {
    const named = await sql.rows<LineRow>(NAMED, [companyId, lineId]);
    return named.flatMap((row) =>
      row.party_id === null ? [] : [{ line: ruleLine(row), what: { kind: 'party', party_id: row.party_id } }],
    );
  }
  if (about.kind === 'settle') {
    const settled = await sql.rows<LineRow>(SETTLED, [companyId, lineId]);
    return settled.map((row) => ({ line: ruleLine(row), what: about }));
  }
  const rows = await sql.rows<AnswerRow>(EARLIER, [companyId, lineId]);
  return rows.flatMap((row) => judgementOf(row).map((what) => ({ line: ruleLine(row), what })));
}

interface AnsweredRow extends AnswerRow {
  readonly by_person: boolean;
  /** It pays an invoice that it names. */
  readonly settles: boolean;
  /** A person settled with it a part of such an invoice. */
  readonly in_part: boolean;
}

const LATEST = `ORDER BY booking_date DESC, id DESC LIMIT ${LATEST_LINES}`;

/** The latest lines that anybody explained, whatever their counterparties: of each kind, by the index of that kind. */
const ANSWERED = `
  SELECT ${LINE}, ${ANSWER}, j.origin IS NOT DISTINCT FROM 'human' AS by_person, paid.settles, paid.in_part
  FROM ((SELECT judged.* FROM unnest('{exemption,money_in,transfer}'::text[]) AS kind CROSS JOIN LATERAL (
        SELECT * FROM books.bank_transaction WHERE company_id = $1 AND judgement = kind ${LATEST}) AS judged)
    UNION ALL (SELECT * FROM books.bank_transaction WHERE company_id = $1 AND judgement IS NULL AND NOT own_counterparty
      AND allocated_minor >= amount_minor AND amount_minor > 0 ${LATEST})
    UNION ALL (SELECT * FROM books.bank_transaction WHERE company_id = $1 AND judgement IS NULL AND NOT own_counterparty
      AND allocated_minor < amount_minor AND allocated_minor > 0 ${LATEST})) AS t
  LEFT JOIN books.bank_judgement j ON j.company_id = $1 AND j.bank_transaction_id = t.id AND j.reversed_at IS NULL
  CROSS JOIN LATERAL (SELECT count(*) > 0 AS settles, coalesce(bool_or(a.origin = 'human'
      AND (a.item_minor < abs(i.amount_due_minor) OR a.counter_minor < t.amount_minor)), false) AS in_part
    FROM books.allocation a
    JOIN books.invoice i ON i.company_id = a.company_id AND i.id = a.invoice_id AND i.match_words && t.match_words
    WHERE t.allocated_minor > 0 AND a.company_id = $1 AND a.bank_transaction_id = t.id AND a.reversed_at IS NULL) AS paid
  WHERE t.id <> $2
  ORDER BY t.booking_date DESC, t.id DESC`;

/** The latest explained lines but one, newest first. */
export async function answeredLines(sql: Sql, companyId: bigint, except: Ulid): Promise<AnsweredLine[]> {
  const rows = await sql.rows<AnsweredRow>(ANSWERED, [companyId, except]);
  return rows.map((row) => ({
    line: ruleLine(row),
    what: row.settles ? { kind: 'settle' } : (judgementOf(row)[0] ?? null),
    byPerson: row.settles ? row.in_part : row.by_person,
  }));
}

/** A line that a rule is for, and how it is answered today. */
export interface LineOfRule {
  readonly line: RuleLine;
  /** Whether nothing explains it yet. */
  readonly open: boolean;
  /** Its judgement of a kind that rules make too; null where it has none. */
  readonly judgement: RuleWhat | null;
  readonly counterpartyName: string | null;
  readonly description: string | null;
}

interface LineOfRuleRow extends AnswerRow {
  readonly open: boolean;
  /** A person settled with it the invoice that it names. */
  readonly settles: boolean;
}

const READ_AT_ONCE = 5_000;
const OPEN = 't.judgement IS NULL AND NOT t.own_counterparty AND t.allocated_minor = 0';

/** The conditions that the database can look for; the others are checked on the lines found. */
const candidates = (openOnly: boolean): string => `
  SELECT ${LINE}, ${ANSWER}, ${OPEN} AS open, t.allocated_minor > 0 AND EXISTS (SELECT FROM books.allocation a
      JOIN books.invoice i ON i.company_id = a.company_id AND i.id = a.invoice_id AND i.match_words && t.match_words
      WHERE a.company_id = $1 AND a.bank_transaction_id = t.id AND a.reversed_at IS NULL AND a.origin = 'human') AS settles
  FROM (SELECT * FROM books.bank_transaction t
    WHERE t.company_id = $1 AND (t.booking_date, t.id) < ($2::date, $3::text) AND t.currency = $4 AND t.amount_minor > 0
      AND ${openOnly ? OPEN : `t.judgement IS DISTINCT FROM 'withdrawn'`}
      AND ($5::text IS NULL OR t.party_id = $5) AND ($6::text IS NULL OR t.counterparty_account = $6)
      AND ($7::text IS NULL OR t.direction = $7) AND ($8::text IS NULL OR t.method = $8)
    ORDER BY t.booking_date DESC, t.id DESC LIMIT ${READ_AT_ONCE}) AS t
  LEFT JOIN books.bank_judgement j ON j.company_id = $1 AND j.bank_transaction_id = t.id AND j.reversed_at IS NULL
  ORDER BY t.booking_date DESC, t.id DESC`;

// Ids begin with a digit below 8.
const NEWEST = ['infinity', '8'] as const;

/** The lines that a rule is for, newest first, at most `most` of them. */
export async function linesOfRule(
  sql: Sql,
  companyId: bigint,
  when: RuleWhen,
  { most, openOnly }: { readonly most: number; readonly openOnly: boolean },
): Promise<LineOfRule[]> {
  const found: LineOfRule[] = [];
  let after: readonly [string, string] = NEWEST;
  for (;;) {
    const rows: LineOfRuleRow[] = await sql.rows<LineOfRuleRow>(candidates(openOnly), [
      companyId,
      ...after,
      when.currency,
      when.partyId,
      when.iban,
      when.direction,
      when.kind,
    ]);
    for (const row of rows) {
      const line = ruleLine(row);
      if (!isFor(when, line)) continue;
      const { open, counterparty_name: counterpartyName, description } = row;
      const judgement = row.settles ? ({ kind: 'settle' } as const) : (judgementOf(row)[0] ?? null);
      found.push({ line, open, judgement, counterpartyName, description });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < READ_AT_ONCE || found.length >= most) return found.slice(0, most);
    after = [last.booking_date, last.id];
  }
}
