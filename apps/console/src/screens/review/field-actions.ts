import { type Bound, defineAction, on } from '../../actions/action.js';
import { words } from '../../words/words.js';
import { lineField } from './doubts.js';

type Go = (name: string) => void;

/** The focus moves after the palette has closed, which gives it back to the queue. */
const goTo = (
  part: 'party' | 'number' | 'invoiceDate' | 'dueDate' | 'net' | 'vat' | 'account',
  key: string,
) =>
  defineAction({
    id: `review.field-${part}`,
    name: () => words('review').goTo[part],
    key,
    permission: 'invoices.write',
    run: ({ go, name }: { readonly go: Go; readonly name: string }) => {
      queueMicrotask(() => {
        go(name);
      });
    },
  });

const OF_HEAD = {
  party: goTo('party', 's'),
  number: goTo('number', 'i'),
  invoiceDate: goTo('invoiceDate', 'd'),
  dueDate: goTo('dueDate', 'e'),
} as const;
const OF_LINES = { net: goTo('net', 'm'), vat: goTo('vat', 'v'), account: goTo('account', 'a') } as const;

/** From the queue to each field by one letter; of several lines, to the one that is doubtful, or else to the first. */
export const fieldActions = (open: readonly string[], go: Go): readonly Bound[] => [
  ...Object.entries(OF_HEAD).map(([name, action]) => on(action, { go, name })),
  ...Object.entries(OF_LINES).map(([part, action]) => {
    const doubted = open.find((name) => name.startsWith('lines.') && name.endsWith(`.${part}`));
    return on(action, { go, name: doubted ?? lineField(0, part) });
  }),
];
