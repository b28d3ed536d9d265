import { type Sql } from '#platform';
import { ACT_OBJECTS, ACT_STATE } from './act-state.js';
import { ruleOfCause } from './ground.js';
import { type CauseRecord, NO_RECORD } from './probability.js';

/** Earlier acts than these say nothing more. */
const LAST = 100;

interface Asked {
  readonly kind: string;
  readonly cause: string;
}

const RECORDS = `
  SELECT asked.kind, asked.cause, (act.stood + shadow.stood)::int AS stood, (act.fell + shadow.fell)::int AS fell
  FROM jsonb_to_recordset($2::jsonb) AS asked(kind text, cause text, rule_id text)
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE state = 'in_force') AS stood, count(*) FILTER (WHERE state <> 'in_force') AS fell
    FROM (SELECT ${ACT_STATE} AS state
      FROM (SELECT * FROM books.automatic_act last
        WHERE last.company_id = $1 AND last.cause = asked.cause AND last.kind = asked.kind AND last.kind <> 'draft'
        ORDER BY last.created_at DESC, last.id DESC LIMIT ${LAST}) AS a ${ACT_OBJECTS}) AS one) AS act
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE agreed) AS stood, count(*) FILTER (WHERE NOT agreed) AS fell
    FROM (SELECT found.agreed FROM books.rule_finding found
      WHERE found.company_id = $1 AND found.rule_id = asked.rule_id AND found.agreed IS NOT NULL
      ORDER BY found.created_at DESC, found.bank_transaction_id DESC LIMIT ${LAST}) AS one) AS shadow`;

/** What became of the earlier acts of the same kind and cause. */
export async function causeRecords(
  sql: Sql,
  companyId: bigint,
  acts: readonly Asked[],
): Promise<(act: Asked) => CauseRecord> {
  if (acts.length === 0) return () => NO_RECORD;
  const keyOf = ({ kind, cause }: Asked): string => `${kind} ${cause}`;
  const asked = new Map(acts.map((act) => [keyOf(act), act]));
  const rows = await sql.rows<Asked & CauseRecord>(RECORDS, [
    companyId,
    JSON.stringify(
      [...asked.values()].map(({ kind, cause }) => ({ kind, cause, rule_id: ruleOfCause(cause) })),
    ),
  ]);
  const records = new Map(rows.map((row) => [keyOf(row), row]));
  return (act) => records.get(keyOf(act)) ?? NO_RECORD;
}
