import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RebuildStatusHandler } from '../../apps/worker/src/upkeep/rebuild-status.handler.js';
import { importStatement, keyLines } from '#books';
import { CommandBus } from '#ledger';
import { encodeId, isoDate } from '#platform';
import { bankLine, statementOf } from '../support/bank.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { openTestBooks, testActor } from '../support/books.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { testTask } from '../support/files.js';
import { newPerson } from '../support/people.js';
import { fault } from '../support/problems.js';

let db: TestDatabase;
let keeper: Bookkeeper;

beforeAll(async () => {
  db = await testDatabase();
  keeper = await startBookkeeper(db);
});

afterAll(async () => {
  await keeper.close();
  await db.drop();
});

interface Row {
  readonly company: { readonly id: string };
  readonly urgency: string;
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  readonly deadlines: readonly object[];
}
interface Page {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

const rebuild = (companyId: bigint) =>
  new RebuildStatusHandler(db.database, keeper.clock).handle(testTask('rebuild-status', {}, companyId));
const organizationWork = async (query = '', key = keeper.key): Promise<Page> =>
  (await keeper.api.send('GET', `${keeper.organization.path}/work/${query}`, { key })).body as Page;

async function importLine(day: string): Promise<void> {
  await keeper.api.get(CommandBus).execute(importStatement, {
    companyId: keeper.company.id,
    actor: testActor(),
    payload: {
      statement: statementOf(1),
      lines: keyLines([bankLine({ bookingDate: isoDate(day), description: `Makse ${day}` })]),
      last: true,
    },
  });
}

describe('the work of a company', () => {
  it('is counted at once, with the first items and the deadlines', async () => {
    const purchase = await keeper.purchase({ number: 'OOTAB-1' });
    await keeper.call('commands_record_invoice', { body: purchase });
    await importLine('2026-10-06');
    const { status, body } = await keeper.get('/work/');
    expect(status).toBe(200);
    const { kinds, deadlines } = body as {
      kinds: { kind: string; count: number; items: object[] }[];
      deadlines: object[];
    };
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'review',
      'to_explain',
      'proposals',
      'questions',
      'submissions',
      'returns',
      'period_close',
      'failed',
      'mails',
    ]);
    const of = (kind: string) => kinds.find((one) => one.kind === kind);
    expect(of('review')).toMatchObject({
      count: 1,
      oldest_on: '2026-11-03',
      items: [{ object: 'invoice', detail: 'OOTAB-1', amount_minor: 2_604, currency: 'EUR' }],
    });
    expect(of('to_explain')).toMatchObject({ count: 1, items: [{ object: 'bank_transaction' }] });
    expect(of('returns')).toMatchObject({
      items: [{ object: 'vat_return', id: '2026-10', due_on: '2026-11-20' }],
    });
    expect(deadlines).toEqual([
      { kind: 'vat_return', month: '2026-10', due_on: '2026-11-20', overdue: false },
    ]);
  });

  it('says how many questions wait for the answer of somebody else', async () => {
    const other = await keeper.another();
    const { result } = await other.call('commands_record_invoice', { body: await other.purchase() });
    const object = { type: 'invoice', id: result.invoice_id };
    await other.post('/questions', { object, text: 'Mis see on?', to: 'a@klient.example' });
    await other.post('/questions', { object, text: 'Kelle oma see on?', to: 'b@klient.example' });
    expect((await other.get('/work/')).body).toMatchObject({ open_questions: 2 });
    await new RebuildStatusHandler(db.database, other.clock).handle(
      testTask('rebuild-status', {}, other.company.id),
    );
    const { body } = await other.api.send('GET', `${other.organization.path}/work/`, { key: other.key });
    const [row] = (body as { items: object[] }).items;
    expect(row).toMatchObject({ open_questions: 2 });
  });

  it('exists before its books, and is that of nobody else', async () => {
    const early = await keeper.organization.company('provisioning');
    expect((await keeper.api.send('GET', `${early.path}/work/`, { key: keeper.key })).body).toMatchObject({
      deadlines: [],
    });
    const others = await keeper.api.organization();
    const key = await others.key(['read']);
    expect((await keeper.send('GET', '/work/', { key })).status).toBe(404);
    expect((await keeper.api.send('GET', `${keeper.organization.path}/work/`, { key })).status).toBe(404);
  });
});

describe('the work of an organization', () => {
  it('has a row for each company, the most urgent first, in pages without gaps', async () => {
    const { organization } = keeper;
    const quiet = await organization.company('ready');
    await openTestBooks(db.database, { companyId: quiet.id });
    await db.owner(`UPDATE books.vat_registration SET status = 'unregistered' WHERE company_id = $1`, [
      quiet.id,
    ]);
    await rebuild(quiet.id);
    await rebuild(keeper.company.id);
    const late = await organization.company('ready');
    await rebuild(late.id);
    await db.owner(
      `UPDATE identity.company_status SET deadlines = '[{"kind": "tsd", "month": "2026-09", "due_on": "2026-10-12"}]'
       WHERE company_id = $1`,
      [late.id],
    );
    const deleted = await organization.company('deleted');

    const whole = await organizationWork();
    const ids = whole.items.map(({ company }) => company.id);
    expect(ids.slice(0, 2)).toEqual([late.id, keeper.company.id].map((id) => encodeId('company', id)));
    expect(ids).toContain(encodeId('company', quiet.id));
    expect(ids).not.toContain(encodeId('company', deleted.id));
    expect(whole.items.map(({ urgency }) => urgency)).toEqual(['overdue', 'due_soon', 'none', 'none']);
    expect(whole.items[0]?.deadlines).toEqual([
      { kind: 'tsd', month: '2026-09', due_on: '2026-10-12', overdue: true },
    ]);
    expect(whole.items[1]).toMatchObject({ last_bank_date: '2026-10-06', company: { state: 'ready' } });
    expect(whole.items[1]?.kinds.find(({ kind }) => kind === 'to_explain')).toMatchObject({ count: 1 });

    const paged: Row[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await organizationWork(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole.items);
  });

  it('leaves out a company that withholds itself from keys, and shows staff every company', async () => {
    const closed = await keeper.organization.company('ready');
    const id = encodeId('company', closed.id);
    await db.owner(`UPDATE identity.company SET client_scopes = '{}' WHERE id = $1`, [closed.id]);
    const companies = async (request: Parameters<typeof keeper.api.send>[2]) => {
      const { body } = await keeper.api.send('GET', `${keeper.organization.path}/work/`, request);
      return (body as Page).items.map(({ company }) => company.id);
    };
    expect(await companies({ key: keeper.key })).not.toContain(id);
    expect(await companies({ session: keeper.session })).toContain(id);
    const staff = await newPerson(keeper.api, { isStaff: true });
    const session = await keeper.api.session(staff.id, { secondFactor: true });
    expect(await companies({ session })).toContain(id);
  });
});

describe('search over HTTP', () => {
  it('finds by text and amount', async () => {
    const { body } = await keeper.get('/search/?q=OOTAB');
    expect(body).toMatchObject({ invoices: [{ detail: 'OOTAB-1', matched: 'number', amount_minor: 2_604 }] });
    const amount = await keeper.get(`/search/?q=${encodeURIComponent('26,04')}`);
    expect(amount.body).toMatchObject({ invoices: [{ matched: 'amount' }] });
  });

  it('needs a text', async () => {
    expect(fault(await keeper.get('/search/'))).toEqual([400, 'validation_error', 'q: required']);
    expect((await keeper.get(`/search/?q=${'a'.repeat(201)}`)).status).toBe(400);
  });
});

describe('lists for screens', () => {
  it('page through the ledger of one account, and refuse pages of others', async () => {
    const lines: { running_base_minor: number }[] = [];
    for (const n of [1, 2, 3]) {
      await keeper.post('/events', {
        kind: 'manual',
        economic_date: `2026-11-0${String(n)}`,
        memo: `Rida ${String(n)}`,
        lines: [
          { account_code: '5900', amount_minor: n },
          { account_code: '7010', amount_minor: -n },
        ],
      });
    }
    const whole = (await keeper.get('/general-ledger/?account_code=5900')).body as {
      accounts: { lines: object[] }[];
    };
    expect(whole).not.toHaveProperty('next_cursor');
    let cursor: string | null = '';
    while (cursor !== null) {
      const { status, body } = await keeper.get(
        `/general-ledger/?account_code=5900&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect(status).toBe(200);
      const page = body as { accounts: { lines: typeof lines }[]; next_cursor: string | null };
      lines.push(...(page.accounts[0]?.lines ?? []));
      cursor = page.next_cursor;
    }
    expect(lines).toEqual(whole.accounts[0]?.lines);
    expect(lines.map((line) => line.running_base_minor)).toEqual([1, 3, 6]);

    expect(fault(await keeper.get('/general-ledger/?account_code=5900&account_codes=7010'))).toEqual([
      400,
      'validation_error',
      'account_codes: contradiction',
    ]);
    expect(fault(await keeper.get('/general-ledger/?limit=2'))).toEqual([
      400,
      'validation_error',
      'limit: contradiction',
    ]);
    expect(fault(await keeper.get('/general-ledger/?account_codes=5900&limit=2'))).toEqual([
      400,
      'validation_error',
      'limit: contradiction',
    ]);
    expect((await keeper.get('/general-ledger/?account_code=5900&limit=201')).status).toBe(400);
    expect((await keeper.get('/general-ledger/?account_code=5900&cursor=ab')).status).toBe(400);
  });

  it('open a row of a report as the ledger that adds up to it', async () => {
    const days = 'date_from=2026-11-01&date_to=2026-11-30';
    const report = (await keeper.get(`/reports/profit-and-loss/?${days}`)).body as {
      rows: { account_codes: string[]; amount_minor: number | null; line_code: string }[];
    };
    const row = report.rows.find(({ line_code: line }) => line === 'IS.NET');
    expect(row?.account_codes).toEqual(expect.arrayContaining(['5900', '7010']));
    const ledger = await keeper.get(
      `/general-ledger/?account_codes=${(row?.account_codes ?? []).join(',')}&${days}`,
    );
    const { accounts } = ledger.body as {
      accounts: { opening_base_minor: number; closing_base_minor: number }[];
    };
    const moved = accounts.reduce((sum, one) => sum + one.closing_base_minor - one.opening_base_minor, 0);
    expect(Math.abs(moved)).toBe(Math.abs(row?.amount_minor ?? NaN));
  });

  it('take proposals of one bank account by score and by day', async () => {
    for (const query of ['ordering=score', 'ordering=-score', 'ordering=booked_on', 'min_score=80']) {
      expect((await keeper.get(`/match-proposals/?state=open&${query}`)).status).toBe(200);
    }
    expect(fault(await keeper.get('/match-proposals/?min_score=101'))[0]).toBe(400);
    expect(fault(await keeper.get('/match-proposals/?ordering=party'))[0]).toBe(400);
  });

  it('take invoices by text, due date and amount', async () => {
    const numbers = async (query: string) =>
      ((await keeper.get(`/invoices/?${query}`)).body as { items: { number: string }[] }).items.map(
        ({ number }) => number,
      );
    expect(await numbers('q=ootab')).toEqual(['OOTAB-1']);
    expect(await numbers('q=ei ole')).toEqual([]);
    for (const ordering of ['due_date', '-due_date', 'amount', '-amount']) {
      expect(await numbers(`ordering=${ordering}`)).toEqual(['OOTAB-1']);
    }
  });
});
