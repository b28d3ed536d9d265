import { defineAction } from '../../actions/action.js';
import * as revaluations from '../../api/revaluations.js';
import { type Day, formatDay } from '../../format/days.js';
import { words } from '../../words/words.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;

export const askToRevalue = defineAction({
  id: 'revaluation.ask',
  name: () => words('revaluation').revalue,
  key: 'n',
  permission: 'events.write',
  run: (go: Go) => void go(),
});

export const revalue = defineAction({
  id: 'revaluation.revalue',
  name: () => words('revaluation').revalue,
  done: (day: Day) => words('revaluation').revalued(formatDay(day)),
  permission: 'events.write',
  about: (day) => day,
  run: (day, call) => revaluations.revalue(call, day),
  reverse: (_day, { result: { revaluation_id } }, call) =>
    revaluations.reverseRevaluation(call, revaluation_id, words('revaluation').undone),
});

export const askToReverse = defineAction({
  id: 'revaluation.ask-reverse',
  name: () => words('revaluation').reverse,
  key: 'r',
  permission: 'events.write',
  when: ({ revaluation }: { readonly revaluation: revaluations.Revaluation; readonly go: Go }) =>
    revaluation.state === 'posted',
  run: ({ go }) => void go(),
  dangerous: true,
});

interface Reversal {
  readonly revaluation: revaluations.Revaluation;
  readonly reason: string;
}

/** Its entries and their reversals stay in the books; the day is revalued to have it back. */
export const reverse = defineAction({
  id: 'revaluation.reverse',
  name: () => words('revaluation').reverse,
  done: ({ revaluation }: Reversal) => words('revaluation').reversed(formatDay(revaluation.as_of)),
  permission: 'events.write',
  about: ({ revaluation }) => revaluation.id,
  run: ({ revaluation, reason }, call) => revaluations.reverseRevaluation(call, revaluation.id, reason),
  reverse: ({ revaluation }, _result, call) => revaluations.revalue(call, revaluation.as_of),
});
