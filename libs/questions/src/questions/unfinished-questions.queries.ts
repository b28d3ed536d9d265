import { dayOf, type IsoDate, type Sql, type Ulid, visibleText } from '#platform';
import { type AskedObject } from '../objects/asked-object.js';
import { type QuestionState } from './question.wire.js';

/** A question that is not closed, with its object. */
export interface UnfinishedQuestion {
  readonly id: Ulid;
  readonly state: Exclude<QuestionState, 'closed'>;
  readonly object: AskedObject;
  readonly text: string;
  readonly asked_on: IsoDate;
}

/** Beyond these the exact number says nothing more. */
const MOST = 1000;

const UNFINISHED = `
  SELECT id, state, object_type, object_id, text, created_at FROM questions.question
  WHERE company_id = $1 AND state IN ('open', 'answered') ORDER BY created_at, id LIMIT ${MOST}`;

/** The questions of a company that are open or answered, oldest first. */
export async function unfinishedQuestions(sql: Sql, companyId: bigint): Promise<UnfinishedQuestion[]> {
  const rows = await sql.rows<{
    id: Ulid;
    state: UnfinishedQuestion['state'];
    object_type: AskedObject['type'];
    object_id: string;
    text: string;
    created_at: Date;
  }>(UNFINISHED, [companyId]);
  return rows.map(({ id, state, object_type: type, object_id, text, created_at }) => ({
    ...{ id, state, object: { type, id: object_id } },
    text: visibleText(text),
    asked_on: dayOf(created_at),
  }));
}
