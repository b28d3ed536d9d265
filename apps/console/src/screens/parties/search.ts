import { only } from '../../api/only.js';

const ROLES = ['customer', 'supplier'] as const;
export const TABS = ['invoices', 'open', 'bank', 'names', 'learned'] as const;
const DIALOGS = ['edit', 'merge', 'alias', 'account'] as const;

/** The part of the address that belongs to the list of parties. */
export interface PartiesSearch {
  readonly q?: string;
  readonly role?: (typeof ROLES)[number];
  /** The row that the person left the list from. */
  readonly row?: string;
  readonly dialog?: 'new';
}

export interface PartySearch {
  readonly tab?: (typeof TABS)[number];
  readonly dialog?: (typeof DIALOGS)[number];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const partiesSearch = ({ q, role, row, dialog }: Record<string, unknown>): PartiesSearch =>
  only({
    // A code in the address is read as a number.
    q: textOf(typeof q === 'number' ? String(q) : q),
    role: ROLES.find((one) => one === role),
    row: textOf(row),
    dialog: dialog === 'new' ? ('new' as const) : undefined,
  });

export const partySearch = ({ tab, dialog }: Record<string, unknown>): PartySearch =>
  only({ tab: TABS.find((one) => one === tab), dialog: DIALOGS.find((one) => one === dialog) });
