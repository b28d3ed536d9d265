import { importStatement, keyLines } from '#books';
import { CommandBus } from '#ledger';
import { encodeId } from '#platform';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankLine, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, fileForm, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addEmployee } from '../support/employees.js';

let db: TestDatabase;
let us: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  us = await startBookkeeper(db, { RAAMAT_RATE_EXPENSIVE: '1000' });
});

afterAll(async () => {
  await us.close();
  await db.drop();
});

const person = () => ({ key: undefined, session: us.session });

/** The rows of a list as CSV by the heads of its columns: no other line has as many cells. */
async function rowsOf(path: string, language = 'et'): Promise<Record<string, string>[]> {
  const { status, text } = await us.send('GET', `${path}format=csv`, {
    headers: { 'accept-language': language },
  });
  expect(status, text).toBe(200);
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true });
  const widest = Math.max(...lines.map((cells) => cells.filter((cell) => cell !== '').length));
  const at = lines.findIndex((cells) => cells.filter((cell) => cell !== '').length === widest);
  const [heads = [], ...rows] = lines.slice(at);
  return rows.map((cells) => Object.fromEntries(heads.map((head, n) => [head, cells[n] ?? ''])));
}

/** A line of the bank, as the worker imports it. */
async function takeLine(description: string): Promise<string> {
  const line = bankLine({ amountMinor: 500n, counterpartyName: '=Pank AS', description });
  await us.api.get(CommandBus).execute(importStatement, {
    companyId: us.company.id,
    actor: testActor(),
    payload: { statement: statementOf(1), lines: keyLines([line]), last: true },
  });
  const { items } = await us.call('books_bank_transactions_list', { query: { q: description } });
  return items[0]?.id ?? '';
}

describe('a list as a file', () => {
  it('of files has what became of each, by the same filters', async () => {
    for (const kind of ['invoice', 'contract'])
      await us.post('/files/', fileForm(Buffer.from(`kiri ${kind}`), { kind }, `${kind}.txt`));
    const [row, ...others] = await rowsOf('/files/?kind=contract&limit=1&');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ Fail: 'contract.txt', Liik: 'leping', Tulemus: 'ainult hoitud' });
    expect(row?.['Lisatud']).toMatch(/^\d{4}-\d\d-\d\d$/u);
    expect(await rowsOf('/files/?', 'en')).toMatchObject([{ Kind: 'contract' }, { Kind: 'invoice' }]);
    const { text } = await us.send('GET', '/files/?outcome=not_extractable&format=csv', {
      headers: { 'accept-language': 'et' },
    });
    expect(text).toContain('Filtrid,tulemus: not_extractable');
  });

  it('of match proposals has the transaction, the proposal and its reasons', async () => {
    const line = await takeLine('Konto kuutasu');
    const judgement = { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' };
    const made = await us.post('/match-proposals', { bank_transaction_id: line, judgement });
    expect(made.status, made.text).toBe(201);
    expect(await rowsOf('/match-proposals/?state=open&')).toMatchObject([
      {
        'Saaja või maksja': "'=Pank AS",
        Valuuta: 'EUR',
        Summa: '-5.00',
        Ettepanek: 'dokumendita',
        Olek: 'ootab otsust',
        'Kelle ettepanek': 'programm',
      },
    ]);
    const { body } = await us.get('/match-proposals/?state=open');
    expect(body).toMatchObject({
      items: [{ counterparty_name: '=Pank AS', total_minor: -500, currency: 'EUR' }],
    });
  });

  it('of rules has the conditions, the act and its record', async () => {
    const rule = {
      when: { text: 'kuutasu', direction: 'out' },
      what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' },
      max_minor: 1_000,
    };
    expect((await us.post('/rules', rule, person())).status).toBe(201);
    expect(await rowsOf('/rules/?')).toMatchObject([
      {
        Olek: 'kehtib',
        Tekst: 'kuutasu',
        Suund: 'välja',
        Tegevus: 'selgitatakse dokumendita',
        Otstarve: 'bank_charges',
        Selgitus: 'hinnakiri',
        Piir: '10.00',
        Tegutses: '0',
      },
    ]);
    expect(await rowsOf('/rules/?state=proposed&')).toEqual([]);
  });

  it('of questions has the answer', async () => {
    const line = await takeLine('Kaardimakse');
    const question = {
      object: { type: 'bank_transaction', id: line },
      text: 'Mille eest see on?',
      to: 'mari@naidis.test',
    };
    const asked = await us.post('/questions', question, person());
    expect(asked.status, asked.text).toBe(201);
    expect(await rowsOf('/questions/?state=open&')).toMatchObject([
      {
        Olek: 'vastamata',
        'Mille kohta': 'pangatehing',
        Küsimus: 'Mille eest see on?',
        Kellelt: 'mari@naidis.test',
        'Küsis Raamat': 'ei',
        Vastus: '',
      },
    ]);
  });

  it('of employees has no whole personal code, and the trail says who read it', async () => {
    const { employeeId } = await addEmployee(db.database, us.company.id);
    expect(await rowsOf('/employees/?')).toMatchObject([
      {
        Perekonnanimi: 'Maasikas',
        Eesnimi: 'Mari',
        Kodakondsus: 'EE',
        'Maksuvaba tulu': 'täies ulatuses',
        'Kogumispensioni määr': '2',
      },
    ]);
    const trail = await db.owner<{ count: number }>(
      `SELECT count(*)::int AS count FROM platform.audit_event WHERE company_id = $1 AND action = 'employee.list'`,
      [us.company.id],
    );
    expect(trail).toEqual([{ count: 1 }]);
    expect(employeeId).toBeGreaterThan(0n);
    const stranger = await us.another();
    const refused = await us.send('GET', '/employees/?format=csv', { key: stranger.key });
    expect(refused.status).toBe(404);
  });

  it('of pay items has amounts in euros and the kind in words', async () => {
    const { employeeId } = await addEmployee(db.database, us.company.id, { name: 'Kati' });
    const item = {
      employee_id: encodeId('employee', employeeId),
      month: '2026-10',
      kind: 'bonus',
      amount_minor: 5_000,
    };
    const made = await us.post('/payroll/items', item);
    expect(made.status, made.text).toBe(201);
    expect(await rowsOf('/payroll/items/?month=2026-10&')).toMatchObject([
      { Kuu: '2026-10', Töötaja: 'Kati Maasikas', Liik: 'lisatasu', Summa: '50.00' },
    ]);
  });

  it('of dimensions and exchange rates has what each is made of', async () => {
    const values = [
      { code: 'A1', name: 'Uus veeb' },
      { code: 'A2', name: 'Muu' },
    ];
    await us.post('/dimensions', { code: 'PROJ', name: 'Projektid', kind: 'project', values });
    expect(await rowsOf('/dimensions/?')).toMatchObject([
      { Kood: 'PROJ', Liik: 'projekt', Kasutusel: 'jah', Väärtused: 'A1 Uus veeb, A2 Muu' },
    ]);
    const rate = { base: 'EUR', quote: 'USD', date: '2026-11-03', value: '1.0825' };
    const recorded = await us.post('/exchange-rates', rate, person());
    expect(recorded.status, recorded.text).toBe(201);
    expect(await rowsOf('/exchange-rates/?', 'en')).toMatchObject([
      { Date: '2026-11-03', Base: 'EUR', Quote: 'USD', Rate: '1.0825', Source: 'person' },
    ]);
  });

  it('of VAT codes has rates in percent, and names in the language', async () => {
    const code = (rows: Record<string, string>[], head: string) => rows.find((row) => row[head] === 'P24');
    expect(code(await rowsOf('/vat-codes/?direction=purchase&'), 'Kood')).toMatchObject({
      Suund: 'ost',
      'Määr protsentides': '24',
      Maksustamine: 'standardmäär',
      'Mahaarvatav protsentides': '100',
      Kasutusel: 'jah',
    });
    expect(code(await rowsOf('/vat-codes/?', 'en'), 'Code')).toMatchObject({
      Direction: 'purchase',
      Treatment: 'standard rate',
    });
    expect(code(await rowsOf('/vat-codes/?direction=sales&'), 'Kood')).toBeUndefined();
  });
});
