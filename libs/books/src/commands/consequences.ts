import { type TaskRequest } from '#tasks';
import { type Fact } from './facts.js';

/** A task that follows from a commit, for the company of the commit. */
export type Consequence = TaskRequest;

const REBUILD_STATUS: Consequence = { kind: 'rebuild-status', payload: {} };

/** Everything that follows from what happened in one commit, each thing once. Nobody else enqueues after a commit. */
export function consequencesOf(facts: readonly Fact[]): Consequence[] {
  const wanted = new Map<string, Consequence>();
  for (const consequence of facts.flatMap(consequencesOfOne)) {
    wanted.set(JSON.stringify(consequence), consequence);
  }
  return [...wanted.values()];
}

function consequencesOfOne(fact: Fact): readonly Consequence[] {
  switch (fact.type) {
    case 'party.created':
    case 'party.changed':
    case 'exchange_rates.recorded':
      return [];
    case 'statement.imported':
    case 'bank_transaction.judged':
    case 'allocation.created':
    case 'allocation.reversed':
    case 'document.registered':
    case 'invoice.recorded':
    case 'invoice.revised':
    case 'invoice.voided':
    case 'invoice.posted':
    case 'invoice.rendered':
    case 'invoice.imported':
    case 'invoice.cancelled':
      return [REBUILD_STATUS];
    case 'invoice.issued':
      return [REBUILD_STATUS, { kind: 'render-invoice', payload: { invoiceId: fact.invoiceId } }];
  }
}
