import { type Command } from '#books';
import { problem, type Ulid } from '#platform';
import { type LetterState } from '../questions/question.wire.js';

interface NoteLetter {
  readonly letter_id: Ulid;
  readonly state: Exclude<LetterState, 'queued'>;
  /** A code; null when the mail server accepted the letter. */
  readonly reason: string | null;
}

/** Records what became of a letter; what was recorded once is not changed. */
export const noteQuestionLetter: Command<NoteLetter, { readonly letter_id: Ulid; readonly noted: boolean }> =
  {
    name: 'question.note_letter',
    permission: null,

    async handle(context, { letter_id: id, state, reason }) {
      const { sql, companyId, now } = context;
      const letter = await sql.row<{ state: LetterState }>(
        'SELECT state FROM questions.letter WHERE company_id = $1 AND id = $2',
        [companyId, id],
      );
      if (letter === undefined) throw problem('not_found', 'There is no such letter.');
      if (letter.state !== 'queued') return { result: { letter_id: id, noted: false }, facts: [], audit: [] };
      const [questions] = await Promise.all([
        sql.rows<{ id: Ulid }>('SELECT id FROM questions.question WHERE company_id = $1 AND letter_id = $2', [
          companyId,
          id,
        ]),
        sql.run(
          `UPDATE questions.letter SET state = $3, reason = $4, sent_at = $5 WHERE company_id = $1 AND id = $2`,
          [companyId, id, state, reason, state === 'sent' ? now : null],
        ),
      ]);
      for (const question of questions) context.changed('question', question.id);
      return {
        result: { letter_id: id, noted: true },
        facts: [],
        audit: [
          {
            objectType: 'question_letter',
            objectId: id,
            oldValues: { state: letter.state },
            newValues: { state, reason },
          },
        ],
      };
    },
  };
