import { type ReactNode } from 'react';
import { type Rule, type RuleState } from '../../api/rules.js';
import { type Column } from '../../list/columns.js';
import signs from '../../list/sign.module.css';
import { CheckIcon, CircleIcon, CloseIcon, WarningIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { limitOf, thenOf, whenOf } from './sentence.js';

export function ruleColumns(base: string): readonly Column<Rule>[] {
  const w = words('rules');
  return [
    {
      key: 'when',
      header: w.condition,
      width: 'minmax(min(10rem, 45cqi), 2fr)',
      cell: (rule) => whenOf(rule, base),
      below: (rule) => `${thenOf(rule)} · ${limitOf(rule)}`,
    },
    { key: 'then', header: w.act, width: 'minmax(7rem, 1fr)', wide: true, cell: thenOf },
    { key: 'limit', header: w.limit, width: '7rem', wide: true, amount: true, cell: limitOf },
    { key: 'record', header: w.record, width: '8.5rem', wide: 'phone', cell: recordOf },
    { key: 'state', header: w.state, width: '7.6rem', cell: ({ state }) => <StateOf state={state} /> },
  ];
}

/** How right it would have been while it did not act; afterwards the lines that it answered. */
function recordOf({ state, what, acted, undone, agreed, disagreed }: Rule): string {
  const w = words('rules');
  if (state === 'active' || acted > 0)
    return what.kind === 'lines' ? w.booked(acted - undone) : w.answered(acted - undone);
  return agreed + disagreed === 0 ? w.notTested : w.right(agreed, agreed + disagreed);
}

const SIGNS: Readonly<Record<RuleState, readonly [string, () => ReactNode]>> = {
  proposed: ['warn', WarningIcon],
  active: ['ok', CheckIcon],
  paused: ['quiet', CircleIcon],
  ended: ['quiet', CloseIcon],
};

/** The state of a rule: a word, a sign and a colour. */
export function StateOf({ state }: { readonly state: RuleState }): ReactNode {
  const [tone, Sign] = SIGNS[state];
  return (
    <span className={signs.sign} data-tone={tone}>
      <Sign />
      {words('rules').states[state]}
    </span>
  );
}

const ORDER: readonly RuleState[] = ['proposed', 'active', 'paused', 'ended'];

/** Those that wait for a person first, those that have ended last. */
export const inOrder = (rules: readonly Rule[]): readonly Rule[] =>
  rules.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
