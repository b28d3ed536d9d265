import { type Actor, type Permission } from '#platform';
import { describe, expect, it } from 'vitest';
import { assertExtractable, assertMayUpload, isExtracted } from './upload-rules.js';

const actor = (...permissions: Permission[]): Actor => ({
  kind: 'user',
  userId: 1n,
  credential: { kind: 'api_key', id: '1' },
  human: false,
  permissions: new Set(permissions),
  onBehalfOf: null,
});

describe('the rights to upload', () => {
  it('require documents.write, for a bank statement also bank.import, for auto_process also invoices.write', () => {
    const check = (permissions: Permission[], kind: 'statement' | 'invoice', autoProcess: boolean) => () => {
      assertMayUpload(actor(...permissions), { kind, autoProcess });
    };
    const denied = expect.objectContaining({ code: 'permission_denied' }) as Error;
    expect(check([], 'invoice', false)).toThrow(denied);
    expect(check(['documents.write'], 'invoice', false)).not.toThrow();
    expect(check(['documents.write'], 'statement', false)).toThrow(denied);
    expect(check(['documents.write', 'bank.import'], 'statement', false)).not.toThrow();
    expect(check(['documents.write'], 'invoice', true)).toThrow(denied);
    expect(check(['documents.write', 'invoices.write'], 'invoice', true)).not.toThrow();
  });
});

describe('auto_process', () => {
  it.each([
    ['application/pdf', 'invoice', true],
    ['application/pdf', 'receipt', true],
    ['application/pdf', 'credit_note', true],
    ['application/pdf', 'contract', false],
    ['application/pdf', undefined, false],
    ['application/xml', 'invoice', false],
    ['image/png', 'receipt', false],
  ] as const)('of %s, kind %s: %s', (contentType, kind, taken) => {
    const check = (): void => {
      assertExtractable(contentType, { kind, autoProcess: true });
    };
    if (taken) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'not_extractable' }) as Error);
  });
});

describe('the reading of a file', () => {
  it.each([
    ['application/pdf', undefined, true],
    ['application/xml', 'invoice', true],
    ['image/heic', 'receipt', true],
    ['application/pdf', 'contract', false],
    ['application/pdf', 'other', false],
    ['text/csv', undefined, false],
    ['application/xml', 'statement', false],
  ] as const)('%s, kind %s: %s', (contentType, kind, read) => {
    expect(isExtracted(contentType, kind, 'upload')).toBe(read);
    expect(isExtracted(contentType, kind, 'generated')).toBe(false);
  });
});
