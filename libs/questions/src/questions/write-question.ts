import { type CommandContext } from '#books';
import { newUlid, type Ulid } from '#platform';
import { type AskedObject } from '../objects/asked-object.js';
import { type LetterLanguage } from '../terms/message.js';
import { linkEnds } from './question-rows.js';

interface NewQuestion {
  readonly object: AskedObject;
  readonly text: string;
  readonly to: string;
  readonly language: LetterLanguage;
  readonly letterId: Ulid;
  /** Null for a question of the service itself, or of an app that belongs to nobody. */
  readonly askedBy: bigint | null;
  readonly automatic: boolean;
}

export async function writeQuestion(
  { sql, companyId, now }: CommandContext,
  { object, text, to, language, letterId, askedBy, automatic }: NewQuestion,
): Promise<Ulid> {
  const id = newUlid();
  await sql.run(
    `INSERT INTO questions.question (company_id, id, object_type, object_id, text, to_address, language, asked_by, letter_id,
       expires_at, created_at, automatic) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      companyId,
      id,
      object.type,
      object.id,
      text,
      to,
      language,
      askedBy,
      letterId,
      linkEnds(now),
      now,
      automatic,
    ],
  );
  return id;
}
