import { describe, expect, it } from 'vitest';
import { candidateOf } from './candidate.js';

const read = (fields: Readonly<Record<string, string>>) =>
  candidateOf({
    method: 'text',
    confidence: '1',
    confident: true,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { value, confidence: '1' }]),
    ),
    lines: [],
    checks: [],
    errorCode: null,
  });

describe('names and numbers from a document', () => {
  it('have the form that the books accept: one line, without characters that reverse the text', () => {
    const { supplier, number, correctsNumber } = read({
      supplier_name: 'Hooldus\r\n\u202eja Pojad OÜ',
      invoice_number: '2026-\u202e17',
      corrects_number: '2026-16\u0007',
    });
    expect([supplier.name, number, correctsNumber]).toEqual(['Hooldus ja Pojad OÜ', '2026-17', '2026-16']);
  });

  it('that the books do not accept are left out, and named as they were read', () => {
    const { supplier, number, leftOut } = read({
      supplier_name: 'Voorbeeld BV',
      supplier_vat_number: 'NL8200',
      invoice_number: '1'.repeat(201),
    });
    expect([supplier.vatNumber, number]).toEqual([null, null]);
    expect(leftOut).toEqual([
      { field: 'supplier_vat_number', value: 'NL8200' },
      { field: 'invoice_number', value: `${'1'.repeat(200)}…` },
    ]);
  });

  it('that are invisible count as not read', () => {
    const { supplier, number } = read({ supplier_name: '\u200b', invoice_number: '\u00a0\ufeff' });
    expect([supplier.name, number]).toEqual([null, null]);
  });
});
