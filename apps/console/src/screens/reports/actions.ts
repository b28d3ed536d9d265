import { defineAction } from '../../actions/action.js';
import { words } from '../../words/words.js';
import { moved } from './days.js';
import { daysOf, type ReportsSearch } from './search.js';

/** The report that is shown, and the way to another one of it: nothing is changed. */
export interface Shown {
  readonly search: ReportsSearch;
  readonly show: (search: ReportsSearch) => void;
}

const isOver = ({ search }: Shown): boolean => search.report !== 'open';
const hasOther = ({ search: { report } }: Shown): boolean =>
  report === undefined || ['profit', 'balance', 'cash'].includes(report);

const stepped =
  (step: 1 | -1) =>
  ({ search, show }: Shown): void => {
    show({ ...search, ...moved(daysOf(search), step) });
  };

export const earlier = defineAction({
  id: 'reports.earlier',
  name: () => words('reports').earlier,
  key: 'b',
  permission: 'books.read',
  when: isOver,
  run: stepped(-1),
});

export const later = defineAction({
  id: 'reports.later',
  name: () => words('reports').later,
  key: 'f',
  permission: 'books.read',
  when: isOver,
  run: stepped(1),
});

const without = ({
  compare: _compare,
  with_from: _from,
  with_to: _to,
  ...rest
}: ReportsSearch): ReportsSearch => rest;

/** Compared with the year before, or no longer. */
export const withLastYear = defineAction({
  id: 'reports.year',
  name: ({ search }: Shown) =>
    search.compare === 'year' ? words('reports').compareNone : words('reports').compareYear,
  key: 'y',
  permission: 'books.read',
  when: hasOther,
  run: ({ search, show }) => {
    show(search.compare === 'year' ? without(search) : { ...without(search), compare: 'year' });
  },
});

export const byMonths = defineAction({
  id: 'reports.months',
  name: ({ search }: Shown) =>
    search.compare === 'months' ? words('reports').compareNone : words('reports').compareMonths,
  key: 'm',
  permission: 'books.read',
  when: ({ search: { report } }) => report === undefined || report === 'profit',
  run: ({ search, show }) => {
    show(search.compare === 'months' ? without(search) : { ...without(search), compare: 'months' });
  },
});

export const withAccounts = defineAction({
  id: 'reports.accounts',
  name: ({ search }: Shown) =>
    search.accounts === true ? words('reports').noAccounts : words('reports').accounts,
  key: 'a',
  permission: 'books.read',
  when: hasOther,
  run: ({ search: { accounts, ...search }, show }) => {
    show(accounts === true ? search : { ...search, accounts: true });
  },
});

export const withZeros = defineAction({
  id: 'reports.zeros',
  name: ({ search }: Shown) => (search.zeros === true ? words('reports').noZeros : words('reports').zeros),
  key: '0',
  permission: 'books.read',
  when: isOver,
  run: ({ search: { zeros, ...search }, show }) => {
    show(zeros === true ? search : { ...search, zeros: true });
  },
});
