import { columnsExcept, insertRow, type IsoDate, type RowOf, type Sql } from '#platform';
import { allRules, type PayrollRules } from './payroll-rules.js';
import { rulesOf, ruleSetOf } from './rule-set.js';
import { RuleSetEntity } from './rule-set.entity.js';

const SET = columnsExcept(RuleSetEntity, ['loaded_at', 'loaded_by']);
const INSERT = insertRow(RuleSetEntity);
const REPLACED = [...SET.names, 'loaded_at', 'loaded_by']
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** Published and loaded rules, the oldest first. */
export async function payrollRules(sql: Sql): Promise<PayrollRules[]> {
  const rows = await sql.rows<RowOf<typeof SET>>(`SELECT ${SET.list} FROM payroll.rule_set`);
  return allRules(rows.map(rulesOf));
}

/** Writes rules; they replace loaded ones of the same first day. */
export async function writeRules(
  sql: Sql,
  rules: PayrollRules,
  loaded: Pick<RuleSetEntity, 'loaded_at' | 'loaded_by'>,
): Promise<void> {
  await sql.run(
    `${INSERT.text} ON CONFLICT (valid_from) DO UPDATE SET ${REPLACED}`,
    INSERT.values({ ...ruleSetOf(rules), ...loaded }),
  );
}

/** A run is not approved by rules that are being replaced: its approval and the loading of rules wait for each other. */
const LOCK = "hashtextextended('payroll.rule_set', 0)";

/** Many transactions may hold the rules at once. */
export async function holdRules(sql: Sql): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
}

export async function lockRules(sql: Sql): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/**
 * The latest day, from one day until another, on which an approved or posted run of any company is paid; undefined
 * when there is none. Only the system's role sees every company.
 */
export async function lastDayUsed(
  sql: Sql,
  from: IsoDate,
  until: IsoDate | null,
): Promise<IsoDate | undefined> {
  const { day } = await sql.one<{ day: IsoDate | null }>(
    `SELECT max(day) AS day
     FROM (SELECT coalesce(payment_date, (month + interval '1 month - 1 day')::date) AS day
       FROM payroll.pay_run WHERE state <> 'draft') AS used
     WHERE day >= $1 AND ($2::date IS NULL OR day < $2)`,
    [from, until],
  );
  return day ?? undefined;
}
