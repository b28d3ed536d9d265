import { describe, expect, it } from 'vitest';
import { type DismissalFacts, dismissalHindrance } from './dismissal.js';

const FREE: DismissalFacts = { dismissed_reason: null, invoice_id: null, statement_id: null };
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('a document may be dismissed', () => {
  it('when nothing in the books rests on it', () => {
    expect(dismissalHindrance(FREE)).toBeUndefined();
  });

  it.each<[string, Partial<DismissalFacts>, object]>([
    ['an invoice', { invoice_id: ID }, { code: 'document_referenced', extensions: { invoice_id: ID } }],
    ['a statement', { statement_id: ID }, { code: 'document_referenced', extensions: { statement_id: ID } }],
    ['an earlier dismissal', { dismissed_reason: 'order' }, { code: 'document_dismissed' }],
  ])('but not with %s', (_rule, facts, refusal) => {
    expect(dismissalHindrance({ ...FREE, ...facts })).toMatchObject(refusal);
  });
});
