import {
  activateRule,
  classifyMoneyIn,
  confirmMatch,
  createRule,
  createRuleRequest,
  endRule,
  findRule,
  listRules,
  mergeParty,
  pauseRule,
  proposeMatch,
  type RuleView,
  setParty,
  tryRule,
  tryRuleRequest,
  undoJudgement,
  undoRule,
} from '#books';
import { isoDate, type Ulid } from '#platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bankLine,
  exempt,
  OTHER_IBAN,
  takeLine,
  takeStatement,
  transaction,
} from '../../../../test/support/bank.js';
import { testActor } from '../../../../test/support/books.js';
import { THOROUGH } from '../../../../test/support/counts.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { match, onlyProposal, proposals, purchase } from '../../../../test/support/matching.js';
import { refusal, Trade } from '../../../../test/support/trade.js';

let db: TestDatabase;
let trade: Trade;

beforeAll(async () => {
  db = await testDatabase();
});

afterAll(() => db.drop());

beforeEach(async () => {
  trade = await Trade.open(db.database);
  return () => trade.coherent();
});

const FEE = { counterpartyName: 'Pank AS', description: 'Teenustasu 10/2026', amountMinor: 500n };
const fee = (input: Parameters<typeof takeLine>[1] = {}) => takeLine(trade, { ...FEE, ...input });
const rules = () =>
  trade.database.readCompany(trade.companyId, (sql) =>
    listRules(sql, trade.companyId, {}, { after: null, limit: 50 }),
  );
const read = async (id: Ulid): Promise<RuleView> => {
  const found = await trade.database.readCompany(trade.companyId, (sql) =>
    findRule(sql, trade.companyId, id),
  );
  if (found === undefined) throw new Error('There is no such rule.');
  return found;
};
const make = async (body: object) =>
  (await trade.run(createRule, createRuleRequest.parse(body))).result.rule_id;
const FEES = {
  when: { text: 'teenustasu', direction: 'out' },
  what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'hinnakiri' },
  max_minor: 1_000,
};

/** Two fees that a person exempts, and the rule that they suggest. */
async function suggested(): Promise<RuleView> {
  await exempt(trade, await fee(), 'bank_charges');
  expect(await rules()).toEqual([]);
  await exempt(trade, await fee({ amountMinor: 700n }), 'bank_charges');
  const [rule, ...rest] = await rules();
  if (rule === undefined || rest.length > 0) throw new Error('There is not one rule.');
  return rule;
}

describe('two equal answers of people', () => {
  it('propose a rule, which acts only once a person confirms it: on waiting lines and on new ones', async () => {
    const rule = await suggested();
    expect(rule).toMatchObject({
      state: 'proposed',
      when: { name_key: 'pank', direction: 'out', currency: 'EUR' },
      what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'leping' },
      max_minor: 1_400n,
      reason_codes: [{ code: 'rule_from_answers', parameters: { answers: 2 } }],
      created_by: null,
      confirmed_by: null,
    });
    const waits = await fee();
    await match(trade);
    expect(await transaction(trade, waits)).toMatchObject({ status: 'unmatched' });
    trade.consequences.length = 0;
    await trade.run(activateRule, { rule_id: rule.id });
    expect(trade.consequences).toContain('match-company');
    await match(trade);
    const act = {
      status: 'exempted',
      exemption: { counter_role: 'bank_charges', origin: 'matcher', rule_id: rule.id },
    };
    expect(await transaction(trade, waits)).toMatchObject(act);
    const later = await fee({ bookingDate: isoDate('2026-11-12') });
    await match(trade);
    expect(await transaction(trade, later)).toMatchObject(act);
    const active = await read(rule.id);
    expect(active).toMatchObject({ state: 'active', acted: 2, undone: 0 });
    expect(active.confirmed_by).not.toBeNull();
  });

  it('of programs propose none, nor do different ones', async () => {
    await exempt(trade, await fee(), 'bank_charges');
    await exempt(trade, await fee(), 'interest_expense');
    expect(await rules()).toEqual([]);
  });

  it('propose a class of money in, and the party of lines that name nobody', async () => {
    const grant = { direction: 'in', counterpartyName: 'Sihtasutus Toetus' } as const;
    for (const amountMinor of [100n, 200n]) {
      const line = await takeLine(trade, { ...grant, amountMinor });
      await trade.run(classifyMoneyIn, { bank_transaction_id: line, kind: 'grant' });
    }
    expect(await rules()).toMatchObject([{ what: { kind: 'money_in', money_in_kind: 'grant' } }]);
    const party = await trade.party();
    const nameless = { counterpartyName: null, description: 'Parkimine 17' };
    for (const amountMinor of [100n, 200n]) {
      const line = await takeLine(trade, { ...nameless, amountMinor });
      await trade.run(setParty, { bank_transaction_id: line, party_id: party });
    }
    const [rule] = await rules();
    expect(rule).toMatchObject({ what: { kind: 'party', party_id: party }, when: { text: 'parkimine' } });
    await trade.run(activateRule, { rule_id: rule?.id ?? '' });
    const next = await takeLine(trade, { ...nameless, description: 'Parkimine 18', amountMinor: 150n });
    await match(trade);
    expect(await transaction(trade, next)).toMatchObject({
      party_id: party,
      party_source: 'alias',
      rule_id: rule?.id,
      status: 'unmatched',
    });
  });

  it('propose no party of nameless lines that people answered otherwise in between', async () => {
    const [one, other] = [await trade.party(), await trade.party({ name: 'Teine Parkla OÜ' })];
    for (const party of [one, other, one]) {
      const line = await takeLine(trade, { counterpartyName: null, description: 'Parkimine 17' });
      await trade.run(setParty, { bank_transaction_id: line, party_id: party });
    }
    expect(await rules()).toEqual([]);
  });

  it('propose a rule for each part of a loan, by the words that tell it from the other lines of the bank', async () => {
    const parts = [
      ['põhiosa', 'loan_payable', 30_000n],
      ['intress', 'interest_expense', 2_000n],
    ] as const;
    const take = ([part, , amountMinor]: (typeof parts)[number]) =>
      takeLine(trade, {
        counterpartyName: 'Pank AS',
        description: `Laenulepingu 24-0117 ${part}`,
        amountMinor,
      });
    for (let month = 1; month <= 2; month += 1) {
      await exempt(trade, await fee(), 'bank_charges');
      for (const part of parts) await exempt(trade, await take(part), part[1]);
    }
    const proposed = await rules();
    expect(proposed.map(({ when, what }) => [when.text, what.counter_role])).toEqual([
      ['intress', 'interest_expense'],
      ['pohiosa', 'loan_payable'],
      ['teenustasu', 'bank_charges'],
    ]);
    for (const { id } of proposed) await trade.run(activateRule, { rule_id: id });
    const next = await Promise.all(parts.map(take));
    await match(trade);
    for (const [at, [, role]] of parts.entries())
      expect(await transaction(trade, next[at] ?? '')).toMatchObject({ exemption: { counter_role: role } });
  });

  it('to proposals of wages propose a rule, which answers the next wages', async () => {
    const wage = () =>
      takeLine(trade, {
        counterpartyName: 'Mari Maasikas',
        counterpartyAccount: OTHER_IBAN,
        description: 'palk',
      });
    for (let month = 1; month <= 2; month += 1) {
      expect(await rules()).toEqual([]);
      const judgement = { kind: 'exempt', counter_role: 'payroll_liability', reason: 'Net pay' } as const;
      await trade.run(proposeMatch, { bank_transaction_id: await wage(), judgement });
      const { id } = await onlyProposal(trade, { state: 'open' });
      await trade.run(confirmMatch, { match_proposal_id: id });
    }
    const [rule] = await rules();
    expect(rule).toMatchObject({
      when: { name_key: 'mari maasikas' },
      what: { counter_role: 'payroll_liability' },
    });
    await trade.run(activateRule, { rule_id: rule?.id ?? '' });
    const next = await wage();
    await match(trade);
    expect(await transaction(trade, next)).toMatchObject({ exemption: { rule_id: rule?.id } });
  });

  it('above the limit of a rule propose a higher one, which takes its place once a person confirms it', async () => {
    const { id } = await suggested();
    await trade.run(activateRule, { rule_id: id });
    const confirm = async (amountMinor: bigint) => {
      const line = await fee({ amountMinor });
      await match(trade);
      const [proposal] = await proposals(trade, { bank_transaction_id: line });
      await trade.run(confirmMatch, { match_proposal_id: proposal?.id ?? '' });
    };
    await confirm(2_000n);
    expect(await rules()).toMatchObject([{ id, state: 'active', max_minor: 1_400n }]);
    await confirm(2_500n);
    await confirm(6_000n);
    const [higher, ...others] = await rules();
    expect(higher).toMatchObject({
      state: 'proposed',
      max_minor: 5_000n,
      reason_codes: [{ code: 'rule_limit_from_answers', parameters: { answers: 2 } }],
    });
    expect(others).toMatchObject([{ id, state: 'active', max_minor: 1_400n }]);
    await trade.run(activateRule, { rule_id: higher?.id ?? '' });
    expect(await read(id)).toMatchObject({ state: 'ended' });
    expect(await refusal(trade.run(pauseRule, { rule_id: id }))).toMatchObject({ code: 'state_conflict' });
    const line = await fee({ amountMinor: 5_000n });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ exemption: { rule_id: higher?.id } });
  });

  it('propose no higher limit that people rejected', async () => {
    const { id } = await suggested();
    await trade.run(activateRule, { rule_id: id });
    for (const amountMinor of [2_000n, 2_000n])
      await exempt(trade, await fee({ amountMinor }), 'bank_charges');
    const [higher] = await rules();
    await trade.run(endRule, { rule_id: higher?.id ?? '' });
    await exempt(trade, await fee({ amountMinor: 2_000n }), 'bank_charges');
    expect(await rules()).toMatchObject([{ state: 'ended' }, { id, state: 'active' }]);
  });

  it('do not propose a rule that people ended', async () => {
    const rule = await suggested();
    await trade.run(endRule, { rule_id: rule.id });
    await exempt(trade, await fee(), 'bank_charges');
    expect(await rules()).toMatchObject([{ id: rule.id, state: 'ended' }]);
  });
});

describe('taking back the end of a rule', () => {
  it('proposes it again, or leaves it paused once a person has confirmed it; an equal one takes its place', async () => {
    const rule = await suggested();
    await trade.run(endRule, { rule_id: rule.id });
    expect((await trade.run(pauseRule, { rule_id: rule.id })).result.state).toBe('proposed');
    await trade.run(activateRule, { rule_id: rule.id });
    await trade.run(endRule, { rule_id: rule.id });
    expect((await trade.run(pauseRule, { rule_id: rule.id })).result.state).toBe('paused');
    await trade.run(endRule, { rule_id: rule.id });
    await make({ ...FEES, when: { name_key: 'Pank', direction: 'out' } });
    expect(await refusal(trade.run(pauseRule, { rule_id: rule.id }))).toMatchObject({
      code: 'state_conflict',
    });
  });
});

describe('a rule that is not active', () => {
  it('counts the lines that it would have answered, and the answers of people to them', async () => {
    const rule = await suggested();
    const [right, wrong] = [await fee(), await fee()];
    await fee({ amountMinor: 1_401n });
    await match(trade);
    expect(await read(rule.id)).toMatchObject({ would_have_acted: 2, agreed: 0, disagreed: 0 });
    await exempt(trade, right, 'bank_charges');
    await exempt(trade, wrong, 'interest_expense');
    expect(await read(rule.id)).toMatchObject({ would_have_acted: 2, agreed: 1, disagreed: 1, acted: 0 });
    await trade.run(undoJudgement, { bank_transaction_id: wrong });
    expect(await read(rule.id)).toMatchObject({ would_have_acted: 2, agreed: 1, disagreed: 0 });
  });

  it('counts while it is paused too', async () => {
    const id = await make(FEES);
    await trade.run(pauseRule, { rule_id: id });
    await fee();
    await match(trade);
    expect(await read(id)).toMatchObject({ state: 'paused', would_have_acted: 1, acted: 0 });
  });
});

describe('an active rule', () => {
  it('asks above its limit, in a closed period, and where another contradicts it', async () => {
    await make(FEES);
    const above = await fee({ amountMinor: 1_001n });
    await match(trade);
    expect(await proposals(trade, { bank_transaction_id: above })).toMatchObject([
      {
        judgement: { kind: 'exempt', counter_role: 'bank_charges' },
        origin: 'matcher',
        reason_codes: [{ code: 'rule_amount_above' }],
      },
    ]);
    await make({
      ...FEES,
      when: { name_key: 'Pank' },
      what: { ...FEES.what, counter_role: 'interest_expense' },
    });
    const both = await fee();
    await match(trade);
    expect(await transaction(trade, both)).toMatchObject({ status: 'unmatched' });
    const asked = await proposals(trade, { bank_transaction_id: both });
    expect(asked.map(({ judgement }) => judgement.counter_role).sort()).toEqual([
      'bank_charges',
      'interest_expense',
    ]);
    expect(asked[0]?.reason_codes).toMatchObject([{ code: 'rules_contradict' }]);
    await match(trade);
    expect(await proposals(trade, { bank_transaction_id: both })).toHaveLength(2);
  });

  it('acts however many proposed ones are older', async () => {
    await suggested();
    await trade.database.inCompany(trade.companyId, (sql) =>
      sql.run(
        `INSERT INTO books.rule SELECT (jsonb_populate_record(rule,
           jsonb_build_object('id', 'P' || n, 'content_hash', n::text))).* FROM books.rule, generate_series(1, 2000) AS n
         WHERE company_id = $1`,
        [trade.companyId],
      ),
    );
    await make(FEES);
    const line = await fee();
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'exempted' });
  });

  it('and an equal one put their act to a person once', async () => {
    await make(FEES);
    await make({ ...FEES, when: { name_key: 'Pank' } });
    const above = await fee({ amountMinor: 1_001n });
    await match(trade);
    expect(await proposals(trade, { bank_transaction_id: above })).toHaveLength(1);
  });

  it('leaves the payment of an invoice to the matcher', async () => {
    const { partyId } = await purchase(trade);
    const id = await make({ ...FEES, when: { party_id: partyId }, max_minor: 20_000 });
    const line = await takeLine(trade, { counterpartyName: null, amountMinor: 12_400n });
    await trade.run(setParty, { bank_transaction_id: line, party_id: partyId });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'matched' });
    expect(await read(id)).toMatchObject({ acted: 0 });
  });

  it('does not answer a line again that a person took back', async () => {
    const id = await make(FEES);
    const line = await fee();
    await match(trade);
    await trade.run(undoJudgement, { bank_transaction_id: line });
    await make({ ...FEES, when: { ...FEES.when, name_key: 'Pank' }, max_minor: 1 });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await read(id)).toMatchObject({ acted: 1, undone: 1 });
  });

  it('is paused when the person who confirmed it may no longer answer lines', async () => {
    const id = await make(FEES);
    const line = await fee();
    await match(trade, { uploaderPermissions: () => Promise.resolve(new Set(['books.read'] as const)) });
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await read(id)).toMatchObject({ state: 'paused', reason_codes: [{ code: 'rule_person_left' }] });
    await trade.run(activateRule, { rule_id: id, max_minor: 600n });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'exempted' });
    expect(await read(id)).toMatchObject({ max_minor: 600n, reasons: [] });
  });
});

describe('a merge of parties', () => {
  it('is followed by the rules that are for the merged party, or set it', async () => {
    const [gone, into] = [
      await trade.party({ name: 'Vana Parkla OÜ' }),
      await trade.party({ name: 'Uus Parkla OÜ' }),
    ];
    const sets = await make({
      ...FEES,
      when: { text: 'parkimine' },
      what: { kind: 'party', party_id: gone },
    });
    const isFor = await make({ ...FEES, when: { party_id: gone } });
    await trade.run(mergeParty, { party_id: gone, into_party_id: into });
    const line = await takeLine(trade, {
      counterpartyName: null,
      description: 'Parkimine 17',
      amountMinor: 100n,
    });
    await match(trade);
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({
      party_id: into,
      rule_id: sets,
      exemption: { counter_role: 'bank_charges', rule_id: isFor },
    });
    expect(await read(sets)).toMatchObject({ what: { party_id: into } });
    expect(await read(isFor)).toMatchObject({ when: { party_id: into } });
  });
});

describe('making a rule', () => {
  it.each([
    [
      'an unknown party',
      { ...FEES, when: { party_id: '01JCQ3Z8V0M8T5N6R7S9W2X4Y1' } },
      'when.party_id',
      'not_found',
    ],
    ['no limit and no answer yet', { ...FEES, max_minor: null }, 'max_minor', 'required'],
    ['signs as text', { ...FEES, when: { text: '!!!' } }, 'when.text', 'invalid'],
    ['signs as account', { ...FEES, when: { iban: '-', kind: 'CARD' } }, 'when.iban', 'invalid'],
    [
      'a class for money out',
      { ...FEES, what: { kind: 'money_in', money_in_kind: 'grant' } },
      'when.direction',
      'money_out',
    ],
  ])('is refused with %s', async (_, body, field, error) => {
    const before = await trade.footprint();
    expect(await refusal(make(body))).toMatchObject({ field, error });
    expect(await trade.footprint()).toEqual(before);
  });

  it('takes its limit from the answers that it repeats, and is refused when it exists', async () => {
    await exempt(trade, await fee({ amountMinor: 900n }), 'bank_charges');
    const id = await make({ ...FEES, max_minor: null });
    expect(await read(id)).toMatchObject({ max_minor: 1_800n, state: 'active' });
    expect(await refusal(make(FEES))).toMatchObject({ code: 'state_conflict' });
  });

  it('is for people: a program is refused, and so is another company', async () => {
    const program = testActor({ human: false, credential: { kind: 'api_key', id: 'k' } });
    const body = createRuleRequest.parse(FEES);
    expect(await refusal(trade.run(createRule, body, program))).toMatchObject({
      code: 'human_actor_required',
    });
    const id = await make(FEES);
    const other = await Trade.open(db.database);
    for (const command of [activateRule, pauseRule, endRule]) {
      expect(await refusal(other.run(command, { rule_id: id }))).toMatchObject({ code: 'not_found' });
    }
    expect(
      await other.database.readCompany(other.companyId, (sql) => findRule(sql, other.companyId, id)),
    ).toBeUndefined();
  });

  it('changes its state only in order', async () => {
    const id = await make(FEES);
    expect(await refusal(trade.run(activateRule, { rule_id: id }))).toMatchObject({ code: 'state_conflict' });
    await trade.run(pauseRule, { rule_id: id });
    expect(await refusal(trade.run(pauseRule, { rule_id: id }))).toMatchObject({ code: 'state_conflict' });
    await trade.run(endRule, { rule_id: id });
    expect(await refusal(trade.run(activateRule, { rule_id: id }))).toMatchObject({ code: 'state_conflict' });
  });
});

describe('trying a rule', () => {
  it('shows every past and open line that it is for, and changes nothing', async () => {
    await exempt(trade, await fee(), 'bank_charges');
    await exempt(trade, await fee({ amountMinor: 300n }), 'interest_expense');
    const open = await fee({ amountMinor: 400n });
    await fee({ description: 'arve' });
    const before = await trade.footprint();
    const tried = await trade.database.reportCompany(trade.companyId, (sql) =>
      tryRule(sql, trade.companyId, tryRuleRequest.parse({ when: FEES.when, what: FEES.what })),
    );
    expect(tried).toMatchObject({ open: 1, agreed: 1, disagreed: 1, more: false });
    expect(tried.rows.find(({ effect }) => effect === 'answers')).toMatchObject({
      bank_transaction_id: open,
      amount_minor: 400n,
    });
    expect(await trade.footprint()).toEqual(before);
  });
});

describe('trying a rule that would not act', () => {
  it('leaves out lines above its limit, and open ones in a closed period', async () => {
    await fee({ amountMinor: 1_001n });
    await exempt(trade, await fee({ description: 'Arve 5' }), 'travel_expense');
    const within = await fee();
    const tried = () =>
      trade.database.reportCompany(trade.companyId, (sql) =>
        tryRule(sql, trade.companyId, tryRuleRequest.parse(FEES)),
      );
    expect(await tried()).toMatchObject({ open: 1, rows: [{ bank_transaction_id: within }] });
    await db.owner(
      "UPDATE books.period SET state = 'closed' WHERE company_id = $1 AND starts_on = '2026-11-01'",
      [trade.companyId],
    );
    expect(await tried()).toMatchObject({ open: 0, rows: [] });
  });
});

describe('trying a rule about the party', () => {
  it('counts no answer about the purpose of a line as one about its party', async () => {
    const nameless = { counterpartyName: null, description: 'Parkimine 17' };
    await exempt(trade, await takeLine(trade, nameless), 'travel_expense');
    await takeLine(trade, nameless);
    const body = { when: { text: 'parkimine' }, what: { kind: 'party', party_id: await trade.party() } };
    const tried = await trade.database.reportCompany(trade.companyId, (sql) =>
      tryRule(sql, trade.companyId, tryRuleRequest.parse(body)),
    );
    expect(tried).toMatchObject({ open: 1, agreed: 0, disagreed: 0, rows: [{ effect: 'answers' }] });
  });
});

describe('undoing a rule', () => {
  it('takes back what it did since a day, and does not answer those lines again', async () => {
    const id = await make(FEES);
    const [one, other] = [await fee(), await fee({ amountMinor: 300n })];
    await match(trade);
    const since = (day: string) => trade.run(undoRule, { rule_id: id, since: isoDate(day) });
    expect((await since('2026-11-21')).result).toMatchObject({ undone: 0, kept: [], more: false });
    expect((await since('2026-11-20')).result).toMatchObject({ undone: 2, kept: [], more: false });
    await match(trade);
    for (const line of [one, other])
      expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
    expect(await read(id)).toMatchObject({ acted: 2, undone: 2 });
  });

  it('takes back classes of money that came in', async () => {
    const id = await make({
      ...FEES,
      when: { text: 'laekumine', direction: 'in' },
      what: { kind: 'money_in', money_in_kind: 'loan' },
    });
    const line = await takeLine(trade, {
      direction: 'in',
      counterpartyName: null,
      description: 'Laekumine',
      amountMinor: 500n,
    });
    await match(trade);
    expect(await transaction(trade, line)).toMatchObject({ status: 'classified' });
    const { result } = await trade.run(undoRule, { rule_id: id, since: isoDate('2026-11-20') });
    expect(result).toMatchObject({ undone: 1, cancelled_invoices: 0, kept: [] });
    expect(await transaction(trade, line)).toMatchObject({ status: 'unmatched' });
  });

  it('leaves answers of people, and takes back parties where nobody answered since', async () => {
    const party = await trade.party();
    const id = await make({ ...FEES, when: { text: 'parkimine' }, what: { kind: 'party', party_id: party } });
    const nameless = { counterpartyName: null, description: 'Parkimine 17', amountMinor: 100n };
    const [free, answered] = [await takeLine(trade, nameless), await takeLine(trade, nameless)];
    await match(trade);
    await exempt(trade, answered, 'travel_expense');
    const { result } = await trade.run(undoRule, { rule_id: id, since: isoDate('2026-11-01') });
    expect(result).toMatchObject({
      undone: 1,
      kept: [{ bank_transaction_id: answered, invoice_id: null, code: 'state_conflict' }],
    });
    await match(trade);
    expect(await transaction(trade, free)).toMatchObject({ party_id: null, party_source: null });
    expect(await transaction(trade, answered)).toMatchObject({ party_id: party });
  });

  it('takes back a party only since the rule gave it', async () => {
    const party = await trade.party();
    const id = await make({ ...FEES, when: { text: 'parkimine' }, what: { kind: 'party', party_id: party } });
    const line = await takeLine(trade, {
      counterpartyName: null,
      description: 'Parkimine 17',
      amountMinor: 100n,
    });
    await match(trade);
    await trade.run(pauseRule, { rule_id: id });
    trade.clock.set(new Date('2026-11-25T10:00:00Z'));
    await trade.run(activateRule, { rule_id: id });
    const { result } = await trade.run(undoRule, { rule_id: id, since: isoDate('2026-11-25') });
    expect(result).toMatchObject({ undone: 0, kept: [] });
    expect(await transaction(trade, line)).toMatchObject({ party_id: party });
  });

  it('takes back what it can before it comes to what stays', THOROUGH, async () => {
    const party = await trade.party();
    const id = await make({ ...FEES, when: { text: 'parkimine' }, what: { kind: 'party', party_id: party } });
    const nameless = { counterpartyName: null, description: 'Parkimine 17', amountMinor: 100n };
    await takeStatement(
      trade,
      Array.from({ length: 501 }, (_, at) => bankLine({ ...nameless, externalId: `L${at}` })),
    );
    const free = await takeLine(trade, {
      ...nameless,
      bookingDate: isoDate('2026-11-12'),
      amountMinor: 200n,
    });
    await match(trade);
    await make({ ...FEES, when: { party_id: party, amount_to_minor: 100 } });
    await match(trade);
    const { result } = await trade.run(undoRule, { rule_id: id, since: isoDate('2026-11-01') });
    expect(result).toMatchObject({ undone: 1, more: false });
    expect(result.kept).toHaveLength(499);
    expect(await transaction(trade, free)).toMatchObject({ party_id: null });
  });
});
