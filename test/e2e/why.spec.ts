import { actByRule, importStatement, keyLines } from '#books';
import { CommandBus } from '#ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAnswer } from '../support/api.js';
import { bankLine, statementOf } from '../support/bank.js';
import { TEST_PERSON, testActor } from '../support/books.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../support/database.js';

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

const asPerson = (path: string, body?: object): Promise<TestAnswer> =>
  keeper.post(path, body, { key: undefined, session: keeper.session });
const code = ({ status, body }: TestAnswer) => [status, (body as { code: string }).code];
const resultOf = ({ body }: TestAnswer) => (body as { result: Record<string, unknown> }).result;

const SERVICE = testActor({
  kind: 'worker',
  userId: null,
  credential: { kind: 'worker', id: 'match-company' },
  human: false,
  onBehalfOf: TEST_PERSON,
});

/** A bank fee that a rule explained; returns the line, the rule and the entry. */
async function explained() {
  const bus = keeper.api.get(CommandBus);
  const { id: companyId } = keeper.company;
  await bus.execute(importStatement, {
    companyId,
    actor: SERVICE,
    payload: {
      statement: statementOf(1),
      lines: keyLines([bankLine({ amountMinor: 500n, description: 'Konto kuutasu' })]),
      last: true,
    },
  });
  const { items } = await keeper.call('books_bank_transactions_list', { query: { q: 'kuutasu' } });
  const line = items[0]?.id ?? '';
  const made = await asPerson('/rules', {
    when: { text: 'kuutasu', direction: 'out' },
    what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' },
    max_minor: 1_000,
  });
  const rule = resultOf(made)['rule_id'] as string;
  await bus.execute(actByRule, {
    companyId,
    actor: SERVICE,
    payload: { rule_id: rule, bank_transaction_ids: [line] },
  });
  const { entries } = await keeper.call('books_bank_transactions_retrieve', {
    path: { bank_transaction_id: line },
  });
  const entry = entries.find(({ source_kind: kind }) => kind === 'transaction_exemption')?.id ?? '';
  return { line, rule, entry };
}

describe('an automatic act', () => {
  it('says why, is listed by its cause, and is taken back by a person after a dry run', async () => {
    const { line, rule, entry } = await explained();
    const cause = `rule:${rule}`;
    const decision = {
      what: 'exemption',
      automatic: true,
      recorded: true,
      cause,
      probability: expect.stringMatching(/^0\.\d{6}$/) as string,
      note: 'hinnakiri',
      grounds: [{ code: 'why_rule', rule_id: rule, message: 'A confirmed rule fits.' }],
    };
    const why = await keeper.call('books_entries_why', { path: { entry_id: entry } });
    expect(why.decisions).toMatchObject([decision]);
    const ofLine = await keeper.call('books_bank_transactions_why', { path: { bank_transaction_id: line } });
    // A statement is no act: it says what the bank did.
    expect(ofLine.decisions).toMatchObject([{ what: 'import', probability: null }, decision]);
    const inEstonian = await keeper.send('GET', `/entries/${entry}/why/`, {
      headers: { 'accept-language': 'et' },
    });
    expect(inEstonian.body).toMatchObject({
      decisions: [{ grounds: [{ message: 'Sobib kinnitatud reegel.' }] }],
    });

    const listed = await keeper.call('companies_automatic_acts_list', { query: { cause } });
    const probability = why.decisions[0]?.probability;
    expect(listed.items).toMatchObject([
      {
        kind: 'exempt',
        state: 'in_force',
        bank_transaction_id: line,
        probability,
        evidence: ['rule:exempt'],
      },
    ]);
    const none = await keeper.call('companies_automatic_acts_list', { query: { since: '2026-11-21' } });
    expect(none.items).toEqual([]);
    const file = await keeper.send('GET', `/automatic-acts/?cause=${cause}&format=csv`, {
      headers: { 'accept-language': 'et' },
    });
    expect(file.text).toContain('selgitatud dokumendita');
    expect(file.text).toContain(`kehtib,${probability ?? ''},${cause}`);
    const { items: causes } = await keeper.call('companies_automatic_acts_causes');
    expect(causes).toMatchObject([
      { cause, acts: 1, in_force: 1, probability, rule_id: rule, rule_text: 'hinnakiri' },
    ]);

    const undo = '/automatic-acts/undo';
    expect(code(await keeper.post(undo, { cause }))).toEqual([403, 'human_actor_required']);
    expect(code(await asPerson(undo, {}))).toEqual([400, 'validation_error']);
    const { userId } = await keeper.organization.member('viewer');
    const viewer = { key: undefined, session: await keeper.api.session(userId) };
    expect(code(await keeper.post(undo, { cause }, viewer))).toEqual([403, 'permission_denied']);
    const tried = await asPerson(`${undo}?dry_run=true`, { cause });
    expect(resultOf(tried)).toMatchObject({ undone: 1, kept: [], more: false });
    expect(tried.body).toMatchObject({ entries: [{ source_role: 'reversal', reverses_entry_id: entry }] });
    expect(resultOf(await asPerson(undo, { cause }))).toMatchObject({ undone: 1, undone_judgements: 1 });
    expect(resultOf(await asPerson(undo, { day: '2026-11-20' }))).toMatchObject({
      undone: 0,
      kept: [{ bank_transaction_id: line, code: 'already_undone' }],
    });
  });
});
