import { defineAction } from '../../actions/action.js';
import { refreshTaxAccount } from '../../api/taxes.js';
import { words } from '../../words/words.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;

interface Reading {
  readonly isStaff: boolean;
  /** It is being read already. */
  readonly pending: boolean;
}

/** Staff of the firm alone: the authority limits how often it is asked. */
export const refresh = defineAction({
  id: 'taxes.refresh',
  name: () => words('taxes').refresh,
  done: () => words('taxes').refreshing,
  key: 'r',
  when: ({ isStaff, pending }: Reading) => isStaff && !pending,
  run: (_reading, { companyId }) => refreshTaxAccount(companyId),
});

export const openDeclaration = defineAction({
  id: 'taxes.declaration',
  name: () => words('taxes').open,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const openCharge = defineAction({
  id: 'taxes.entry',
  name: () => words('taxes').openEntry,
  key: 'e',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});
