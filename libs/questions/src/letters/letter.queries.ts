import { type Sql, type Ulid } from '#platform';
import { type LetterState } from '../questions/question.wire.js';
import { type LetterLanguage } from '../terms/message.js';

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

/** A longer letter is not read; the others come with the next one. */
const MOST_REMINDED = 20;

const OWN = `
  SELECT id, text, asked_by, expires_at FROM questions.question
  WHERE company_id = $1 AND letter_id = $2 AND state <> 'closed' ORDER BY id`;

/** Questions of earlier letters to the same person that nobody has answered, oldest first. */
const EARLIER = `
  SELECT question.id, question.text, question.asked_by, question.expires_at
  FROM questions.letter AS digest
  JOIN questions.question ON question.company_id = $1 AND question.state = 'open' AND question.letter_id <> digest.id
    AND question.to_address = digest.to_address AND question.language = digest.language
  JOIN questions.letter AS earlier ON earlier.company_id = $1 AND earlier.id = question.letter_id AND earlier.state = 'sent'
  WHERE digest.company_id = $1 AND digest.id = $2 AND digest.digest AND question.expires_at > $3
  ORDER BY question.id LIMIT ${MOST_REMINDED}`;

/**
 * The letter of a day also reminds of what was asked before: one letter with everything that is open. Undefined when there is
 * no such letter.
 */
export async function letterToWrite(
  sql: Sql,
  companyId: bigint,
  id: Ulid,
  now: Date,
): Promise<LetterToWrite | undefined> {
  const [letter, own, earlier] = await Promise.all([
    sql.row<Omit<LetterToWrite, 'questions'>>(
      'SELECT state, to_address, language FROM questions.letter WHERE company_id = $1 AND id = $2',
      [companyId, id],
    ),
    sql.rows<LetterToWrite['questions'][number]>(OWN, [companyId, id]),
    sql.rows<LetterToWrite['questions'][number]>(EARLIER, [companyId, id, now]),
  ]);
  // Nothing new is asked: nobody is reminded either.
  return letter && { ...letter, questions: own.length === 0 ? [] : [...earlier, ...own] };
}
