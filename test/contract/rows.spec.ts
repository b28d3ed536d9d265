import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTROLLERS } from '../../apps/api/src/controllers.js';
import { codesOf } from '../../apps/api/src/docs/openapi.js';
import { operationsOf } from '../../apps/api/src/http/index.js';

/**
 * The tables of the contract, row by row, and the tests that name each. A row without an operation waits for the first
 * operation that implements it.
 */
const operations = operationsOf(CONTROLLERS);
const declared = new Set<string>(operations.flatMap(codesOf));
const paths = new Set(operations.map(({ path }) => path));

const FOLDER = new URL('../e2e/', import.meta.url);
const tests = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
);
const anywhere = [...tests.values()].join('\n');

/** The cases of each code's row, as the titles of the failure tests name them; none where the code is enough. */
const STATUS_ROWS: Readonly<Record<string, readonly string[]>> = {
  validation_error: [
    'a parameter is not valid',
    'a cursor is malformed',
    'a text is over 2000 characters',
    'a list is over its maximum',
  ],
  invalid_payload: [
    "a party's email breaks its rule",
    "a party's phone breaks its rule",
    'both unit prices disagree',
    'an own sales invoice has a document with role original',
  ],
  seller_address_missing: [],
  buyer_address_missing: [],
  vat_exchange_rate_missing: [],
  empty_file: ['an upload has no content'],
  register_invalid_event: [],
  authentication_failed: [
    'no credential is sent',
    'a key is unknown',
    'a key is revoked',
    'a key is expired',
  ],
  permission_denied: ['the role lacks the permission'],
  insufficient_scope: ['the key lacks the scope to write', 'the key lacks the scope to read'],
  human_actor_required: ['a key judges'],
  mfa_required: ['a session of staff has shown no second factor'],
  not_found: ['the company does not exist', 'the company is not visible', 'the object does not exist'],
  company_not_ready: ['the books are not provisioned yet'],
  company_closed: ['a new company has the registry code of a closed one'],
  idempotency_conflict: ['the same key comes with another body'],
  idempotency_in_progress: ['while the first still runs: 409 idempotency_in_progress'],
  not_extractable: ['auto_process gets a file that is not a PDF of an invoice'],
  employees_disabled: [],
  // The row of other conflicts of the books names no code: this one represents them.
  invoice_state_conflict: ['the books are in another state'],
  inbox_disabled: ['the inbox is off'],
  request_too_large: ['a JSON body is over 1 MB'],
  file_too_large: ['an upload is over its limit'],
  unsupported_file_type: ['the type of an upload is refused'],
  throttled: ['expensive operations are used up'],
  books_unavailable: ['the books are not available'],
};

/** The limits, each with the test that reaches and exceeds it, and the path that it waits for. */
const LIMIT_ROWS: readonly (readonly [row: string, test: string, path?: string])[] = [
  ['page size `limit`', 'page size: at most 200'],
  ['page size, default', 'page size: 50 by default'],
  ['`cursor` length', 'cursor: 1 to 8192 characters of lower hex'],
  ['`search` of accounts', 'search of accounts: at most 200 characters'],
  [
    '`q` of bank transactions',
    'q of bank transactions: at most 200 characters',
    '/api/companies/:company_id/bank-transactions/',
  ],
  ['JSON request body', 'JSON request body: at most 1 MB'],
  ['file upload', 'file upload: at most 25 MB'],
  ['text field of a command body', 'text field of a command: at most 2000 characters'],
  ['free JSON value', 'free JSON value: at most 64 KB'],
  ['invoice revision, lines', 'invoice revision: at most 500 lines'],
  ['invoice revision, documents', 'invoice revision: at most 50 documents'],
  ['event', 'event: at most 2000 lines', '/api/companies/:company_id/events'],
  ['party `address`', 'party address: at most 500 characters'],
  ['party `email`, `phone`', 'party email: at most 254 characters, phone: at most 40'],
  ['access token lifetime', 'is good for an hour'],
  ['idempotency key retention', 'is kept 24 hours'],
  ['inbox counts window', 'inbox counts: of the last 30 days'],
];

const IDEMPOTENCY_ROWS = [
  'sent again with the same body answers the first response, marked, and nothing runs twice',
  'while the first still runs: 409 idempotency_in_progress',
  'with another body: 409 idempotency_conflict, finished or not',
  'keeps only a success: after an error it may be tried again, also with another body',
  'of a request that died is free after five minutes, and the books run no command twice',
  'is kept 24 hours; the books remember it for good',
  'is one of its credential and company',
  'left out, a write runs every time it is sent',
] as const;

describe('a test names', () => {
  const due = Object.entries(STATUS_ROWS).filter(([code]) => declared.has(code));

  it.each(due)('the failure %s', (code, cases) => {
    const words = [code, ...cases];
    expect(words.filter((word) => !anywhere.includes(word))).toEqual([]);
  });

  it.each(LIMIT_ROWS.filter(([, , path]) => path === undefined || paths.has(path as `/${string}`)))(
    'the limit of %s',
    (_row, test = '') => {
      expect(anywhere.includes(test)).toBe(true);
    },
  );

  it.each(IDEMPOTENCY_ROWS)('of keys: %s', (test) => {
    expect(tests.get('idempotency.spec.ts')?.includes(test)).toBe(true);
  });
});
