import { CHANGED_OBJECT_TYPES } from '#books';
import { type ChangedObject } from '#ledger';

/** Events under the names that subscribers use: an object of the books and a verb in the past tense. */
const SPOKEN_EVENTS = [
  'account.created',
  'account.updated',
  'accounting_event.recorded',
  'accounting_event.reversed',
  'allocation.created',
  'allocation.reversed',
  'bank_account.opened',
  'bank_statement.imported',
  'bank_statement.withdrawn',
  'bank_transaction.explained',
  'bank_transaction.judged',
  'bank_transaction.judgement_undone',
  'bank_transaction.party_set',
  'dimension.created',
  'document.dismissed',
  'document.registered',
  'document.restored',
  'exchange_rate.recorded',
  'hold.placed',
  'hold.released',
  'invoice.cancelled',
  'invoice.imported',
  'invoice.issued',
  'invoice.posted',
  'invoice.recorded',
  'invoice.rendered',
  'invoice.revised',
  'invoice.voided',
  'match_proposal.confirmed',
  'match_proposal.created',
  'match_proposal.rejected',
  'match_proposal.undone',
  'party.created',
  'party.merged',
  'party.updated',
  'pay_run.approved',
  'pay_run.created',
  'pay_run.posted',
  'pay_run.prepared',
  'pay_run.reversed',
  'period.closed',
  'period.reopened',
  'question.answered',
  'question.asked',
  'question.closed',
  'question.reopened',
  'revaluation.created',
  'revaluation.reversed',
  'rule.activated',
  'vat_return.filed',
  'vat_return.prepared',
] as const;

type ObjectType = ChangedObject['type'];
type SpokenEvent = (typeof SPOKEN_EVENTS)[number];

/** Types of events that follow from commits of the books; more may come. */
export type BooksEvent = SpokenEvent | `${ObjectType}.changed`;

export const BOOKS_EVENTS: readonly BooksEvent[] = [
  ...SPOKEN_EVENTS,
  ...CHANGED_OBJECT_TYPES.map((type) => `${type}.changed` as const),
].sort();

/** The test event, sent only on request: it shows that deliveries arrive. */
export const TEST_EVENT = 'webhook.test';

/** A filter of an endpoint: a single type, or all types of one object. */
export type EventFilter = BooksEvent | `${ObjectType}.*`;

export const EVENT_FILTERS: readonly EventFilter[] = [
  ...BOOKS_EVENTS,
  ...CHANGED_OBJECT_TYPES.map((type) => `${type}.*` as const),
].sort();

/** The result of a command, in the form in which the log keeps it. */
type Result = Readonly<Record<string, unknown>>;
type EventsOfCommand = readonly SpokenEvent[] | ((result: Result) => readonly SpokenEvent[]);

const isSome = (value: unknown): boolean => typeof value === 'number' && value > 0;
const when = (condition: boolean, event: SpokenEvent): readonly SpokenEvent[] => (condition ? [event] : []);

/**
 * The events of each command of the bus. A command that runs others inside has the events of those: the same change of
 * state is the same event, whichever command causes it. `….changed` covers the other objects that a commit changed, and
 * needs no row here.
 */
export const EVENTS_OF_COMMANDS: Readonly<Record<string, EventsOfCommand>> = {
  'account.create': ['account.created'],
  'account.update': ['account.updated'],
  'allocation.create': ['allocation.created'],
  'allocation.match': ({ allocation_ids: made }) =>
    when(Array.isArray(made) && made.length > 0, 'allocation.created'),
  'allocation.reverse': ['allocation.reversed'],
  'automatic_act.undo': ({
    cancelled_invoices: cancelled,
    reversed_allocations: reversed,
    undone_judgements: undone,
  }) => [
    ...when(isSome(cancelled), 'invoice.cancelled'),
    ...when(isSome(reversed), 'allocation.reversed'),
    ...when(isSome(undone), 'bank_transaction.judgement_undone'),
  ],
  'bank.import_file': [],
  'bank.import_statement': ['bank_statement.imported'],
  'bank.link_file': ({ linked }) => when(linked === true, 'bank_transaction.explained'),
  'bank_account.confirm': [],
  'bank_account.create': ['bank_account.opened'],
  'bank_account.move_opening': [],
  'bank_statement.withdraw': ['bank_statement.withdrawn'],
  'bank_transaction.classify_money_in': ['bank_transaction.judged'],
  'bank_transaction.exempt': ['bank_transaction.judged'],
  'bank_transaction.find_transfers': ({ matched }) =>
    when(typeof matched === 'number' && matched > 0, 'bank_transaction.judged'),
  'bank_transaction.match_transfer': ['bank_transaction.judged'],
  'bank_transaction.set_party': ['bank_transaction.party_set'],
  'bank_transaction.undo': ['bank_transaction.judgement_undone'],
  // These concern the company and no object of its books, so there is nothing to read again.
  'book.extend_vat_codes': [],
  'book.record_vat_standing': [],
  'book.update_details': [],
  'dimension.create': ['dimension.created'],
  'document.dismiss': ['document.dismissed'],
  'document.register': ({ created }) => when(created === true, 'document.registered'),
  'document.restore': ['document.restored'],
  'draft.decide': ['invoice.revised', 'invoice.posted'],
  'event.record': ['accounting_event.recorded'],
  'event.reverse': ['accounting_event.reversed'],
  'exchange_rate.record': ['exchange_rate.recorded'],
  'file.book': ({ dismissed, posted }) =>
    dismissed === undefined
      ? ['invoice.recorded', ...when(posted === true, 'invoice.posted')]
      : ['document.dismissed'],
  'hold.place': ['hold.placed'],
  'hold.release': ['hold.released'],
  'invoice.attach_rendering': ({ attached }) => when(attached === true, 'invoice.rendered'),
  'invoice.cancel': ['invoice.cancelled'],
  'invoice.import_sales': ['invoice.imported'],
  'invoice.issue': ['invoice.issued'],
  'invoice.join': ['invoice.voided'],
  'invoice.join_document': [],
  'invoice.note_delivery': [],
  'invoice.post': ['invoice.posted'],
  'invoice.record': ['invoice.recorded'],
  'invoice.revise': ['invoice.revised'],
  'invoice.send': [],
  'invoice.separate': [],
  'invoice.void': ['invoice.voided'],
  'match_proposal.confirm': ({ allocation_id: made }) => [
    'match_proposal.confirmed',
    made === null ? 'bank_transaction.judged' : 'allocation.created',
  ],
  'match_proposal.create': ['match_proposal.created'],
  'match_proposal.find': ({ found }) =>
    when(typeof found === 'number' && found > 0, 'match_proposal.created'),
  'match_proposal.reject': ['match_proposal.rejected'],
  'match_proposal.undo': ({ state, allocation_id: made }) =>
    state === 'undone'
      ? ['match_proposal.undone', made === null ? 'bank_transaction.judgement_undone' : 'allocation.reversed']
      : ['match_proposal.undone'],
  'party.add_alias': ['party.updated'],
  'party.create': ['party.created'],
  'party.learn_account': ['party.updated'],
  'party.merge': ['party.merged'],
  'party.record_vies_check': ['party.updated'],
  'party.update': ['party.updated'],
  'money_back.settle': ({ judged }) =>
    when(Array.isArray(judged) && judged.length > 0, 'bank_transaction.judged'),
  'pay_item.create': [],
  'pay_item.delete': [],
  'pay_item.from_absences': [],
  'pay_item.import': [],
  'pay_item.update': [],
  'pay_run.approve': ['pay_run.approved'],
  'pay_run.create': ['pay_run.created'],
  'pay_run.post': ['pay_run.posted', 'accounting_event.recorded'],
  'pay_run.prepare': ['pay_run.prepared'],
  'pay_run.reverse': ['pay_run.reversed'],
  'period.close': ['period.closed'],
  'period.reopen': ['period.reopened'],
  'prepayment.move': [],
  'question.answer': ['question.answered'],
  'question.ask': ['question.asked'],
  'question.ask_for_documents': ({ asked }) => when(isSome(asked), 'question.asked'),
  'question.close': ({ linked_file_ids: linked }) => [
    'question.closed',
    ...when(Array.isArray(linked) && linked.length > 0, 'bank_transaction.explained'),
  ],
  'question.note_letter': [],
  'question.reopen': ['question.reopened'],
  'revaluation.create': ['revaluation.created'],
  'revaluation.reverse': ['revaluation.reversed'],
  'taxes.charge': ['accounting_event.recorded'],
  'tsd.declare_account': [],
  'tsd.file': ['accounting_event.recorded'],
  'rule.act': ({ acted, party_set: partySet }) =>
    when(
      Array.isArray(acted) && acted.length > 0,
      partySet === true ? 'bank_transaction.party_set' : 'bank_transaction.judged',
    ),
  'rule.activate': ['rule.activated'],
  'rule.create': ['rule.activated'],
  'rule.end': [],
  'rule.note': ({ found }) => when(typeof found === 'number' && found > 0, 'match_proposal.created'),
  'rule.pause': [],
  'rule.pause_left': [],
  'rule.undo': ({ undone }) =>
    when(typeof undone === 'number' && undone > 0, 'bank_transaction.judgement_undone'),
  'vat_return.file': ['vat_return.filed'],
  'vat_return.prepare': ['vat_return.prepared'],
};

/** The parts of a commit of the books from which its events follow. */
export interface TellingCommit {
  readonly command: string;
  readonly result: unknown;
  readonly objects: readonly ChangedObject[];
}

/** Whether this release knows the events of a command. A command that it does not know is left to a newer worker. */
export const isPublished = (command: string): boolean => Object.hasOwn(EVENTS_OF_COMMANDS, command);

/** The object of an event: `invoice` of `invoice.posted`. */
const objectOf = (event: string): string => event.split('.', 1)[0] ?? '';

/**
 * The types of events of a commit, each once. A commit that changed no object has none. Every kind of object that it
 * changed has an event: one of the command, or `….changed`.
 */
export function eventsOf({ command, result, objects }: TellingCommit): BooksEvent[] {
  if (objects.length === 0) return [];
  const events = EVENTS_OF_COMMANDS[command] ?? [];
  const spoken = typeof events === 'function' ? events(isResult(result) ? result : {}) : events;
  const covered = new Set(spoken.map(objectOf));
  const silent = new Set(objects.map(({ type }) => type).filter((type) => !covered.has(type)));
  return [...spoken, ...[...silent].map((type) => `${type}.changed` as const)];
}

/** Whether an endpoint asked for an event; `null` asks for all, including future types. */
export function wants(filters: readonly string[] | null, event: BooksEvent): boolean {
  return filters === null || filters.includes(event) || filters.includes(`${objectOf(event)}.*`);
}

const isResult = (value: unknown): value is Result => typeof value === 'object' && value !== null;
