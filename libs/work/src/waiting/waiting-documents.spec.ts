import { encodeId } from '#platform';
import { describe, expect, it } from 'vitest';
import { waitingDocuments } from './waiting-documents.js';

const document = (file: bigint | null, toBook: boolean) => ({
  id: '01JD000000000000000000000A',
  file_id: file,
  filename: 'arve.pdf',
  to_book: toBook,
  created_at: new Date('2026-11-01T22:30:00Z'),
});

describe('a document that nothing in the books refers to', () => {
  it.each([
    ['is reviewed when it is of a kind that becomes an invoice', null, true, 'review'],
    [
      'is reviewed when it was read without an invoice, whatever its kind',
      'without_invoice',
      false,
      'review',
    ],
    ['failed when its reading or booking did', 'failed', false, 'failed'],
    ['waits for nobody while it is read', 'in_progress', true, null],
    ['waits for nobody when it is only kept', null, false, null],
    ['waits for nobody when it is only kept and is not read', 'other', false, null],
  ] as const)('%s', (_rule, outcome, toBook, kind) => {
    const outcomes = new Map(outcome === null ? [] : [[7n, outcome]]);
    const waiting = waitingDocuments([document(7n, toBook)], outcomes);
    expect([waiting.review.length, waiting.failed.length]).toEqual([
      kind === 'review' ? 1 : 0,
      kind === 'failed' ? 1 : 0,
    ]);
  });

  it('is shown with the day of the books on which it came, and opened as a document or a file', () => {
    const failed = waitingDocuments([document(7n, true)], new Map([[7n, 'failed']])).failed[0];
    expect(failed).toMatchObject({ object: 'file', id: encodeId('file', 7n), day: '2026-11-02' });
    expect(waitingDocuments([document(null, true)], new Map()).review[0]).toMatchObject({
      object: 'document',
    });
  });
});
