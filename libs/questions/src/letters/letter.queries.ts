import { type Sql, type Ulid } from '#platform';
import { type LetterLanguage, type LetterState } from '../questions/question.wire.js';

/** A letter with the questions that it takes along. */
export interface LetterToWrite {
  readonly state: LetterState;
  readonly to_address: string;
  readonly language: LetterLanguage;
  /** Those that are still asked, oldest first. */
  readonly questions: readonly {
    readonly id: Ulid;
    readonly text: string;
    readonly asked_by: bigint | null;
    readonly expires_at: Date;
  }[];
}

/** Undefined when there is no such letter. */
export async function letterToWrite(
  sql: Sql,
  companyId: bigint,
  id: Ulid,
): Promise<LetterToWrite | undefined> {
  const [letter, questions] = await Promise.all([
    sql.row<Omit<LetterToWrite, 'questions'>>(
      'SELECT state, to_address, language FROM questions.letter WHERE company_id = $1 AND id = $2',
      [companyId, id],
    ),
    sql.rows<LetterToWrite['questions'][number]>(
      `SELECT id, text, asked_by, expires_at FROM questions.question
       WHERE company_id = $1 AND letter_id = $2 AND state <> 'closed' ORDER BY id`,
      [companyId, id],
    ),
  ]);
  return letter && { ...letter, questions };
}
