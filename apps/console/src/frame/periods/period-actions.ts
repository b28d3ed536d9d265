import { defineAction } from '../../actions/action.js';
import { closePeriod, type Period, reopenPeriod } from '../../api/periods.js';
import { formatMonth } from '../../format/days.js';
import { words } from '../../words/words.js';

export const monthOf = ({ from }: Pick<Period, 'from'>): string => formatMonth(from.slice(0, 7), '');

interface Led {
  readonly period: Period;
  readonly go: () => unknown;
}

/** These open a dialog that shows what follows; the dialog performs it. */
export const askToClose = defineAction({
  id: 'periods.ask-close',
  name: () => words('periods').close,
  key: 'c',
  permission: 'periods.close',
  when: ({ period }: Led) => period.state === 'open',
  run: ({ go }) => void go(),
});

export const askToReopen = defineAction({
  id: 'periods.ask-reopen',
  name: () => words('periods').reopen,
  key: 'r',
  permission: 'periods.reopen',
  when: ({ period }: Led) => period.state === 'closed',
  run: ({ go }) => void go(),
  dangerous: true,
});

const closing = {
  name: () => words('periods').close,
  done: (period: Period) => words('periods').closed(monthOf(period)),
  permission: 'periods.close',
  about: ({ id }: Period) => id,
  run: ({ id }: Period, call: { readonly companyId: string; readonly key: string }) => closePeriod(call, id),
} as const;

/** Of a person who may reopen it as well. */
export const close = defineAction({
  ...closing,
  id: 'periods.close',
  reverse: ({ id }, _result, call) => reopenPeriod(call, id, words('periods').closingUndone),
});

/** Of a person who may not: only an owner takes it back. */
export const closeForGood = defineAction({ ...closing, id: 'periods.close-for-good' });

interface Reopened {
  readonly period: Period;
  readonly reason: string;
}

export const reopen = defineAction({
  id: 'periods.reopen',
  name: () => words('periods').reopen,
  done: ({ period }: Reopened) => words('periods').reopened(monthOf(period)),
  permission: 'periods.reopen',
  about: ({ period: { id } }) => id,
  run: ({ period: { id }, reason }, call) => reopenPeriod(call, id, reason),
  reverse: ({ period: { id } }, _result, call) => closePeriod(call, id),
});
