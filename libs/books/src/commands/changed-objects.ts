import { type ChangedObject as ChangedObjectOf } from '#ledger';
import { type CommandEffect } from './command.js';
import { type Fact } from './facts.js';

/** Kinds of objects that a commit may name; more may be added. */
export const CHANGED_OBJECT_TYPES = [
  'account',
  'accounting_event',
  'allocation',
  'bank_account',
  'bank_statement',
  'bank_transaction',
  'dimension',
  'document',
  'exchange_rate',
  'hold',
  'invoice',
  'match_proposal',
  'party',
  'pay_item',
  'pay_run',
  'period',
  'question',
  'revaluation',
  'rule',
  'tsd_return',
  'vat_return',
] as const;

/** An object of the books that a commit made or changed. */
export type ChangedObject = ChangedObjectOf<(typeof CHANGED_OBJECT_TYPES)[number]>;

type MemberOf<T> = T extends unknown ? keyof T : never;

/** The object type behind each id in a fact. */
const OF_FACTS: Readonly<Record<MemberOf<Fact> & `${string}Id`, ChangedObject['type']>> = {
  allocationId: 'allocation',
  bankAccountId: 'bank_account',
  bankTransactionId: 'bank_transaction',
  documentId: 'document',
  eventId: 'accounting_event',
  holdId: 'hold',
  invoiceId: 'invoice',
  partyId: 'party',
  payRunId: 'pay_run',
  questionId: 'question',
  returnId: 'vat_return',
  ruleId: 'rule',
  statementId: 'bank_statement',
  tsdReturnId: 'tsd_return',
};

/** The objects that the facts and the audit of a command name. */
export function objectsOf({
  audit,
  facts,
}: Pick<CommandEffect<unknown>, 'audit' | 'facts'>): ChangedObject[] {
  const audited = audit.flatMap(({ objectType, objectId }) => {
    const type = CHANGED_OBJECT_TYPES.find((one) => one === objectType);
    return type === undefined ? [] : [{ type, id: objectId }];
  });
  const named = facts.flatMap((fact) =>
    Object.entries(OF_FACTS).flatMap(([name, type]) => {
      const id: unknown = Reflect.get(fact, name);
      return typeof id === 'string' ? [{ type, id }] : [];
    }),
  );
  return [...audited, ...named];
}
