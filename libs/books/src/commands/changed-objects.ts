import { type CommandEffect } from './command.js';
import { type Fact } from './facts.js';

/** Kinds of objects that a commit may name; more may come. */
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
  'invoice',
  'match_proposal',
  'party',
  'pay_run',
  'period',
  'vat_return',
] as const;

/** An object of the books that a commit made or changed. */
export interface ChangedObject {
  readonly type: (typeof CHANGED_OBJECT_TYPES)[number];
  readonly id: string;
}

type MemberOf<T> = T extends unknown ? keyof T : never;

/** What the ids of facts are of. */
const OF_FACTS: Readonly<Record<MemberOf<Fact> & `${string}Id`, ChangedObject['type']>> = {
  allocationId: 'allocation',
  bankAccountId: 'bank_account',
  bankTransactionId: 'bank_transaction',
  documentId: 'document',
  eventId: 'accounting_event',
  invoiceId: 'invoice',
  partyId: 'party',
  payRunId: 'pay_run',
  returnId: 'vat_return',
  statementId: 'bank_statement',
};

/** What a command changes, each object once. */
export class ChangedObjects {
  private readonly named = new Map<string, ChangedObject>();

  add(type: ChangedObject['type'], id: string | null): void {
    if (id !== null) this.named.set(`${type} ${id}`, { type, id });
  }

  /** With those that the effect of the command tells of. */
  with({ audit, facts }: Pick<CommandEffect<unknown>, 'audit' | 'facts'>): ChangedObject[] {
    for (const { objectType, objectId } of audit) {
      const type = CHANGED_OBJECT_TYPES.find((one) => one === objectType);
      if (type !== undefined) this.add(type, objectId);
    }
    for (const fact of facts) {
      for (const [name, type] of Object.entries(OF_FACTS)) {
        const id: unknown = Reflect.get(fact, name);
        if (typeof id === 'string') this.add(type, id);
      }
    }
    return [...this.named.values()];
  }
}
