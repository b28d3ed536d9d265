import { describe, expect, it } from 'vitest';
import { kindOfType } from './document-type.js';

describe('the type of a document', () => {
  it.each([
    ['380', false, 'invoice', true],
    [undefined, false, 'invoice', true],
    ['381', false, 'credit_note', true],
    [undefined, true, 'credit_note', true],
    ['386', false, 'prepayment', true],
    ['384', false, 'invoice', false],
    ['389', false, 'invoice', false],
    ['999', false, 'invoice', false],
  ])('%s, credit note %s: %s, sure %s', (code, credit, kind, sure) => {
    const read = kindOfType(code, credit);
    expect(read?.value).toBe(kind);
    expect((read?.confidence ?? 0) > 0.9).toBe(sure);
  });

  it.each(['325', '71', '310', '220'])('%s is not an invoice', (code) => {
    expect(() => kindOfType(code, false)).toThrow(expect.objectContaining({ code: 'xml_not_invoice' }));
  });
});
