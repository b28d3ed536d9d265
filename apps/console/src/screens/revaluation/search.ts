import { only } from '../../api/only.js';
import { type Day, parseDay } from '../../format/days.js';

/** The revaluations, one of them open; or the day of the one that is being made. */
export interface RevaluationSearch {
  readonly revaluation?: string;
  readonly day?: Day;
  readonly dialog?: 'new' | 'reverse';
}

export const revaluationSearch = ({ revaluation, day, dialog }: Record<string, unknown>): RevaluationSearch =>
  only({
    revaluation: typeof revaluation === 'string' && revaluation !== '' ? revaluation : undefined,
    day: typeof day === 'string' ? parseDay(day) : undefined,
    dialog: (['new', 'reverse'] as const).find((one) => one === dialog),
  });
