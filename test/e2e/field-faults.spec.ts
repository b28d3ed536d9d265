import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { fault } from '../support/problems.js';

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db);
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const refused = (fault: string): [number, string, string] => [400, 'validation_error', fault];

describe('the same fault has the same code in a query and in a body', () => {
  const revision = async (part: object): Promise<TestAnswer> =>
    us.post('/invoices', await us.purchase({}, part));

  it.each([
    ['duplicate', () => us.get('/invoices/?kind=invoice&kind=receipt'), 'kind'],
    [
      'duplicate',
      () =>
        us.send('POST', '/events', {
          headers: { 'content-type': 'application/json' },
          body: '{"kind":"manual","lines":[{"account_code":"5010","amount_minor":100,"amount_minor":10000}]}',
        }),
      'lines.0.amount_minor',
    ],
    ['invalid_date', () => us.get('/invoices/?date_from=2026-02-30'), 'date_from'],
    ['invalid_date', () => revision({ invoice_date: '2026-02-30' }), 'revision.invoice_date'],
    [
      'invalid_date',
      () => us.post('/vat-registrations/', { valid_from: '2026-13-01', status: 'unregistered' }),
      'valid_from',
    ],
    ['invalid_id', () => us.get('/invoices/?party_id=nobody'), 'party_id'],
    ['invalid_id', async () => us.post('/invoices', await us.purchase({ party_id: 'nobody' })), 'party_id'],
    ['invalid_id', () => revision({ documents: [{ document_id: 'x' }] }), 'revision.documents.0.document_id'],
    [
      'invalid_id',
      async () => us.post(`/parties/${await us.party()}/merge`, { into_party_id: 'x' }),
      'into_party_id',
    ],
    ['invalid_currency', () => revision({ currency: 'XXZ' }), 'revision.currency'],
    ['invalid_currency', () => us.get('/exchange-rates/?quote=XXZ'), 'quote'],
    ['invalid_currency', () => us.post('/bank-accounts', { label: 'Konto', currency: 'XXZ' }), 'currency'],
    ['invalid_choice', () => us.get('/invoices/?state=lost'), 'state'],
    ['invalid_choice', async () => us.post('/invoices', { ...(await us.purchase()), kind: 'bill' }), 'kind'],
    ['too_short', () => us.get('/invoices/?number='), 'number'],
    ['too_short', async () => us.post('/invoices', await us.purchase({ number: '' })), 'number'],
    ['too_short', async () => us.post('/invoices', await us.purchase({ number: '\u200b' })), 'number'],
    ['invalid_characters', async () => us.post('/invoices', await us.purchase({ number: 'A\n1' })), 'number'],
    [
      'invalid_characters',
      () => us.post('/dimensions', { code: 'P', name: '\u202eP', kind: 'project' }),
      'name',
    ],
  ] as const)('%s', async (code, ask, field) => {
    expect(fault(await ask())).toEqual(refused(`${field}: ${code}`));
  });
});

describe('a message at a field', () => {
  it.each([
    [{ name: 7, kind: 'other' }, 'This must be a text.'],
    [{ name: 'X', kind: 'nobody' }, /^This must be one of supplier, customer, /],
    [{ name: 'X', kind: 'other', is_confirmed: 'yes' }, 'This must be true or false.'],
    [{ name: 'X', kind: 'other', reg_code: 'x'.repeat(201) }, 'This must have at most 200 characters.'],
    [{ name: '', kind: 'other' }, 'This must not be blank.'],
    [{ name: '\u200b', kind: 'other' }, 'This must not be blank.'],
    [{ name: 'Ostja \u202eSA', kind: 'other' }, /^A name must be one line/],
    [{ kind: 'other' }, 'This field is required.'],
  ])('is in plain words: %j', async (body, words) => {
    const { body: refusal } = await us.post('/parties', body);
    expect(refusal).toMatchObject({ errors: [{ message: expect.stringMatching(words) as string }] });
  });
});

describe('a JSON body that is not an object', () => {
  it.each(['null', '[]', '"text"', '7', 'true'])('%s is refused as a whole', async (body) => {
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/parties', '/invoices']) {
      const answer = await us.send('POST', path, { body, headers });
      expect(fault(answer)).toEqual(refused('body: invalid_type'));
    }
  });
});

describe('a new party', () => {
  const Created = z.object({
    result: z.object({
      party_id: z.string(),
      warnings: z.array(
        z.looseObject({ code: z.string(), field: z.string(), party_id: z.string().nullable() }),
      ),
    }),
  });
  const create = async (body: object) => {
    const answer = await us.post('/parties', { kind: 'supplier', ...body });
    expect(answer.status, answer.text).toBe(201);
    return Created.parse(answer.body).result;
  };

  it('with a code that fails its check digit is created, with a warning', async () => {
    const { warnings } = await create({ name: 'Vigane OÜ', reg_code: '12345679', vat_number: 'EE123456789' });
    expect(warnings).toMatchObject([
      { code: 'check_digit', field: 'reg_code' },
      { code: 'check_digit', field: 'vat_number' },
    ]);
  });

  it('with a code of another party is created, with a warning that names the other', async () => {
    const first = await create({ name: 'Kaksik Üks OÜ', reg_code: '10000024' });
    expect(first.warnings).toEqual([]);
    const second = await create({ name: 'Kaksik Kaks OÜ', reg_code: '1000 0024' });
    expect(second.warnings).toMatchObject([{ code: 'taken', field: 'reg_code', party_id: first.party_id }]);
  });

  it('has its country and VAT number normalized from any spelling', async () => {
    const { party_id } = await create({ name: 'Saksa GmbH', country: ' de', vat_number: 'de 136 695 976' });
    const read = await us.get(`/parties/${party_id}/`);
    expect(read.body).toMatchObject({ country: 'DE', vat_area: 'eu', vat_number: 'DE136695976' });
  });

  it.each([
    ['country', 'XX', 'invalid_country'],
    ['country', 'Eesti', 'invalid_country'],
    ['vat_number', 'EE12345678', 'invalid_vat_number'],
    ['vat_number', 'LV123', 'invalid_vat_number'],
    ['vat_number', 'none', 'invalid_vat_number'],
  ])('is refused with %s %s', async (field, value, code) => {
    const answer = await us.post('/parties', { name: 'Vigane väli', kind: 'other', [field]: value });
    expect(fault(answer)).toEqual(refused(`${field}: ${code}`));
  });
});
