import { closeCompany } from '#identity';
import { type ProblemCode, workerActor } from '#platform';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { idIn, startApi, type TestAnswer, type TestApi } from '../support/api.js';
import { type Bookkeeper, fileForm, pdfOf, startBookkeeper } from '../support/bookkeeper.js';
import { type Schemas } from '../support/client/client.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { newPerson } from '../support/people.js';
import { expectProblem } from '../support/problems.js';
import { until } from '../support/wait.js';

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

let db: TestDatabase;
let us: Bookkeeper;
/** The same database behind an API whose inbox is off and that lets one expensive request a minute through. */
let strict: TestApi;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
  strict = await startApi(db.database, { environment: { RAAMAT_INBOX: 'off', RAAMAT_RATE_EXPENSIVE: '1' } });
});

afterAll(async () => {
  await strict.close();
  await us.close();
  await db.drop();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  us.send('POST', path, { body, headers });
const record = async (input: object = {}, revision: object = {}) =>
  post('/invoices', await us.purchase(input, revision));
const upload = (content: Uint8Array, fields: Record<string, string> = {}) =>
  us.send('POST', '/files/', { body: fileForm(content, fields) });
const newCompany = (registry_code: string) =>
  us.api.send('POST', `${us.organization.path}/companies/`, {
    key: us.key,
    body: { name: 'Uus OÜ', registry_code, legal_form: 'ou' },
  });
const registryCode = async (path: string): Promise<string> =>
  (await us.call('companies_retrieve', { path: { company_id: idIn(path) } })).registry_code;

/** Issues a new sale to a new customer. */
async function issue(
  customer: Partial<Schemas['PartyCreateRequest']>,
  body: Schemas['InvoiceIssueRequest'],
  revision: Partial<Schemas['InvoiceRevisionRequest']> = {},
): Promise<TestAnswer> {
  const party_id = await us.party({ kind: 'customer', ...customer });
  const lines = [{ description: 'x', unit_price: '1', vat_code: 'S24' }];
  const sale = await us.purchase({ direction: 'sales', number: null, party_id }, { lines, ...revision });
  const { result } = await us.call('commands_record_invoice', { body: sale });
  return post(`/invoices/${result.invoice_id}/issue`, body);
}

type Row = readonly [status: number, code: ProblemCode, when: string, provoke: () => Promise<TestAnswer>];

/** Every row of the contract's table of failures that an operation can answer with. */
const ROWS: readonly Row[] = [
  [400, 'validation_error', 'a parameter is not valid', () => us.send('GET', '/parties/?kind=nobody')],
  [400, 'validation_error', 'a cursor is malformed', () => us.send('GET', '/parties/?cursor=abc')],
  [
    400,
    'validation_error',
    'a text is over 2000 characters',
    () => post('/parties', { name: 'x'.repeat(2001), kind: 'other' }),
  ],
  [
    400,
    'validation_error',
    'a list is over its maximum',
    () =>
      record(
        {},
        {
          lines: Array.from({ length: 501 }, () => ({ description: 'x', unit_price: '1', vat_code: 'P24' })),
        },
      ),
  ],
  [
    400,
    'invalid_payload',
    "a party's email breaks its rule",
    () => post('/parties', { name: 'x', kind: 'other', email: 'a@b@c' }),
  ],
  [
    400,
    'invalid_payload',
    "a party's phone breaks its rule",
    () => post('/parties', { name: 'x', kind: 'other', phone: 'helista' }),
  ],
  [
    400,
    'invalid_payload',
    'both unit prices disagree',
    () =>
      record({}, { lines: [{ description: 'x', unit_price: '1', unit_price_minor: 101, vat_code: 'P24' }] }),
  ],
  [
    400,
    'invalid_payload',
    'an own sales invoice has a document with role original',
    () =>
      record(
        { direction: 'sales', number: null },
        {
          lines: [{ description: 'x', unit_price: '1', vat_code: 'S24' }],
          documents: [{ document_id: UNKNOWN, role: 'original' }],
        },
      ),
  ],
  [
    400,
    'seller_address_missing',
    'a registered company issues with no address of its own',
    async () => {
      await us.call('companies_partial_update', { body: { address: null } });
      return issue({ address: 'Ostja tn 1' }, {});
    },
  ],
  [
    400,
    'buyer_address_missing',
    'a registered company issues to a customer with no address',
    () => issue({}, { seller_address: 'Müüja tn 1' }),
  ],
  [
    400,
    'vat_exchange_rate_missing',
    'VAT in dollars has no euro value yet',
    () => issue({ address: 'Ostja tn 1' }, { seller_address: 'Müüja tn 1' }, { currency: 'USD' }),
  ],
  [400, 'empty_file', 'an upload has no content', () => upload(Buffer.alloc(0))],
  [401, 'authentication_failed', 'no credential is sent', () => us.api.send('GET', '/api/me/')],
  [
    401,
    'authentication_failed',
    'a key is unknown',
    () => us.api.send('GET', '/api/me/', { key: 'raamat_live_nothing' }),
  ],
  [
    401,
    'authentication_failed',
    'a key is revoked',
    async () => {
      const key = await us.organization.key(['read']);
      const { credential } = await us.api.as(key)('me_retrieve');
      const at = `${us.organization.path}/api-keys/${credential.id}/`;
      await us.api.send('DELETE', at, { session: us.session });
      return us.api.send('GET', '/api/me/', { key });
    },
  ],
  [
    401,
    'authentication_failed',
    'a key is expired',
    async () => {
      const key = await us.organization.key(['read']);
      await db.owner(
        "UPDATE identity.api_key SET expires_on = '2020-01-01' WHERE id = (SELECT max(id) FROM identity.api_key)",
      );
      return us.api.send('GET', '/api/me/', { key });
    },
  ],
  [
    403,
    'mfa_required',
    'a session of staff has shown no second factor',
    async () => {
      const { id } = await newPerson(us.api, { isStaff: true });
      return us.api.send('GET', '/api/firm/tasks/', { session: await us.api.session(id) });
    },
  ],
  [
    403,
    'permission_denied',
    'the role lacks the permission',
    async () => us.send('POST', '/parties', { key: (await us.organization.member('viewer')).key, body: {} }),
  ],
  [
    403,
    'insufficient_scope',
    'the key lacks the scope to write',
    async () => us.send('POST', '/parties', { key: await us.organization.key(['read']), body: {} }),
  ],
  [
    403,
    'insufficient_scope',
    'the key lacks the scope to read',
    async () => us.send('GET', '/parties/', { key: await us.organization.key(['write']) }),
  ],
  [
    403,
    'human_actor_required',
    'a key judges',
    () => record({}, { currency: 'USD', exchange_rate_id: UNKNOWN }),
  ],
  [
    404,
    'not_found',
    'the company does not exist',
    () => us.api.send('GET', '/api/companies/0123456789abc/', { key: us.key }),
  ],
  [
    404,
    'not_found',
    'the company is not visible',
    async () =>
      us.api.send('GET', `${(await (await us.api.organization()).company()).path}/`, { key: us.key }),
  ],
  [404, 'not_found', 'the object does not exist', () => us.send('GET', `/invoices/${UNKNOWN}/`)],
  [
    409,
    'company_not_ready',
    'the books are not provisioned yet',
    async () =>
      us.api.send('GET', `${(await us.organization.company('provisioning')).path}/parties/`, { key: us.key }),
  ],
  [
    409,
    'company_closed',
    'a new company has the registry code of a closed one',
    async () => {
      const { id, path } = await us.organization.company();
      await db.database.inCompany(id, (sql) =>
        closeCompany(sql, workerActor('firm', []), id, us.clock.now()),
      );
      return newCompany(await registryCode(path));
    },
  ],
  [
    409,
    'registry_code_taken',
    'a new company has the registry code of a live one',
    async () => newCompany(await registryCode(us.company.path)),
  ],
  [
    409,
    'idempotency_conflict',
    'the same key comes with another body',
    async () => {
      const headers = { 'idempotency-key': 'errors-1' };
      await post('/parties', { name: 'Esimene', kind: 'other' }, headers);
      return post('/parties', { name: 'Teine', kind: 'other' }, headers);
    },
  ],
  [
    409,
    'not_extractable',
    'auto_process gets a file that is not a PDF of an invoice',
    () => upload(Buffer.from('<Invoice/>'), { auto_process: 'true', kind: 'invoice' }),
  ],
  [
    409,
    'inbox_disabled',
    'the inbox is off',
    () => strict.send('GET', `${us.company.path}/inbox/`, { key: us.key }),
  ],
  [
    409,
    'duplicate_invoice',
    'the invoice is there already',
    async () => {
      const body = await us.purchase();
      await post('/invoices', body);
      return post('/invoices', body);
    },
  ],
  [
    409,
    'invoice_state_conflict',
    'the books are in another state',
    async () => {
      const made = await us.call('commands_record_invoice', { body: await us.purchase() });
      return post(`/invoices/${made.result.invoice_id}/cancel`, { reason: 'x' });
    },
  ],
  [
    409,
    'party_exists',
    'a party with this name is there',
    async () => {
      await post('/parties', { name: 'Topelt OÜ', kind: 'other' });
      return post('/parties', { name: 'Topelt OÜ', kind: 'other' });
    },
  ],
  [
    409,
    'external_key_taken',
    'the external key is taken',
    async () => {
      await post('/parties', { name: 'Võtmega 1', kind: 'other', external_key: 'k' });
      return post('/parties', { name: 'Võtmega 2', kind: 'other', external_key: 'k' });
    },
  ],
  [
    409,
    'exchange_rate_missing',
    'the rate is not known yet',
    async () => {
      const lines = [{ description: 'x', unit_price: '1', vat_code: 'POUT' }];
      const body = await us.purchase({}, { currency: 'USD', lines });
      const made = await us.call('commands_record_invoice', { body });
      return post(`/invoices/${made.result.invoice_id}/post`, {});
    },
  ],
  [
    413,
    'request_too_large',
    'a JSON body is over 1 MB',
    () => post('/parties', { name: 'x'.repeat(1024 * 1024) }),
  ],
  [
    413,
    'file_too_large',
    'an upload is over its limit',
    () => upload(Buffer.concat([pdfOf(''), Buffer.alloc(25 * 1024 * 1024, 0x20)])),
  ],
  [
    415,
    'unsupported_file_type',
    'the type of an upload is refused',
    () => upload(Buffer.from('<html></html>')),
  ],
  [
    429,
    'throttled',
    'expensive operations are used up',
    // A rate limit that does not answer in time lets a request through.
    () =>
      until(
        async () => {
          const answer = await strict.send('GET', `${us.company.path}/general-ledger/`, { key: us.key });
          return answer.status === 200 ? undefined : answer;
        },
        { what: 'the allowance is used up' },
      ),
  ],
];

describe('failures of the contract', () => {
  it.each(ROWS)('%i %s: %s', async (status, code, _when, provoke) => {
    expectProblem(await provoke(), status, code);
  });
});
