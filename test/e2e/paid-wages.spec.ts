import { MatchCompanyHandler } from '#booking';
import { importStatement, keyLines, type StatementLine } from '#books';
import { proposeWages } from '#payroll';
import { isoDate } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandBus } from '#ledger';
import { bankLine, OTHER_IBAN, statementOf } from '../support/bank.js';
import { testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import { addEmployee } from '../support/employees.js';
import { testTask } from '../support/files.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

/** Creates, approves and posts the pay run of the month. */
async function postRun(keeper: Bookkeeper): Promise<string> {
  const { pay_run_id } = (await keeper.call('commands_create_pay_run', { body: { month: '2026-11' } }))
    .result;
  await keeper.call('commands_approve_pay_run', { path: { pay_run_id } });
  await keeper.call('commands_post_pay_run', { path: { pay_run_id } });
  return pay_run_id;
}

const runOf = (keeper: Bookkeeper, pay_run_id: string) =>
  keeper.call('companies_payroll_pay_runs_retrieve', { path: { pay_run_id } });

describe('wages that the bank paid', () => {
  const JURI_IBAN = 'EE142200001120070530';
  let own: Bookkeeper;
  let id: string;
  const lines = [
    {
      counterpartyName: 'M. Maasikas',
      counterpartyAccount: OTHER_IBAN,
      amountMinor: 165_784n,
      description: 'one',
    },
    { counterpartyName: 'MAASIKAS, JÜRI', amountMinor: 90_592n, description: 'two' },
    { counterpartyName: 'Mari Maasikas', amountMinor: 165_783n, description: 'another amount' },
    { counterpartyName: 'Kati Kask', amountMinor: 90_592n, description: 'another person' },
    {
      counterpartyName: 'Jüri Maasikas',
      counterpartyAccount: JURI_IBAN,
      amountMinor: 90_592n,
      bookingDate: isoDate('2026-10-30'),
      description: 'before the month',
    },
  ] satisfies Partial<StatementLine>[];

  const match = () =>
    new MatchCompanyHandler(db.database, own.api.get(CommandBus), proposeWages).handle(
      testTask('match-company', {}, own.company.id),
    );
  const proposals = async () => {
    const { items } = await own.call('books_match_proposals_list', { query: { state: 'open' } });
    return items.sort((one, other) => (other.score ?? 0) - (one.score ?? 0));
  };
  const decide = (proposal: string, verb: string) =>
    own.send('POST', `/match-proposals/${proposal}/${verb}`, { key: undefined, session: own.session });

  beforeAll(async () => {
    own = await startBookkeeper(db);
    await addEmployee(db.database, own.company.id, { iban: OTHER_IBAN });
    await addEmployee(db.database, own.company.id, { name: 'Jüri', grossMinor: 100_000, iban: JURI_IBAN });
    await own.api.get(CommandBus).execute(importStatement, {
      companyId: own.company.id,
      actor: testActor(),
      payload: {
        statement: statementOf(lines.length),
        lines: keyLines(lines.map((line) => bankLine(line))),
        last: true,
      },
    });
  });
  afterAll(() => own.close());

  it('are proposed once their run is posted, where the amount and the account or the name agree', async () => {
    await match();
    expect(await proposals()).toEqual([]);
    id = await postRun(own);
    await match();
    const found = await proposals();
    expect(found).toMatchObject([
      {
        origin: 'matcher',
        score: 90,
        judgement: {
          kind: 'exempt',
          counter_role: 'payroll_liability',
          reason: 'Net pay of 2026-11, Mari Maasikas',
        },
      },
      { score: 75, judgement: { reason: 'Net pay of 2026-11, Jüri Maasikas' } },
    ]);
    await match();
    expect(await proposals()).toEqual(found);
  });

  it('pay the run when a person confirms them', async () => {
    for (const proposal of await proposals()) {
      expect((await decide(proposal.id, 'confirm')).status).toBe(200);
    }
    expect(await runOf(own, id)).toMatchObject({
      state: 'paid',
      payment_date: '2026-11-10',
    });
    await match();
    expect(await proposals()).toEqual([]);
  });
});

it('a run is also paid by a line left on suspense, and by an allocation moved to the net wages', async () => {
  const own = await startBookkeeper(db);
  await addEmployee(db.database, own.company.id);
  const id = await postRun(own);
  const line = bankLine({ amountMinor: 165_784n, bookingDate: isoDate('2026-11-19') });
  await own.api.get(CommandBus).execute(importStatement, {
    companyId: own.company.id,
    actor: testActor(),
    payload: { statement: statementOf(1), lines: keyLines([line]), last: true },
  });
  const { items } = await own.call('books_open_items_retrieve', {});
  const open = items.find(({ control_kind: kind }) => kind === 'suspense_payable');
  const allocated = await own.send('POST', '/allocations', {
    key: undefined,
    session: own.session,
    body: {
      kind: 'payment',
      line_id: open?.line_id,
      counter_role: 'payroll_liability',
      item_minor: 165_784,
    },
  });
  expect([allocated.status, allocated.text]).toEqual([201, expect.anything()]);
  expect(await runOf(own, id)).toMatchObject({
    state: 'paid',
    payment_date: '2026-11-19',
  });
  await own.close();
});
