import { type Bound, defineAction, on } from '../../actions/action.js';
import { type Permission } from '../../api/companies.js';
import { words } from '../../words/words.js';
import { type QueueRow } from './queue.js';
import { type BankDialog } from './search.js';

interface Way {
  readonly row: QueueRow | undefined;
  /** Whether any line of the queue has a proposal. */
  readonly proposed: boolean;
  readonly open: (dialog: BankDialog) => void;
}

const EXPLAINED: ReadonlySet<string> = new Set([
  'matched',
  'exempted',
  'classified',
  'transfer_matched',
  'withdrawn',
]);

const isOpen = ({ row }: Way): boolean => row !== undefined && !EXPLAINED.has(row.line.status);
const isThere = ({ row }: Way): boolean => row !== undefined;

/** An action that opens a dialog, which the address names. */
const way = (
  dialog: BankDialog,
  key: string,
  name: () => string,
  permission: Permission,
  when: (given: Way) => boolean,
) =>
  defineAction({
    id: `bank.${dialog}`,
    name,
    key,
    permission,
    when,
    run: ({ open }: Way) => {
      open(dialog);
    },
  });

const WAYS = [
  way(
    'accept',
    'A',
    () => words('bank').acceptAll,
    'reconciliation.decide',
    ({ proposed }) => proposed,
  ),
  way('settle', 'i', () => words('bank').settle, 'allocations.write', isOpen),
  way('explain', 'e', () => words('bank').explain, 'bank.classify', isOpen),
  way('transfer', 't', () => words('bank').transfer, 'bank.classify', isOpen),
  way('party', 'p', () => words('bank').setParty, 'bank.classify', isThere),
];

export const opens = (given: Way): readonly Bound[] => WAYS.map((one) => on(one, given));
