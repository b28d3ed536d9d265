import { type ChangedKind } from '../api/developers.js';
import { type Areas } from '../words/areas.js';

/** A screen of the open company, with the part of the address that opens one thing on it. */
export interface Place {
  /** The path of a route. It may not exist, or not for this person. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | true>>;
}

/** The kinds that the change feed and the audit trail name, and those that only other answers of the API name. */
type Kind = ChangedKind | keyof Areas['trail']['objects'] | 'email' | 'entry';

const at = (to: string, rest: Omit<Place, 'to'> = {}): Place => ({ to: `/c/$company/${to}`, ...rest });
/** A kind without a screen of its own is shown by its changes. */
const trailOf =
  (object: Kind) =>
  (id: string): readonly Place[] => [at('settings', { search: { tab: 'trail', object, id } })];
const access = (): readonly Place[] => [at('settings', { search: { tab: 'access' } })];

/** Where each kind of object is shown, the fittest screen first. */
const PLACES: Readonly<Record<Kind, (id: string) => readonly Place[]>> = {
  account: (id) => [at('ledger', { search: { account: id } })],
  accounting_event: trailOf('accounting_event'),
  allocation: trailOf('allocation'),
  api_key: (id) => [at('developers', { search: { tab: 'requests', key: id } })],
  bank_account: () => [at('settings', { search: { tab: 'bank' } })],
  bank_statement: (id) => [at('bank/statements', { search: { statement: id } })],
  bank_transaction: (id) => [at('bank', { search: { line: id, all: true } })],
  book: () => [at('ledger')],
  company: () => [at('settings')],
  connected_app: access,
  dimension: trailOf('dimension'),
  document: () => [at('review'), at('documents')],
  email: () => [at('documents', { search: { view: 'mails' } })],
  employee: (id) => [at('people', { search: { open: id } })],
  entry: (id) => [at('ledger', { search: { entry: id } })],
  exchange_rate: trailOf('exchange_rate'),
  file: (id) => [at('documents', { search: { open: id } })],
  hold: trailOf('hold'),
  inbox: () => [at('documents', { search: { view: 'inbox' } })],
  invitation: access,
  invoice: (id) => [at('invoices/$invoice', { params: { invoice: id } })],
  mailbox: () => [at('documents', { search: { view: 'inbox' } })],
  match_proposal: () => [at('bank')],
  membership: access,
  organization: (id) => [{ to: '/organization/$organization', params: { organization: id } }],
  party: (id) => [at('parties/$party', { params: { party: id } })],
  pay_item: (id) => [at('pay', { search: { tab: 'items', row: id } })],
  pay_run: (id) => [at('pay', { search: { run: id } })],
  payroll_rules: () => [at('pay')],
  period: (id) => [at('ledger/periods', { search: { period: id } })],
  question: (id) => [at('questions', { search: { question: id } })],
  question_letter: () => [at('questions', { search: { state: 'open' } })],
  question_settings: () => [at('questions', { search: { dialog: 'settings' } })],
  revaluation: (id) => [at('ledger/revaluation', { search: { revaluation: id } })],
  rule: (id) => [at('bank/rules', { search: { rule: id } })],
  session: access,
  submission: (id) => [at('people', { search: { view: 'submissions', open: id } })],
  task: () => [{ to: '/approvals', search: { view: 'tasks' } }],
  /** A month. */
  tsd: (month) => [at('pay', { search: { tab: 'tsd', month } })],
  tsd_account: () => [at('pay', { search: { tab: 'accounts' } })],
  tsd_return: (id) => [at('pay', { search: { tab: 'tsd', return: id } })],
  user: access,
  vat_registration: () => [at('settings', { search: { tab: 'vat' } })],
  /** A month, or a return by its id. */
  vat_return: (id) =>
    /^\d{4}-\d{2}$/.test(id)
      ? [at('vat/$month', { params: { month: id } })]
      : [at('vat', { search: { return: id } })],
  webhook_endpoint: (id) => [at('developers', { search: { endpoint: id } })],
};

/** The screens that show an object, by the contract's name of its kind. */
export const placesOf = (object: string, id: string): readonly Place[] =>
  (PLACES as Partial<typeof PLACES>)[object as Kind]?.(id) ?? [];
