import { dayOf } from '#platform';
import { type QuestionView } from '#questions';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

const dayOrNull = (at: Date | null) => (at === null ? null : dayOf(at));

const shown = (question: QuestionView) => ({
  ...question,
  asked_on: dayOf(question.created_at),
  about: question.object.type,
  letter: question.letter.state,
  answer: question.answers.at(-1)?.text ?? null,
  answer_files: question.answers.flatMap(({ files }) => files.map(({ name }) => name)),
  answered_on: dayOrNull(question.answered_at),
  closed_on: dayOrNull(question.closed_at),
});

/** The list of questions to people. */
export const QUESTIONS_FILE = listFile(
  words('Küsimused', 'Questions'),
  [
    { key: 'asked_on', kind: 'day', head: words('Küsitud', 'Asked') },
    {
      key: 'state',
      kind: 'text',
      head: words('Olek', 'State'),
      words: {
        open: words('vastamata', 'open'),
        answered: words('vastatud', 'answered'),
        closed: words('lõpetatud', 'closed'),
      },
    },
    {
      key: 'about',
      kind: 'text',
      head: words('Mille kohta', 'About'),
      words: {
        bank_transaction: words('pangatehing', 'bank transaction'),
        invoice: words('arve mustand', 'draft'),
        file: words('fail', 'file'),
      },
    },
    { key: 'text', kind: 'text', head: words('Küsimus', 'Question') },
    { key: 'to', kind: 'text', head: words('Kellelt', 'To') },
    { key: 'automatic', kind: 'text', head: words('Küsis Raamat', 'Asked by Raamat') },
    {
      key: 'letter',
      kind: 'text',
      head: words('Kiri', 'Letter'),
      words: {
        queued: words('ootab saatmist', 'queued'),
        sent: words('saadetud', 'sent'),
        bounced: words('tuli tagasi', 'bounced'),
        failed: words('ebaõnnestus', 'failed'),
      },
    },
    { key: 'answered_on', kind: 'day', head: words('Vastatud', 'Answered') },
    { key: 'answer', kind: 'text', head: words('Vastus', 'Answer') },
    { key: 'answer_files', kind: 'text', head: words('Vastuse failid', 'Files of the answer') },
    { key: 'closed_on', kind: 'day', head: words('Lõpetatud', 'Closed') },
  ],
  shown,
);
