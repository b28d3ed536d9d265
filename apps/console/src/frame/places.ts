/** A screen of the open company, with the part of the address that opens one thing on it. */
export interface Place {
  /** The path of a route. It may not exist, or not for this person. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | true>>;
}

const at = (to: string, rest: Omit<Place, 'to'> = {}): Place => ({ to: `/c/$company/${to}`, ...rest });

/** Where each kind of object is shown, the fittest screen first. */
const PLACES: Readonly<Record<string, (id: string) => readonly Place[]>> = {
  account: (id) => [at('ledger', { search: { account: id } })],
  bank_account: () => [at('settings', { search: { tab: 'bank' } })],
  bank_transaction: (id) => [at('bank', { search: { line: id, all: true } })],
  company: () => [at('settings')],
  document: () => [at('review'), at('documents')],
  email: () => [at('documents', { search: { view: 'mails' } })],
  entry: (id) => [at('ledger', { search: { entry: id } })],
  file: (id) => [at('documents', { search: { open: id } })],
  invoice: (id) => [at('invoices/$invoice', { params: { invoice: id } })],
  match_proposal: () => [at('bank')],
  party: (id) => [at('parties/$party', { params: { party: id } })],
  question: (id) => [at('questions', { search: { question: id } })],
  period: (id) => [at('ledger/periods', { search: { period: id } })],
  pay_run: (id) => [at('pay', { search: { run: id } })],
  revaluation: (id) => [at('ledger/revaluation', { search: { revaluation: id } })],
  submission: (id) => [at('people', { search: { view: 'submissions', open: id } })],
  /** A month. */
  tsd: (month) => [at('pay', { search: { tab: 'tsd', month } })],
  tsd_return: (id) => [at('pay', { search: { tab: 'tsd', return: id } })],
  vat_registration: () => [at('settings', { search: { tab: 'vat' } })],
  /** A month, or a return by its id. */
  vat_return: (id) =>
    /^\d{4}-\d{2}$/.test(id)
      ? [at('vat/$month', { params: { month: id } })]
      : [at('vat', { search: { return: id } })],
  webhook_endpoint: (id) => [at('developers', { search: { endpoint: id } })],
};

/** The screens that show an object, by the contract's name of its kind. */
export const placesOf = (object: string, id: string): readonly Place[] => PLACES[object]?.(id) ?? [];
