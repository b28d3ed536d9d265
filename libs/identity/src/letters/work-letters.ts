import { encodeId, type IsoDate, type Sql } from '#platform';
import { enqueueAll } from '#tasks';
import { WORK_LETTERS, type WorkLetter } from './chosen-letters.js';
import { plainName } from './plain-name.js';
import { type Letter, letter, type Reader } from './words.js';

/** What waits in a company: numbers of drafts and failures, and the reached part of its storage in percent. */
export interface WaitingInCompany extends Readonly<Record<WorkLetter, number>> {
  readonly companyId: bigint;
}

/** Counts of the companies with books, read by the service for all of them. */
export function countedWork(
  sql: Sql,
): Promise<{ readonly companyId: bigint; readonly drafts: number; readonly failed: number }[]> {
  return sql.rows(
    `SELECT company.id AS "companyId",
       coalesce((status.waiting -> 'review' ->> 'count')::integer, 0) AS drafts,
       coalesce((status.waiting -> 'failed' ->> 'count')::integer, 0) AS failed
     FROM identity.company AS company LEFT JOIN identity.company_status AS status ON status.company_id = company.id
     WHERE company.state = 'ready'`,
  );
}

/**
 * Notes what waits for the owners and members of each company, and orders a letter for everybody for whom something is
 * more than at the last letter or has become less since: nothing is told twice.
 */
export async function orderWorkLetters(
  sql: Sql,
  companies: readonly WaitingInCompany[],
  day: IsoDate,
): Promise<void> {
  const facts = companies.flatMap((company) =>
    WORK_LETTERS.map((kind) => ({ companyId: company.companyId, kind, amount: company[kind] })),
  );
  const written = await sql.rows<{ email: string }>(
    `WITH fact AS (
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::integer[]) AS fact (company_id, letter, amount)
     ), noted AS (
       INSERT INTO identity.work_letter AS known (user_id, company_id, letter, amount, written_on)
       SELECT person.id, fact.company_id, fact.letter, fact.amount, CASE WHEN fact.amount > 0 THEN $4::date END
       FROM fact JOIN identity.company AS company ON company.id = fact.company_id
       JOIN identity.membership AS member ON member.organization_id = company.organization_id
         AND member.ended_at IS NULL AND member.role IN ('owner', 'member')
       JOIN identity.app_user AS person ON person.id = member.user_id AND person.deactivated_at IS NULL
       WHERE fact.letter <> ALL (person.letters_off)
       ON CONFLICT (user_id, company_id, letter) DO UPDATE SET amount = excluded.amount,
         written_on = CASE WHEN excluded.amount > known.amount THEN excluded.written_on ELSE known.written_on END
         WHERE known.amount <> excluded.amount
       RETURNING user_id, written_on
     )
     SELECT DISTINCT person.email FROM noted JOIN identity.app_user AS person ON person.id = noted.user_id
     WHERE noted.written_on = $4::date`,
    [
      facts.map(({ companyId }) => companyId),
      facts.map(({ kind }) => kind),
      facts.map(({ amount }) => amount),
      day,
    ],
  );
  await enqueueAll(
    sql,
    written.map(({ email }) => ({
      kind: 'send-mail' as const,
      payload: { letter: 'waiting_work' as const, email, day },
    })),
  );
}

interface Row {
  readonly companyId: bigint;
  readonly name: string;
  readonly letter: WorkLetter;
  readonly amount: number;
}

const LINES: Readonly<Record<Reader['language'], Readonly<Record<WorkLetter, (amount: number) => string>>>> =
  {
    et: {
      draft_waiting: (n) => (n === 1 ? '1 dokument ootab ülevaatamist' : `${n} dokumenti ootab ülevaatamist`),
      task_failed: (n) => (n === 1 ? '1 töö ebaõnnestus' : `${n} tööd ebaõnnestus`),
      limit_near: (n) => `ruumist on täis ${n} %`,
    },
    en: {
      draft_waiting: (n) => (n === 1 ? '1 document waits for review' : `${n} documents wait for review`),
      task_failed: (n) => (n === 1 ? '1 task failed' : `${n} tasks failed`),
      limit_near: (n) => `${n} % of the storage is used`,
    },
  };

const PLACES: Readonly<Record<WorkLetter, string>> = {
  draft_waiting: '/review',
  task_failed: '/documents?outcome=failed',
  limit_near: '/settings',
};

/** The letter of a morning; undefined when the reader left, or what it was about is done. */
export async function waitingWorkLetter(
  sql: Sql,
  reader: Reader & { readonly id: bigint },
  day: IsoDate,
  baseUrl: string,
): Promise<Letter | undefined> {
  const rows = await sql.rows<Row>(
    `SELECT company.id AS "companyId", company.name, known.letter, known.amount
     FROM identity.work_letter AS known JOIN identity.company AS company ON company.id = known.company_id
     JOIN identity.membership AS member ON member.organization_id = company.organization_id
       AND member.user_id = known.user_id AND member.ended_at IS NULL
     WHERE known.user_id = $1 AND known.written_on = $2 AND known.amount > 0 AND company.state = 'ready'
     ORDER BY company.name, company.id, known.letter LIMIT 100`,
    [reader.id, day],
  );
  if (rows.length === 0) return undefined;
  const lines = rows.map(
    ({ companyId, name, letter: kind, amount }) =>
      `- ${plainName(name)}: ${LINES[reader.language][kind](amount)}\n  ${baseUrl}/c/${encodeId('company', companyId)}${PLACES[kind]}`,
  );
  const estonian = reader.language === 'et';
  const settings = `${baseUrl}/account?tab=letters`;
  return letter(
    reader,
    estonian ? 'Raamat ootab Sind' : 'Work waits for you',
    `${lines.join('\n')}\n\n` +
      (estonian
        ? `Milliseid kirju Sa saad, valid siin:\n\n${settings}`
        : `Choose which letters you get here:\n\n${settings}`),
  );
}
