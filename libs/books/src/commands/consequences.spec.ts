import { describe, expect, it } from 'vitest';
import { consequencesOf } from './consequences.js';

describe('consequences', () => {
  it("of changes to a company's pending work rebuild its counts", () => {
    for (const fact of [
      { type: 'document.registered', documentId: 'D' },
      { type: 'invoice.recorded', invoiceId: 'A', direction: 'sales' },
      { type: 'invoice.cancelled', invoiceId: 'A', direction: 'sales' },
    ] as const) {
      expect(consequencesOf([fact])).toEqual([{ kind: 'rebuild-status', payload: {} }]);
    }
    expect(consequencesOf([{ type: 'party.created', partyId: 'P' }])).toEqual([]);
    expect(consequencesOf([{ type: 'party.vat_number_set', partyId: 'P' }])).toEqual([
      { kind: 'check-vat-number', payload: { partyId: 'P' } },
    ]);
  });

  it('of an issued sale include its rendering, those of an imported sale do not', () => {
    const kinds = (type: 'invoice.issued' | 'invoice.imported' | 'invoice.rendered'): string[] =>
      consequencesOf([{ type, invoiceId: 'A', direction: 'sales' }]).map((task) => task.kind);
    expect(kinds('invoice.issued')).toEqual(['rebuild-status', 'match-company', 'render-invoice']);
    expect(kinds('invoice.imported')).toEqual(['rebuild-status', 'match-company']);
    expect(kinds('invoice.rendered')).toEqual(['rebuild-status']);
  });

  it('of a filed VAT return and of a payment to the tax authority refresh the tax account', () => {
    const kinds = (fact: Parameters<typeof consequencesOf>[0][number]): string[] =>
      consequencesOf([fact]).map(({ kind }) => kind);
    expect(kinds({ type: 'vat_return.filed', returnId: 'R' })).toEqual([
      'charge-taxes',
      'refresh-tax-account',
    ]);
    expect(kinds({ type: 'tax_payment.recognised', bankTransactionId: 'T' })).toEqual([
      'refresh-tax-account',
    ]);
    expect(kinds({ type: 'pay_run.posted', payRunId: 'P' })).toEqual(['match-company', 'charge-taxes']);
  });

  it('of a question write its letter, at once or at its time', () => {
    const letter = '01JD000000000000000000000A';
    const sendAt = new Date('2026-11-21T06:00:00Z');
    const task = { kind: 'send-questions', payload: { letterId: letter } };
    expect(consequencesOf([{ type: 'question_letter.queued', letter, sendAt: null }])).toEqual([task]);
    expect(consequencesOf([{ type: 'question_letter.queued', letter, sendAt }])).toEqual([
      { ...task, runAt: sendAt },
    ]);
  });

  it('of a document whose booking was taken back make a draft of it', () => {
    const fact = { type: 'document.unbooked', file: 7n, because: 'taken_back', ended: 'A' } as const;
    expect(consequencesOf([fact])).toEqual([
      { kind: 'book-file', payload: { fileId: '7', again: { because: 'taken_back', of: 'A' } } },
    ]);
  });

  it('happen once for all facts of a commit', () => {
    const kinds = consequencesOf([
      { type: 'invoice.posted', invoiceId: 'A', direction: 'sales' },
      { type: 'invoice.posted', invoiceId: 'B', direction: 'sales' },
      { type: 'document.registered', documentId: 'D' },
    ]).map((task) => task.kind);
    expect(kinds).toEqual(['rebuild-status', 'match-company']);
  });
});
