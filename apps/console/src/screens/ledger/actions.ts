import { defineAction } from '../../actions/action.js';
import * as ledger from '../../api/ledger.js';
import { words } from '../../words/words.js';
import { numberOf } from './names.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;

export const newEntry = defineAction({
  id: 'ledger.new-entry',
  name: () => words('ledger').newEntry,
  key: 'n',
  permission: 'events.write',
  run: (go: Go) => void go(),
});

export const openingBalances = defineAction({
  id: 'ledger.opening-balances',
  name: () => words('ledger').openingBalances,
  permission: 'events.write',
  run: (go: Go) => void go(),
});

export const openRevaluations = defineAction({
  id: 'ledger.revaluations',
  name: () => words('screens').revaluation,
  permission: 'books.read',
  run: (go: Go) => void go(),
});

export const newAccount = defineAction({
  id: 'ledger.new-account',
  name: () => words('ledger').newAccount,
  key: 'u',
  permission: 'books.setup',
  run: (go: Go) => void go(),
});

export const askToRename = defineAction({
  id: 'ledger.ask-rename',
  name: () => words('ledger').rename,
  key: 'e',
  permission: 'books.setup',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

interface Renaming {
  readonly account: ledger.Account;
  readonly name: string;
  readonly nameEn: string | null;
}

export const renameAccount = defineAction({
  id: 'ledger.rename',
  name: () => words('ledger').rename,
  done: ({ account, name }: Renaming) => words('ledger').renamed(`${account.code} ${name}`),
  permission: 'books.setup',
  about: ({ account }) => account.id,
  run: ({ account, name, nameEn }, call) => ledger.updateAccount(call, account.id, { name, name_en: nameEn }),
  reverse: ({ account: { id, name, name_en } }, _renamed, call) =>
    ledger.updateAccount(call, id, { name, name_en }),
});

export const openLines = defineAction({
  id: 'ledger.lines',
  name: () => words('ledger').openLines,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const openEntry = defineAction({
  id: 'ledger.entry',
  name: () => words('ledger').openEntry,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

/** The books keep every account: one that is wrong is left without entries. */
export const createAccount = defineAction({
  id: 'ledger.create-account',
  name: () => words('ledger').newAccount,
  done: ({ code, name }: ledger.NewAccount) => words('ledger').accountCreated(`${code} ${name}`),
  permission: 'books.setup',
  about: ({ code }) => code,
  run: (body, call) => ledger.createAccount(call, body),
});

/** Entries by hand alone: others follow what they belong to. */
export const isReversible = ({ command, source_role, state }: ledger.Entry): boolean =>
  command === 'event.record' && source_role !== 'reversal' && state === 'posted';

export const askToReverse = defineAction({
  id: 'ledger.ask-reverse',
  name: () => words('ledger').reverse,
  permission: 'events.write',
  when: ({ entry }: { readonly entry: ledger.Entry; readonly go: Go }) => isReversible(entry),
  run: ({ go }) => void go(),
  dangerous: true,
});

interface Reversal {
  readonly entry: ledger.Entry;
  readonly reason: string;
}

/** Both entries stay in the books; who reversed the wrong one books it once more. */
export const reverseEntry = defineAction({
  id: 'ledger.reverse',
  name: () => words('ledger').reverse,
  done: ({ entry }: Reversal) => words('ledger').reversed(numberOf(entry)),
  permission: 'events.write',
  about: ({ entry }) => entry.id,
  run: ({ entry, reason }, call) => ledger.reverseEvent(call, entry.accounting_event_id ?? '', reason),
});
