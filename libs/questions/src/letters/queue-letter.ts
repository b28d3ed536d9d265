import { type CommandContext, type Fact } from '#books';
import { newUlid, type Ulid } from '#platform';
import { type LetterLanguage } from '../terms/message.js';
import { assertMayWrite } from './letter-limit.js';
import { nextMorning } from './next-morning.js';

interface Recipient {
  readonly to: string;
  readonly language: LetterLanguage;
}

/** The letter that takes a question along, and the facts of a new one. */
interface QueuedLetter {
  readonly letterId: Ulid;
  readonly facts: readonly Fact[];
}

/** Queues a letter for now. @throws Problem `throttled` */
export async function queueLetter(context: CommandContext, recipient: Recipient): Promise<QueuedLetter> {
  const letterId = await writeLetter(context, recipient, { digest: false, sendAt: context.now });
  return { letterId, facts: [{ type: 'question_letter.queued', letter: letterId, sendAt: null }] };
}

/**
 * The letter of the next morning to the same person, made by the first question that waits for it. One that is due takes
 * nothing along: it may already be under way.
 * @throws Problem `throttled`
 */
export async function queueDigest(context: CommandContext, recipient: Recipient): Promise<QueuedLetter> {
  const { sql, companyId, now, book } = context;
  const waiting = await sql.row<{ id: Ulid }>(
    `SELECT id FROM questions.letter
     WHERE company_id = $1 AND to_address = $2 AND language = $3 AND digest AND state = 'queued' AND send_at > $4
     ORDER BY send_at LIMIT 1`,
    [companyId, recipient.to, recipient.language, now],
  );
  if (waiting !== undefined) return { letterId: waiting.id, facts: [] };
  const sendAt = nextMorning(now, book.timeZone);
  const letterId = await writeLetter(context, recipient, { digest: true, sendAt });
  return { letterId, facts: [{ type: 'question_letter.queued', letter: letterId, sendAt }] };
}

async function writeLetter(
  { sql, companyId, now }: CommandContext,
  { to, language }: Recipient,
  { digest, sendAt }: { readonly digest: boolean; readonly sendAt: Date },
): Promise<Ulid> {
  await assertMayWrite(sql, companyId, now);
  const id = newUlid();
  await sql.run(
    `INSERT INTO questions.letter (company_id, id, to_address, language, digest, send_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, id, to, language, digest, sendAt, now],
  );
  return id;
}
