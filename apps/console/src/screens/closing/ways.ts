import { type ClosingCheck } from '../../api/periods.js';
import { lastOfMonth } from '../../format/days.js';
import { type Place, placesOf } from '../../frame/places.js';

type Kind = ClosingCheck['kind'];
type Item = ClosingCheck['items'][number];

const at = (to: string, search: Place['search'] = {}): Place => ({ to: `/c/$company/${to}`, search });

/** Where each check is worked on; the first of the screens that the person has. */
const SCREENS: Readonly<Record<Kind, readonly Place[]>> = {
  earlier_periods: [at('ledger/periods')],
  statements: [at('bank/statements')],
  bank_balances: [at('bank/statements')],
  bank_lines: [at('bank')],
  transfers: [at('bank', { all: true })],
  documents: [at('review'), at('documents')],
  drafts: [at('review')],
  questions: [at('questions', { state: 'open' })],
  failed_files: [at('documents', { outcome: 'failed' })],
  failed_tasks: [],
  pay_run: [at('pay')],
  tsd: [at('pay', { tab: 'tsd' })],
  revaluation: [at('ledger/revaluation')],
  clearing_accounts: [at('ledger')],
  vat_return: [at('vat'), at('taxes')],
  tax_account: [at('taxes')],
};

const ITEMS: Readonly<Partial<Record<Kind, (id: string) => Place>>> = {
  statements: (id) => at('bank/statements', { account: id }),
  bank_balances: (id) => at('bank/statements', { account: id }),
  bank_lines: (id) => at('bank', { line: id, all: true }),
  transfers: (id) => at('bank', { line: id, all: true }),
  drafts: (id) => at('review', { invoice: id }),
  questions: (id) => at('questions', { question: id }),
  failed_files: (id) => at('documents', { open: id }),
};

/** Kinds that are worked on in the month itself. */
const OF_MONTH: Readonly<Partial<Record<Kind, (month: string) => readonly Place[]>>> = {
  revaluation: (month) => [at('ledger/revaluation', { dialog: 'new', day: lastOfMonth(`${month}-01`) })],
  tsd: (month) => placesOf('tsd', month),
  vat_return: (month) => placesOf('vat_return', month),
};

export const waysOf = (kind: Kind, month: string): readonly Place[] => [
  ...(OF_MONTH[kind]?.(month) ?? []),
  ...SCREENS[kind],
];

/** Where one of the things is, when there is a place for it alone. */
export function wayOfItem(kind: Kind, { id, title }: Item): Place | undefined {
  if (kind === 'earlier_periods' && title !== null) return at('closing', { month: title });
  if (kind === 'clearing_accounts' && title !== null)
    return at('ledger', { account: title.split(' ', 1)[0] ?? title });
  return id === null ? undefined : ITEMS[kind]?.(id);
}
