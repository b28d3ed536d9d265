import { describe, expect, it } from 'vitest';
import { type BankLine, type Proposal } from '../../api/bank.js';
import { type OpenItem } from '../../api/figures.js';
import { acceptable, fitting, queueOf, shared, suggested } from './queue.js';

const line = (given: Partial<BankLine>): BankLine =>
  ({
    id: 'line',
    direction: 'out',
    currency: 'EUR',
    amount_minor: 10_000,
    total_minor: 10_000,
    suspense_residual_minor: 10_000,
    party_id: null,
    ...given,
  }) as BankLine;

const proposal = (line: string, score: number, invoice: string, code = 'number_named', minor = 0): Proposal =>
  ({
    id: `${line}-${invoice}`,
    bank_transaction_id: line,
    score,
    reason_codes: [{ code, parameters: {} }],
    judgement: {
      kind: 'allocate',
      invoice_id: invoice,
      line_id: null,
      other_bank_transaction_id: null,
      counter_minor: minor,
    },
  }) as unknown as Proposal;

const item = (id: string, minor: number, given: Partial<OpenItem> = {}): OpenItem =>
  ({
    line_id: id,
    residual_minor: minor,
    currency: 'EUR',
    side: 'credit',
    control_kind: 'payable',
    party_id: 'party',
    due_date: '2026-11-01',
    economic_date: '2026-10-01',
    ...given,
  }) as OpenItem;

const ids = (items: readonly OpenItem[]): string[] => items.map(({ line_id }) => line_id);

describe('accepting all proposals above a score', () => {
  const rows = queueOf(
    [line({ id: 'a' }), line({ id: 'b' }), line({ id: 'c' }), line({ id: 'd' })],
    [
      proposal('a', 75, '1'),
      proposal('a', 60, '2'),
      proposal('b', 60, '3'),
      proposal('c', 80, '4'),
      proposal('c', 80, '5'),
      proposal('d', 75, '6'),
    ],
  );

  it('takes the best proposal of each line at or above it', () => {
    expect(acceptable(rows, 70).map(({ choice }) => choice[0].id)).toEqual(['a-1', 'd-6']);
  });

  it('leaves a line with two equally good proposals to the person', () => {
    expect(acceptable(rows, 50).map((one) => one.line.id)).toEqual(['a', 'b', 'd']);
  });

  it('leaves two lines that would pay the same invoice to the person', () => {
    const twice = queueOf(
      [line({ id: 'a' }), line({ id: 'b' })],
      [proposal('a', 90, '1'), proposal('b', 90, '1')],
    );
    expect(acceptable(twice, 90)).toEqual([]);
  });

  it('takes several payments that together pay one invoice', () => {
    const both = queueOf(
      [line({ id: 'a' }), line({ id: 'b' })],
      ['a', 'b'].map((id) => proposal(id, 90, '1', 'payments_together')),
    );
    expect(acceptable(both, 90).map((one) => one.line.id)).toEqual(['a', 'b']);
  });
});

describe('proposals that share a line among several invoices', () => {
  const parts = (minor: number) => [
    proposal('a', 80, '1', 'invoices_together', minor),
    proposal('a', 90, '3'),
    proposal('a', 80, '2', 'invoices_together', 4_000),
  ];
  const idsOf = (minor: number) =>
    queueOf([line({ id: 'a' })], parts(minor)).flatMap(({ choices }) =>
      choices.map((choice) => choice.map(({ id }) => id)),
    );

  it('are one choice', () => {
    expect(idsOf(6_000)).toEqual([['a-3'], ['a-1', 'a-2']]);
    const [row] = queueOf([line({ id: 'a' })], parts(6_000).slice(0, 1).concat(parts(6_000).slice(2)));
    expect(acceptable(row === undefined ? [] : [row], 70).map(({ choice }) => choice.length)).toEqual([2]);
  });

  it('are decided one by one when the line has not enough left for all', () => {
    expect(idsOf(6_001)).toEqual([['a-3'], ['a-1'], ['a-2']]);
  });
});

describe('the open items of a line', () => {
  it('are payables for money out and receivables for money in, the exact amount first', () => {
    const items = [
      item('old', 5_000, { due_date: '2026-01-01' }),
      item('exact', 10_000),
      item('sale', 10_000, { side: 'debit', control_kind: 'receivable' }),
      item('bank', 10_000, { control_kind: 'bank' }),
    ];
    expect(ids(fitting(line({}), items))).toEqual(['exact', 'old']);
    expect(ids(fitting(line({ direction: 'in' }), items))).toEqual(['sale']);
  });

  it('are suggested when one of them, or two of one party, add up to the line', () => {
    const two = [item('one', 4_000), item('other', 6_000), item('third', 6_000, { party_id: 'another' })];
    expect(ids(suggested(line({}), two))).toEqual(['one', 'other']);
    expect(ids(suggested(line({}), [...two, item('exact', 10_000)]))).toEqual(['exact']);
    expect(suggested(line({}), [item('one', 10_000), item('other', 10_000)])).toEqual([]);
  });

  it('share the money in their order until it is used up', () => {
    expect(shared(10_000n, [item('one', 7_000), item('other', 7_000), item('third', 1)])).toEqual([
      7_000n,
      3_000n,
      0n,
    ]);
  });
});
