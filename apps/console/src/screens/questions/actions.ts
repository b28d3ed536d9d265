import { defineAction } from '../../actions/action.js';
import { acceptExplaining, type Explanation, takeBackExplaining } from '../../api/judgements.js';
import { closeQuestion, type Question, reopenQuestion } from '../../api/questions.js';
import { formatInstant } from '../../format/days.js';
import { words } from '../../words/words.js';

interface Led {
  readonly question: Question;
  readonly open: () => void;
}

export type Answer = Question['answers'][number];

/** The named answer, or the last one: people add to what they said before. */
export const answerOf = ({ answers }: Question, named: string | undefined): Answer | undefined =>
  answers.find(({ id }) => id === named) ?? answers.at(-1);

/** Opens what accepting does, before it is done. */
export const openAccept = defineAction({
  id: 'questions.open-accept',
  name: () => words('questions').accept,
  key: 'a',
  when: ({ question: { state, answers } }: Led) => state !== 'closed' && answers.length > 0,
  run: ({ open }) => {
    open();
  },
});

/** A later answer replaces none: a person may have answered better before, or sent the document with an earlier answer. */
export const openAcceptEarlier = ({ id, created_at }: Answer) =>
  defineAction({
    id: `${openAccept.id}.${id}`,
    name: () => words('questions').acceptEarlier(formatInstant(created_at)),
    when: ({ question: { state } }: Led) => state !== 'closed',
    run: ({ open }) => {
      open();
    },
  });

interface Accepted {
  readonly question: Question;
  readonly answer: Answer;
  /** Files of the answer that are used; undefined for all. */
  readonly fileIds?: readonly string[] | undefined;
  /** Of a bank line that the answer explains without a document. */
  readonly explanation: Explanation | undefined;
}

/** The line is explained and the question closed, both or neither. */
export const accept = defineAction({
  id: 'questions.accept',
  name: () => words('questions').accept,
  done: ({ question }: Accepted) => words('questions').accepted(question.to),
  about: ({ question }) => question.id,
  run: async ({ question, answer, fileIds, explanation }, call) => {
    if (explanation === undefined) await closeQuestion(call, question.id, answer.id, fileIds);
    else
      await acceptExplaining(
        call,
        question,
        { accepted_answer_id: answer.id, ...(fileIds === undefined ? {} : { file_ids: [...fileIds] }) },
        explanation,
      );
  },
  reverse: async ({ question, explanation }, _result, call) => {
    if (explanation === undefined) await reopenQuestion(call, question.id, false);
    else await takeBackExplaining(call, question);
  },
});

export const close = defineAction({
  id: 'questions.close',
  name: () => words('questions').close,
  key: 'c',
  done: ({ to }: Question) => words('questions').closed(to),
  about: ({ id }) => id,
  when: ({ state }) => state !== 'closed',
  run: ({ id }, call) => closeQuestion(call, id, null),
  reverse: ({ id }, _result, call) => reopenQuestion(call, id, false),
});

/** A letter goes out: undoing it closes the question again, and the link opens nothing. */
export const reopen = defineAction({
  id: 'questions.reopen',
  name: () => words('questions').reopen,
  key: 'r',
  done: ({ to }: Question) => words('questions').reopened(to),
  about: ({ id }) => id,
  when: ({ state }) => state === 'closed',
  run: ({ id }, call) => reopenQuestion(call, id, true),
  reverse: ({ id, accepted_answer_id: answer }, _result, call) => closeQuestion(call, id, answer),
});

/** Opens the templates and the choice of letters. */
export const openSettings = defineAction({
  id: 'questions.open-settings',
  name: () => words('questions').settings,
  key: 's',
  run: (open: () => void) => {
    open();
  },
});
