import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer, type TestApi } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/wait.js';
import { startService, type TestService } from '../support/service.js';

let db: TestDatabase;
let api: TestApi;
let service: TestService;
let key: string;
let path: string;

const Made = z.looseObject({ id: z.string() });
const Stored = z.looseObject({
  id: z.string(),
  core_document_id: z.string(),
  bank_transaction_ids: z.array(z.string()),
});
const Read = z.looseObject({ state: z.string(), error_code: z.string().nullable() });
const Lines = z.looseObject({
  items: z.array(
    z.looseObject({
      id: z.string(),
      external_id: z.string().optional(),
      statement_id: z.string(),
      bank_account_id: z.string(),
      counterparty_name: z.string().nullable(),
      total_minor: z.number(),
    }),
  ),
});

beforeAll(async () => {
  db = await testDatabase();
  service = await startService(db);
  ({ api, key } = service);
  const made = await api.send('POST', `${service.organization.path}/companies/`, {
    key,
    body: { name: 'Ostja Näidis OÜ', registry_code: '19001232', legal_form: 'ou' },
  });
  expect(made.status, made.text).toBe(201);
  path = `/api/companies/${Made.parse(made.body).id}`;
  await service.ready(path);
}, 120_000);

afterAll(async () => {
  await service.close();
  await db.drop();
});

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>EE382200221020145685</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">860.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Klient AS</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Arve 5</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">140.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-10</Dt></BookgDt><AcctSvcrRef>R2</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Tarnija OÜ</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
const LHV =
  '"Kliendi konto","Dokumendi number","Kuupäev","Saaja/maksja konto","Saaja/maksja nimi","Saaja panga kood","Tüüp","Deebet/Kreedit (D/C)",' +
  `"Summa","Viitenumber","Arhiveerimistunnus","Selgitus","Teenustasu","Valuuta","Isikukood või registrikood"
"EE717700771001735865","","2026-11-04","","Kohvik","","","D","-3.50","","L1","Kohv","0","EUR",""
"EE717700771001735865","","2026-11-04","","Kohvik","","","D","-3.50","","L2","Kohv","0","EUR",""
`;

function upload(
  content: string | Uint8Array,
  name: string,
  fields: Readonly<Record<string, string>>,
  as = key,
): Promise<TestAnswer> {
  return service.upload(path, content, { name, fields, key: as });
}

async function taken(content: string, name: string): Promise<z.infer<typeof Stored>> {
  const answer = await upload(content, name, { kind: 'statement' });
  expect(answer.status, answer.text).toBe(201);
  const file = Stored.parse(answer.body);
  const read = await until(
    async () => {
      const one = Read.parse((await api.send('GET', `${path}/files/${file.id}/extraction/`, { key })).body);
      return one.state === 'queued' || one.state === 'running' ? undefined : one;
    },
    { timeoutMs: 60_000, what: 'the statement is read' },
  );
  expect(read).toMatchObject({ state: 'done', error_code: null });
  return file;
}

const linesOf = async (query: string) =>
  Lines.parse((await api.send('GET', `${path}/bank-transactions/?${query}`, { key })).body).items;

describe('an uploaded statement', () => {
  it('in camt.053 becomes bank transactions with their balance', async () => {
    const file = await taken(CAMT, 'november.xml');
    const lines = await linesOf('ordering=booking_date');
    expect(lines.map((line) => [line.counterparty_name, line.total_minor])).toEqual([
      ['Klient AS', 100_000],
      ['Tarnija OÜ', -14_000],
    ]);
    const accounts = await api.send('GET', `${path}/bank-accounts/`, { key });
    expect(accounts.body).toMatchObject({
      items: [
        {
          iban: 'EE382200221020145685',
          transaction_count: 2,
          ledger_balance_minor: 86_000,
          statement_balance_minor: 86_000,
          last_booking_date: '2026-11-10',
        },
      ],
    });
    const document = await api.send('GET', `${path}/documents/${file.core_document_id}/`, { key });
    expect(document.body).toMatchObject({
      kind: 'statement',
      referenced: true,
      bank_statements: [{ statement_id: lines[0]?.statement_id, bank_account_id: lines[0]?.bank_account_id }],
    });
    const fed = await api.send('GET', `${path}/documents/?bank_feed=true`, { key });
    expect(fed.body).toMatchObject({ items: [] });
    const again = await api.send('POST', `${path}/files/${file.id}/book/`, { key });
    expect(again.body).toMatchObject({ code: 'state_conflict' });
  });

  it('in the CSV of LHV keeps two equal lines, and the same file again adds nothing', async () => {
    const file = await taken(LHV, 'lhv.csv');
    const q = 'q=kohv';
    expect((await linesOf(q)).map((line) => line.total_minor)).toEqual([-350, -350]);
    const read = await api.send('POST', `${path}/files/${file.id}/extract/`, { key });
    expect(read.status, read.text).toBe(202);
    await until(
      async () =>
        (await api.send('GET', `${path}/files/${file.id}/extraction/`, { key })).text.includes(
          'already in the books: 2',
        ),
      { timeoutMs: 60_000, what: 'the statement is read again' },
    );
    expect(await linesOf(q)).toHaveLength(2);
  });

  it('needs bank.import', async () => {
    const viewer = (await service.organization.member('viewer')).key;
    const answer = await upload(LHV, 'lhv.csv', { kind: 'statement' }, viewer);
    expect(answer.body).toMatchObject({ code: 'permission_denied' });
  });
});

describe('a file that explains a bank transaction', () => {
  it('is linked by its upload or later, and both sides show it', async () => {
    const [line] = await linesOf('to_explain=true&ordering=-amount');
    const id = line?.id ?? '';
    const uploaded = await upload('%PDF-1.7\narve', 'arve.pdf', {
      kind: 'contract',
      bank_transaction_id: id,
    });
    expect(uploaded.status, uploaded.text).toBe(201);
    const first = Stored.parse(uploaded.body);
    expect(first.bank_transaction_ids).toEqual([id]);
    const other = Stored.parse((await upload('%PDF-1.7\nlisa', 'lisa.pdf', { kind: 'other' })).body);
    const linked = await api.send('POST', `${path}/files/${other.id}/bank-transactions/`, {
      key,
      body: { bank_transaction_id: id },
    });
    expect(linked.status, linked.text).toBe(200);
    expect(linked.body).toMatchObject({ id: other.id, bank_transaction_ids: [id] });
    const shown = await api.send('GET', `${path}/bank-transactions/${id}/`, { key });
    expect(shown.body).toMatchObject({ has_document: true, file_ids: [first.id, other.id] });
    expect((await linesOf('to_explain=true')).map((one) => one.id)).not.toContain(id);
    const same = await upload('%PDF-1.7\narve', 'arve.pdf', { kind: 'contract', bank_transaction_id: id });
    expect([same.status, Stored.parse(same.body).bank_transaction_ids]).toEqual([200, [id]]);
  });

  it('must name an existing one', async () => {
    const file = Stored.parse((await upload('%PDF-1.7\nkiri', 'kiri.pdf', { kind: 'other' })).body);
    const answer = await api.send('POST', `${path}/files/${file.id}/bank-transactions/`, {
      key,
      body: { bank_transaction_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'bank_transaction_id', code: 'not_found' }],
    });
  });
});

it('the status of the company counts the waiting work of the bank', async () => {
  await until(
    async () => {
      const { body } = await api.send('GET', `${path}/`, { key });
      const { status } = z
        .looseObject({ status: z.looseObject({ bank_unmatched: z.number() }).nullable() })
        .parse(body);
      return (
        status?.bank_unmatched === 4 &&
        status['bank_to_explain'] === 2 &&
        status['last_bank_date'] === '2026-11-10'
      );
    },
    { timeoutMs: 30_000, what: 'four lines wait, two of them to be explained' },
  );
});
