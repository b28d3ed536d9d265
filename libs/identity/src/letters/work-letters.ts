import { encodeId, type IsoDate, type Sql } from '#platform';
import { enqueueAll } from '#tasks';
import { WORK_LETTERS, type WorkLetter } from './chosen-letters.js';
import { plainName } from './plain-name.js';
import { type Letter, letter, type Reader } from './words.js';

/** The work that waits in a company: numbers of drafts and failures, and the reached part of its storage in percent. */
interface WaitingInCompany extends Readonly<Record<WorkLetter, number>> {
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
 * Notes what waits for the owners and members of a company, in its transaction: what is more than it was belongs into
 * the letter of the day, so that nothing is told twice.
 */
export async function noteWork(sql: Sql, company: WaitingInCompany, day: IsoDate): Promise<void> {
  await sql.run(
    `INSERT INTO identity.work_letter AS known (company_id, user_id, letter, amount, written_on)
     SELECT $1, person.id, fact.letter, fact.amount, CASE WHEN fact.amount > 0 THEN $4::date END
     FROM unnest($2::text[], $3::integer[]) AS fact (letter, amount)
     JOIN identity.company AS company ON company.id = $1
     JOIN identity.membership AS member ON member.organization_id = company.organization_id
       AND member.ended_at IS NULL AND member.role IN ('owner', 'member')
     JOIN identity.app_user AS person ON person.id = member.user_id AND person.deactivated_at IS NULL
       AND fact.letter <> ALL (person.letters_off)
     ON CONFLICT (company_id, user_id, letter) DO UPDATE SET amount = excluded.amount,
       written_on = CASE WHEN excluded.amount > known.amount THEN excluded.written_on ELSE known.written_on END
       WHERE known.amount <> excluded.amount`,
    [company.companyId, WORK_LETTERS, WORK_LETTERS.map((kind) => company[kind]), day],
  );
}

/** The people for whom there is a letter of a day, read by the service over all companies. */
export async function readersOfDay(sql: Sql, day: IsoDate): Promise<bigint[]> {
  const rows = await sql.rows<{ userId: bigint }>(
    `SELECT DISTINCT user_id AS "userId" FROM identity.work_letter WHERE written_on = $1 AND amount > 0`,
    [day],
  );
  return rows.map(({ userId }) => userId);
}

/** Orders the letters of a day: one a person, of all their companies. */
export async function orderWorkLetters(sql: Sql, userIds: readonly bigint[], day: IsoDate): Promise<void> {
  const people = await sql.rows<{ email: string }>(
    'SELECT email FROM identity.app_user WHERE id = ANY($1::bigint[]) AND deactivated_at IS NULL ORDER BY id',
    [userIds],
  );
  await enqueueAll(
    sql,
    people.map(({ email }) => ({
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
  // Row security shows the person's own rows, of whatever company.
  await sql.run("SELECT set_config('app.user_id', $1, true)", [reader.id.toString()]);
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
