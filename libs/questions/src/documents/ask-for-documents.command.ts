import { type Command, type CommandContext, type Fact, stillWithoutDocument } from '#books';
import { type AuditChange } from '#ledger';
import { isProblem, type Ulid } from '#platform';
import { queueDigest } from '../letters/queue-letter.js';
import { writeQuestion } from '../questions/write-question.js';
import { questionSettings } from '../settings/question-settings.js';
import { type LetterLanguage } from '../terms/message.js';
import { documentQuestion } from './document-question.js';

/** Questions of a company within a day: after a month of holidays a hundred lines are not a hundred questions. */
const QUESTIONS_A_DAY = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

interface AskForDocuments {
  /** Card payments whose documents nobody found. */
  readonly line_ids: readonly Ulid[];
  /** The person who is asked about a card that nobody is known to hold; null asks about no such card. */
  readonly owner: { readonly to: string; readonly language: LetterLanguage } | null;
}

/**
 * Asks the holders of cards for documents of their payments, once each, in the letter of the next morning. A line that
 * anybody was asked about, that is put aside, or that was explained meanwhile is left alone.
 */
export const askForDocuments: Command<AskForDocuments, { readonly asked: number }> = {
  name: 'question.ask_for_documents',
  permission: null,

  async handle(context, { line_ids: ids, owner }) {
    const { sql, companyId } = context;
    const { ask_for_documents: asks, card_holders: holders } = await questionSettings(sql, companyId);
    const quiet = await quietLines(context, ids);
    const lines = (await stillWithoutDocument(sql, companyId, ids)).filter(({ id }) => !quiet.has(id));
    const left = asks ? QUESTIONS_A_DAY - (await askedToday(context)) : 0;
    const facts: Fact[] = [];
    const audit: AuditChange[] = [];
    for (const line of lines) {
      if (audit.length >= left) break;
      const holder = holders.find(({ card_last4: card }) => card === line.cardLast4) ?? owner;
      if (holder === null) continue;
      const { to, language } = holder;
      const letter = await queueDigest(context, { to, language }).catch((error: unknown) => {
        if (isProblem(error) && error.code === 'throttled') return null;
        throw error;
      });
      if (letter === null) break;
      const object = { type: 'bank_transaction', id: line.id } as const;
      const text = documentQuestion(line, language);
      const { letterId } = letter;
      const question = { object, text, to, language, letterId, askedBy: null, automatic: true };
      const id = await writeQuestion(context, question);
      facts.push({ type: 'question.asked', questionId: id }, ...letter.facts);
      audit.push({
        objectType: 'question',
        objectId: id,
        newValues: { object, email: to, text, state: 'open', automatic: true },
      });
    }
    return { result: { asked: audit.length }, facts, audit };
  },
};

/** Those of the lines that anybody was asked about, or that are put aside. */
async function quietLines(
  { sql, companyId }: CommandContext,
  ids: readonly Ulid[],
): Promise<ReadonlySet<Ulid>> {
  const rows = await sql.rows<{ id: Ulid }>(
    `SELECT object_id AS id FROM questions.question WHERE company_id = $1 AND object_id = ANY($2::text[])
     UNION SELECT object_id FROM questions.hold
     WHERE company_id = $1 AND object_id = ANY($2::text[]) AND released_at IS NULL`,
    [companyId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function askedToday({ sql, companyId, now }: CommandContext): Promise<number> {
  const { count } = await sql.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM questions.question WHERE company_id = $1 AND automatic AND created_at > $2',
    [companyId, new Date(now.getTime() - DAY_MS)],
  );
  return count;
}
