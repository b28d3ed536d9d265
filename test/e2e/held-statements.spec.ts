import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestAnswer, type TestApi } from '../support/api.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { fault, faults } from '../support/problems.js';
import { startService, type TestService } from '../support/service.js';
import { until } from '../support/wait.js';

let db: TestDatabase;
let service: TestService;
let api: TestApi;
let key: string;
let path: string;

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

const Made = z.looseObject({ id: z.string() });
const Statement = z.looseObject({
  state: z.string(),
  error_code: z.string().nullable(),
  statements: z.array(z.looseObject({ bank_account_id: z.string().nullable() })),
});
const Lines = z.looseObject({ items: z.array(z.looseObject({ total_minor: z.number() })) });
const Outcomes = z.looseObject({ items: z.array(z.looseObject({ id: z.string(), outcome: z.string() })) });
const Outcome = z.looseObject({ commit_seq: z.number(), replayed: z.boolean() });

const swedbank = (month: string, opening: string, lines: readonly string[], closing: string): string =>
  [
    'Kliendi konto;Reatüüp;Kuupäev;Saaja/Maksja;Selgitus;Summa;Valuuta;Deebet/Kreedit;Arhiveerimistunnus;Tehingu tüüp;Viitenumber;Dokumendi number;',
    `EE382200221020145685;10;01.${month}.2026;;Algsaldo;${opening};EUR;K;;AS;;;`,
    ...lines.map(
      (amount, at) =>
        `EE382200221020145685;20;0${at + 2}.${month}.2026;Tarnija OÜ;Arve ${at};${amount};EUR;D;${month}-${at};MK;;;`,
    ),
    `EE382200221020145685;86;28.${month}.2026;;Lõppsaldo;${closing};EUR;K;;LS;;;`,
  ].join('\n');

async function upload(content: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const name = 'väljavõte.csv';
  const answer = await service.upload(path, content, { name, fields: { kind: 'statement', ...fields } });
  expect([200, 201], answer.text).toContain(answer.status);
  return Made.parse(answer.body).id;
}

const get = (rest: string): Promise<TestAnswer> => api.send('GET', `${path}/${rest}`, { key });

/** What is known of a statement's file once it is read. */
function settled(id: string): Promise<z.infer<typeof Statement>> {
  return until(
    async () => {
      const one = Statement.parse((await get(`files/${id}/statement/`)).body);
      return one.state === 'queued' || one.state === 'running' ? undefined : one;
    },
    { timeoutMs: 60_000, what: 'the statement is read' },
  );
}

const importFile = (id: string, body: object = {}, as = key): Promise<TestAnswer> =>
  api.send('POST', `${path}/files/${id}/import`, { key: as, body });

const totals = async (): Promise<number[]> =>
  Lines.parse((await get('bank-transactions/?ordering=booking_date')).body).items.map(
    ({ total_minor: total }) => total,
  );

const outcomeOf = async (id: string): Promise<unknown> => {
  const { items } = Outcomes.parse((await get('files/?kind=statement')).body);
  return items.find((item) => item.id === id)?.outcome;
};

describe('a statement uploaded with hold=true', () => {
  it('is read and shown, and posts nothing until it is imported, once', async () => {
    const id = await upload(swedbank('09', '100,00', ['40,00', '10,00'], '50,00'), { hold: 'true' });
    expect(await settled(id)).toMatchObject({
      state: 'held',
      error_code: null,
      columns: null,
      statements: [
        {
          iban: 'EE382200221020145685',
          currency: 'EUR',
          bank_account_id: null,
          from: '2026-09-01',
          to: '2026-09-28',
          opening_minor: 10_000,
          closing_minor: 5_000,
          line_count: 2,
          seen_count: 0,
          gap: null,
          lines: [
            { booking_date: '2026-09-02', total_minor: -4_000, counterparty_name: 'Tarnija OÜ', seen: false },
            {},
          ],
        },
      ],
    });
    expect(await totals()).toEqual([]);
    expect(await outcomeOf(id)).toBe('review');
    expect((await get(`files/${id}/extraction/`)).body).toMatchObject({
      state: 'done',
      checks: [{ code: 'balance', passed: true }],
      booking: { state: 'held', reason_codes: [{ code: 'statement_held' }] },
    });

    const answer = await importFile(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ command: 'bank.import_file', result: { file_id: id } });
    expect((await settled(id)).state).toBe('imported');
    expect(await totals()).toEqual([-4_000, -1_000]);
    expect(await outcomeOf(id)).toBe('statement');
    expect(fault(await importFile(id)).slice(0, 2)).toEqual([409, 'state_conflict']);
    expect(await totals()).toHaveLength(2);
  });

  it('shows lines that the books have, and the gap that it would leave, by the books of the moment', async () => {
    const again = await upload(swedbank('09', '100,00', ['40,00', '10,00', '5,00'], '45,00'), {
      hold: 'true',
    });
    expect(await settled(again)).toMatchObject({
      statements: [
        { line_count: 3, seen_count: 2, lines: [{ seen: true }, { seen: true }, { seen: false }] },
      ],
    });
    const later = await upload(swedbank('11', '30,00', ['1,00'], '29,00'), { hold: 'true' });
    expect(await settled(later)).toMatchObject({
      statements: [
        {
          gap: {
            expected_minor: 5_000,
            opening_minor: 3_000,
            date_from: '2026-09-28',
            date_to: '2026-11-01',
          },
        },
      ],
    });
    const between = await upload(swedbank('10', '50,00', ['20,00'], '30,00'));
    expect((await settled(between)).state).toBe('imported');
    expect((await settled(later)).statements).toMatchObject([{ gap: null }]);
  });

  it('with the same idempotency key is imported by one commit', async () => {
    const id = await upload(swedbank('12', '29,00', ['2,00'], '27,00'), { hold: 'true' });
    await settled(id);
    const send = () =>
      api.send('POST', `${path}/files/${id}/import`, {
        key,
        body: {},
        headers: { 'idempotency-key': 'import-once' },
      });
    const [first, second] = [Outcome.parse((await send()).body), Outcome.parse((await send()).body)];
    expect(second.commit_seq).toBe(first.commit_seq);
    expect((await settled(id)).state).toBe('imported');
  });

  it('is refused for every other file, at the upload', async () => {
    for (const [kind, name, content] of [
      ['invoice', 'arve.pdf', '%PDF-1.7\narve'],
      ['statement', 'väljavõte.pdf', '%PDF-1.7\nväljavõte'],
      ['contract', 'leping.txt', 'leping'],
    ] as const) {
      const answer = await service.upload(path, content, { name, fields: { kind, hold: 'true' } });
      expect(fault(answer)).toEqual([400, 'validation_error', 'hold: not_allowed']);
    }
  });

  it('is imported by who may import statements, and by nobody else', async () => {
    const id = await upload(swedbank('12', '27,00', ['3,00'], '24,00'), { hold: 'true' });
    await settled(id);
    const readOnly = await service.organization.key(['read']);
    expect((await importFile(id, {}, readOnly)).status).toBe(403);
    expect((await settled(id)).state).toBe('held');
  });
});

describe('a CSV of no known bank', () => {
  const UNKNOWN = 'Päev;Summa;Kellele\n02.11.2026;-7,00;Väike Pood\n13.11.2026;9,00;Klient\n';
  let account: string;

  beforeAll(async () => {
    const { items } = z.looseObject({ items: z.array(Made) }).parse((await get('bank-accounts/')).body);
    account = items[0]?.id ?? '';
  });

  const mapping = (columns: object) => ({
    mapping: {
      bank_account_id: account,
      columns: { booking_date: 'Päev', counterparty_name: 'Kellele', ...columns },
    },
  });

  it('shows its columns, and is imported by the names that a person gives them', async () => {
    const id = await upload(UNKNOWN, { hold: 'true' });
    expect(await settled(id)).toMatchObject({
      state: 'held',
      statements: [],
      columns: ['Päev', 'Summa', 'Kellele'],
      rows: [
        ['02.11.2026', '-7,00', 'Väike Pood'],
        ['13.11.2026', '9,00', 'Klient'],
      ],
    });
    const before = await totals();
    for (const [body, ...expected] of [
      [{}, 'mapping: required'],
      [mapping({ amount: 'Hind' }), 'mapping.columns.amount: not_found'],
      [mapping({ amount: 'Kellele' }), 'mapping.columns.amount: unreadable'],
      [mapping({}), 'mapping.columns.amount: required'],
      [
        {
          mapping: {
            bank_account_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
            columns: { booking_date: 'Päev', amount: 'Summa' },
          },
        },
        'mapping.bank_account_id: not_found',
      ],
    ] as const) {
      expect(faults(await importFile(id, body))).toEqual([400, 'validation_error', ...expected]);
    }
    expect((await settled(id)).state).toBe('held');
    const answer = await importFile(id, mapping({ amount: 'Summa' }));
    expect(answer.status, answer.text).toBe(200);
    expect((await settled(id)).state).toBe('imported');
    expect((await totals()).filter((total) => !before.includes(total)).sort()).toEqual([-700, 900]);
  });

  it('whose mapping fits its first rows but not all of them is imported not at all, and may be mapped again', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `${at + 10}.11.2026;-0,0${(at % 9) + 1};Pood ${at}`);
    const before = await totals();
    const id = await upload(`Päev;Summa;Kellele;Muu\n${rows.join(';\n')};\nKokku;;;\n`, { hold: 'true' });
    await settled(id);
    expect((await importFile(id, mapping({ amount: 'Summa' }))).status).toBe(200);
    expect(await settled(id)).toMatchObject({ state: 'failed', error_code: 'statement_malformed' });
    expect(await totals()).toEqual(before);
    expect((await importFile(id, mapping({ amount: 'Summa' }))).status).toBe(200);
  });

  it('with the columns of an earlier one is previewed and imported by the same mapping', async () => {
    const held = await upload(UNKNOWN.replace('-7,00', '-7,77'), { hold: 'true' });
    expect(await settled(held)).toMatchObject({
      state: 'held',
      statements: [{ bank_account_id: account, line_count: 2 }],
      columns: ['Päev', 'Summa', 'Kellele'],
      mapping: mapping({ amount: 'Summa' }).mapping,
    });
    expect((await importFile(held, {})).status).toBe(200);
    expect((await settled(held)).state).toBe('imported');
    const before = await totals();
    expect((await settled(await upload(UNKNOWN.replace('-7,00', '-6,66')))).state).toBe('imported');
    expect((await totals()).filter((total) => !before.includes(total))).toEqual([-666]);
    const unreadable = await upload(UNKNOWN.replace('-7,00', 'seitse'));
    expect(await settled(unreadable)).toMatchObject({ state: 'failed', mapping: null });
  });

  it('is asked about where it could be of another account', async () => {
    const { body } = await api.send('POST', `${path}/bank-accounts`, {
      key,
      body: { label: 'Uus konto', currency: 'EUR' },
    });
    const { result } = z.looseObject({ result: z.looseObject({ bank_account_id: z.string() }) }).parse(body);
    const first = await upload(UNKNOWN.replace('-7,00', '-5,55'));
    expect(await settled(first)).toMatchObject({ state: 'failed', error_code: 'statement_not_recognised' });
    const { mapping: of } = mapping({ amount: 'Summa' });
    const other = { mapping: { ...of, bank_account_id: result.bank_account_id } };
    expect((await importFile(first, other)).status).toBe(200);
    expect((await settled(first)).state).toBe('imported');
    // Two accounts have had such files now.
    expect((await settled(await upload(UNKNOWN.replace('-7,00', '-4,44')))).state).toBe('failed');
  });

  it('that was not held fails, and can be mapped afterwards', async () => {
    const id = await upload(UNKNOWN.replace('Kellele', 'Saaja').replace('-7,00', '-8,88'));
    expect(await settled(id)).toMatchObject({
      state: 'failed',
      error_code: 'statement_not_recognised',
      columns: ['Päev', 'Summa', 'Saaja'],
    });
    const named = mapping({ amount: 'Summa', counterparty_name: 'Saaja' });
    expect((await importFile(id, named)).status).toBe(200);
    expect((await settled(id)).state).toBe('imported');
  });
});

describe('the import of a file', () => {
  it('that says itself what its columns are takes no mapping', async () => {
    const id = await upload(swedbank('12', '24,00', ['4,00'], '20,00'), { hold: 'true' });
    await settled(id);
    const mapping = {
      bank_account_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      columns: { booking_date: 'Kuupäev', amount: 'Summa' },
    };
    expect(fault(await importFile(id, { mapping }))).toEqual([
      400,
      'validation_error',
      'mapping: not_needed',
    ]);
    expect((await settled(id)).state).toBe('held');
  });

  it('of another kind is refused', async () => {
    const answer = await service.upload(path, '%PDF-1.7\nleping', {
      name: 'leping.pdf',
      fields: { kind: 'contract' },
    });
    const { id } = Made.parse(answer.body);
    expect(fault(await importFile(id)).slice(0, 2)).toEqual([409, 'not_extractable']);
    expect(fault(await get(`files/${id}/statement/`)).slice(0, 2)).toEqual([409, 'not_extractable']);
  });
});
