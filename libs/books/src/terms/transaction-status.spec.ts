import { describe, expect, it } from 'vitest';
import { residualOf, statusOf, type TransactionFacts } from './transaction-status.js';

const line = (fields: Partial<TransactionFacts> = {}): TransactionFacts => ({
  judgement: null,
  ownCounterparty: false,
  amountMinor: 100n,
  allocatedMinor: 0n,
  ...fields,
});

describe('the status of a bank line is the first that applies', () => {
  it.each([
    ['exempted', line({ judgement: 'exemption', ownCounterparty: true }), 0n],
    ['classified', line({ judgement: 'money_in', allocatedMinor: 100n }), 0n],
    ['transfer_matched', line({ judgement: 'transfer', ownCounterparty: true }), 0n],
    ['transfer_unmatched', line({ ownCounterparty: true }), 100n],
    ['posted', line({ amountMinor: 0n }), null],
    ['unmatched', line(), 100n],
    ['part_matched', line({ allocatedMinor: 40n }), 60n],
    ['matched', line({ allocatedMinor: 100n }), 0n],
  ] as const)('%s', (status, facts, residual) => {
    expect(statusOf(facts)).toBe(status);
    expect(residualOf(facts)).toBe(residual);
  });
});
