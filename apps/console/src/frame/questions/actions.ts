import { defineAction } from '../../actions/action.js';
import { type Permission } from '../../api/companies.js';
import { queryClient } from '../../api/query-client.js';
import * as questions from '../../api/questions.js';
import { formatDay } from '../../format/days.js';
import { words } from '../../words/words.js';

/** Something that a person is asked about, with the name that the screen gives it. */
export interface Asked {
  readonly object: questions.AskedObject;
  readonly name: string;
}

interface Led extends Asked {
  readonly open: (dialog: 'ask' | 'hold') => void;
}

const permissionFor = (type: questions.AskedObject['type']): Permission =>
  type === 'bank_transaction' ? 'bank.classify' : 'documents.write';

/** These open a dialog; the dialog performs what it says. */
export const openAsk = (type: questions.AskedObject['type']) =>
  defineAction({
    id: 'questions.open-ask',
    name: () => words('questions').ask,
    key: 'q',
    permission: permissionFor(type),
    run: ({ open }: Led) => {
      open('ask');
    },
  });

export const openHold = (type: questions.AskedObject['type']) =>
  defineAction({
    id: 'questions.open-hold',
    name: () => words('questions').hold,
    key: 'h',
    permission: permissionFor(type),
    run: ({ open }: Led) => {
      open('hold');
    },
  });

interface Asking extends Asked {
  readonly body: Omit<questions.AskRequest, 'object'>;
}

/** A letter that is under way cannot be called back: its link is closed instead. */
export const ask = defineAction({
  id: 'questions.ask',
  name: () => words('questions').ask,
  done: ({ body: { to } }: Asking) => words('questions').asked(to),
  about: ({ object }) => object.id,
  run: async ({ object, body }, call) => (await questions.askQuestion(call, { ...body, object })).result,
  reverse: (_asking, { question_id: id }, call) => questions.closeQuestion(call, id, null),
});

interface Holding extends Asked {
  readonly until: string;
}

export const hold = defineAction({
  id: 'questions.put-aside',
  name: () => words('questions').hold,
  done: ({ name, until }: Holding) => words('questions').held(name, formatDay(until)),
  about: ({ object }) => object.id,
  run: async ({ object, until }, call) => (await questions.placeHold(call, { object, until })).result,
  reverse: (_holding, { hold_id: id }, call) => questions.releaseHold(call, id),
});

interface Held extends Asked {
  readonly hold: questions.Hold;
}

export const release = (type: questions.AskedObject['type']) =>
  defineAction({
    id: 'questions.release',
    name: () => words('questions').release,
    done: ({ name }: Held) => words('questions').released(name),
    permission: permissionFor(type),
    about: ({ object }) => object.id,
    run: ({ hold: { id } }, call) => questions.releaseHold(call, id),
    reverse: ({ object, hold: { until } }, _result, call) => questions.placeHold(call, { object, until }),
  });

/** Fields that are left out keep their values. */
type ChosenSettings = Pick<questions.QuestionSettings, 'digest' | 'templates'> &
  Partial<Pick<questions.QuestionSettings, 'ask_for_documents' | 'card_holders'>>;

interface Saving {
  readonly before: questions.QuestionSettings;
  readonly now: ChosenSettings;
  /** The result in words. */
  readonly result: string;
}

/** Templates, and how letters go out. Somebody else's change in between is not overwritten, by undoing neither. */
export const saveSettings = defineAction({
  id: 'questions.save-settings',
  name: () => words('questions').saveSettings,
  done: ({ result }: Saving) => result,
  run: ({ before, now }, { companyId }) => save(companyId, { ...now, version: before.version }),
  reverse: ({ before }, { version }, { companyId }) => save(companyId, { ...before, version }),
});

/** The answer is what the forms show next: they know its version without reading again. */
async function save(
  companyId: string,
  wanted: Parameters<typeof questions.saveQuestionSettings>[1],
): Promise<questions.QuestionSettings> {
  const saved = await questions.saveQuestionSettings(companyId, wanted);
  queryClient.setQueryData(questions.questionSettingsQuery(companyId).queryKey, saved);
  return saved;
}
