import { Problem } from '#platform';
import { describe, expect, it } from 'vitest';
import { checkDocumentRoles, checkRecordRequest, toRevisionContent } from './invoice-requests.js';
import { importSalesInvoiceRequest, recordInvoiceRequest, reviseInvoiceRequest } from './invoice.wire.js';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const fiftyOneDocuments = Array.from({ length: 51 }, (_, i) => ({
  document_id: `${ID.slice(0, 24)}${10 + i}`,
}));
const line = { description: 'Hosting', unit_price: '100', vat_code: 'P24' };
const body = (revision: object = {}, rest: object = {}): object => ({
  direction: 'purchase',
  party_id: ID,
  number: 'A-17',
  revision: { invoice_date: '2026-03-10', lines: [line], ...revision },
  ...rest,
});

/** Paths of the issues for a refused body; empty when it is accepted. */
const refused = (value: object): string[] => {
  const result = recordInvoiceRequest.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
};

describe('the body of a record', () => {
  it('requires only direction, party and a revision with date and lines; the rest has defaults', () => {
    const parsed = recordInvoiceRequest.parse(body());
    expect([parsed.kind, parsed.allow_duplicate]).toEqual(['invoice', false]);
    const content = toRevisionContent(parsed.revision);
    expect(content).toMatchObject({
      currency: null,
      prepaidMinor: 0n,
      roundingMinor: 0n,
      pricesIncludeVat: false,
      needsReview: false,
      documents: [],
      netMinor: null,
    });
    expect(content.lines[0]).toMatchObject({
      kind: 'item',
      unitPriceMinor: null,
      allowanceMinor: 0n,
      dimensions: [],
    });
    expect(content.lines[0]?.quantity.toFixed()).toBe('1');
  });

  it.each([
    ['an unknown field', body({}, { colour: 'red' }), ''],
    ['an unknown field of the revision', body({ colour: 'red' }), 'revision'],
    ['an unknown field of a line', body({ lines: [{ ...line, colour: 'red' }] }), 'revision.lines.0'],
    ['a day the calendar lacks', body({ invoice_date: '2026-02-30' }), 'revision.invoice_date'],
    ['no lines', body({ lines: [] }), 'revision.lines'],
    ['501 lines', body({ lines: Array(501).fill(line) }), 'revision.lines'],
    ['51 documents', body({ documents: fiftyOneDocuments }), 'revision.documents'],
    [
      'a document twice',
      body({ documents: [{ document_id: ID }, { document_id: ID }] }),
      'revision.documents',
    ],
    [
      'a dimension value twice',
      body({ lines: [{ ...line, dimensions: [ID, ID] }] }),
      'revision.lines.0.dimensions',
    ],
    ['a text of 2001 characters', body({ review_note: 'x'.repeat(2001) }), 'revision.review_note'],
    [
      'a NUL in a text',
      body({ lines: [{ ...line, description: 'a\u0000' }] }),
      'revision.lines.0.description',
    ],
    ['an empty description', body({ lines: [{ ...line, description: '' }] }), 'revision.lines.0.description'],
    [
      'a blank description',
      body({ lines: [{ ...line, description: ' \n' }] }),
      'revision.lines.0.description',
    ],
    [
      '7 decimals of a price',
      body({ lines: [{ ...line, unit_price: '0.0000001' }] }),
      'revision.lines.0.unit_price',
    ],
    [
      'a price in exponents',
      body({ lines: [{ ...line, unit_price: '1e5' }] }),
      'revision.lines.0.unit_price',
    ],
    [
      'a price that is a number',
      body({ lines: [{ ...line, unit_price: 1.5 }] }),
      'revision.lines.0.unit_price',
    ],
    ['a fraction of a minor unit', body({ prepaid_minor: 1.5 }), 'revision.prepaid_minor'],
    ['less than nothing prepaid', body({ prepaid_minor: -1 }), 'revision.prepaid_minor'],
    ['an amount beyond 2^53 − 1', body({ net_minor: 2 ** 53 }), 'revision.net_minor'],
    [
      'a negative allowance',
      body({ lines: [{ ...line, allowance_minor: -1 }] }),
      'revision.lines.0.allowance_minor',
    ],
    [
      'more than 100 % deductible',
      body({ lines: [{ ...line, deductible_bps: 10_001 }] }),
      'revision.lines.0.deductible_bps',
    ],
    ['an id that is none', body({}, { party_id: 'x' }), 'party_id'],
    [
      '64 KB of free JSON and more',
      body({ source_payload: { text: 'x'.repeat(65_536) } }),
      'revision.source_payload',
    ],
    ['a NUL in free JSON', body({ source_payload: { text: '\u0000' } }), 'revision.source_payload'],
  ])('refuses %s', (_name, value, path) => {
    expect(refused(value)).toEqual([path]);
  });

  it('refuses free JSON nested a hundred thousand levels deep without a stack overflow', () => {
    const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(refused(body({ source_payload: deep }))).toEqual(['revision.source_payload']);
  });

  it('accepts free JSON of any shape up to 64 KB, and texts up to 2000 characters', () => {
    expect(
      refused(body({ source_payload: [{ a: 'x'.repeat(60_000) }, null, 1], review_note: 'x'.repeat(2000) })),
    ).toEqual([]);
  });
});

it('requires a reason on a revise, which may also replace the number', () => {
  const revision = { invoice_date: '2026-03-10', lines: [line], number: 'B-1' };
  expect(reviseInvoiceRequest.safeParse({ revision }).success).toBe(false);
  expect(toRevisionContent(reviseInvoiceRequest.parse({ reason: 'typo', revision }).revision).number).toBe(
    'B-1',
  );
  expect(refused(body({ number: 'B-1' }))).toEqual(['revision']);
});

it('requires number and source on an import', () => {
  const value = { ...body(), direction: 'sales', external_source: 'manual' };
  expect(importSalesInvoiceRequest.parse(value)).toMatchObject({ opening: false, external_source: 'manual' });
  expect(importSalesInvoiceRequest.safeParse({ ...value, number: undefined }).success).toBe(false);
  expect(importSalesInvoiceRequest.safeParse({ ...value, direction: 'purchase' }).success).toBe(false);
});

const problemOf = (act: () => void): [string, string | undefined] | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code, error.errors[0]?.field];
  }
};

describe('rules across fields', () => {
  it.each([
    ['purchase', 'invoice', null, null, ['validation_error', 'number']],
    ['purchase', 'credit_note', null, null, ['validation_error', 'number']],
    ['purchase', 'receipt', null, null, undefined],
    ['purchase', 'credit_note', 'K-1', null, undefined],
    ['sales', 'invoice', null, null, undefined],
    ['sales', 'credit_note', null, null, ['validation_error', 'corrects_invoice_id']],
    ['sales', 'credit_note', null, ID, undefined],
  ] as const)(
    'check a %s %s with number %s correcting %s',
    (direction, kind, number, corrects_invoice_id, expected) => {
      expect(
        problemOf(() => {
          checkRecordRequest({ direction, kind, number, corrects_invoice_id });
        }),
      ).toEqual(expected);
    },
  );

  it('refuse an original document on an own sale', () => {
    const documents = [
      { documentId: ID, role: 'supporting' },
      { documentId: ID, role: 'original' },
    ];
    expect(
      problemOf(() => {
        checkDocumentRoles('sales', documents);
      }),
    ).toEqual(['invalid_payload', 'revision.documents.1.role']);
    expect(
      problemOf(() => {
        checkDocumentRoles('purchase', documents);
      }),
    ).toBeUndefined();
  });
});
