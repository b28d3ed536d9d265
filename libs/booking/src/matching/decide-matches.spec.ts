import {
  doubtKey,
  type MatchFacts,
  matchWords,
  type MatchableInvoice,
  type MatchableLine,
  pairKey,
  rateKey,
} from '#books';
import { Decimal, isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { nameKey } from '#ledger';
import { decideMatches } from './decide-matches.js';
import { scorePair } from './score-pair.js';

/** An outgoing line of 124 euros. */
const line = ({
  counterpartyName = 'Keegi',
  ...fields
}: Partial<MatchableLine> & {
  readonly text?: string;
  readonly counterpartyName?: string;
} = {}): MatchableLine => ({
  id: 'L1',
  bookingDate: isoDate('2026-11-10'),
  direction: 'out',
  currency: 'EUR',
  residualMinor: 12_400n,
  originalCurrency: null,
  originalMinor: null,
  counterpartyKey: nameKey(counterpartyName),
  counterpartyAccount: null,
  cardLast4: null,
  reference: null,
  words: matchWords({ description: fields.text ?? 'makse', reference: fields.reference ?? null }),
  partyId: null,
  due: 1,
  ...fields,
});

/** A purchase of 124 euros. */
const item = (fields: Partial<MatchableInvoice> = {}): MatchableInvoice => {
  const { number = 'A-2026/17', referenceNumber = null } = fields;
  return {
    id: 'I1',
    way: 'out',
    isCreditNote: false,
    returns: false,
    currency: 'EUR',
    openMinor: 12_400n,
    number,
    referenceNumber,
    cardLast4: null,
    paidByCard: false,
    words: [
      ...matchWords({ description: number, reference: null }),
      ...(referenceNumber === null ? [] : [referenceNumber]),
    ],
    partyId: 'P1',
    invoiceDate: isoDate('2026-11-05'),
    dueDate: isoDate('2026-11-19'),
    due: 1,
    ...fields,
  };
};

/** Pairs of every line with every invoice; by default only amount and time agree. */
const facts = (
  lines: readonly MatchableLine[],
  items: readonly MatchableInvoice[],
  fields: Partial<MatchFacts> = {},
): MatchFacts => ({
  lines: new Map(lines.map((one) => [one.id, one])),
  items: new Map(items.filter(({ returns }) => !returns).map((one) => [one.id, one])),
  returned: new Map(items.filter(({ returns }) => returns).map((one) => [one.id, one])),
  pairs: lines.flatMap(({ id: lineId }) => items.map(({ id: itemId }) => ({ lineId, itemId }))),
  partyNames: new Map([['P1', ['tarnija']]]),
  accounts: new Map(),
  looked: new Set(lines.map(({ id }) => id)),
  linked: new Set(),
  refused: new Set(),
  doubted: new Set(),
  waiting: new Map(),
  alongside: new Map(),
  rates: new Map(),
  ...fields,
});
const OF_PARTY = { partyId: 'P1' };
const settled = (known: MatchFacts) =>
  decideMatches(known)
    .settle.flat()
    .map((match) => [match.bank_transaction_id, match.invoice_id]);
const proposed = (known: MatchFacts) =>
  decideMatches(known).propose.map((match) => [match.bank_transaction_id, match.invoice_id]);

describe('the matcher settles automatically', () => {
  it.each([
    ['the reference number', { reference: '00 1230' }, { referenceNumber: '1230' }],
    ['a reference number in the text', { text: 'viitenr 12301' }, { referenceNumber: '12301' }],
    ['the number of the invoice in the text', { text: 'Arve a-2026/17 tasumine' }, {}],
    ['the party', OF_PARTY, {}],
    ['a name the party is known by', { counterpartyName: 'TARNIJA OÜ' }, {}],
  ])('when amount, currency and %s agree', (_what, ofLine, ofItem) => {
    expect(decideMatches(facts([line(ofLine)], [item(ofItem)]))).toMatchObject({
      settle: [[{ kind: 'payment', invoice_id: 'I1', item_minor: 12_400n, counter_minor: 12_400n }]],
      propose: [],
    });
  });

  it('when amount and currency agree and a person has linked a file of the invoice to the line', () => {
    const fields = { linked: new Set([pairKey('L1', 'I1')]) };
    expect(settled(facts([line()], [item(), item({ id: 'I2', number: 'B-9' })], fields))).toEqual([
      ['L1', 'I1'],
    ]);
    expect(settled(facts([line({ residualMinor: 12_399n })], [item()], fields))).toEqual([]);
  });

  it('when amount, currency and the account of the party agree', () => {
    const paid = line({ counterpartyAccount: 'EE1' });
    expect(settled(facts([paid], [item()], { accounts: new Map([['EE1', new Set(['P1'])]]) }))).toEqual([
      ['L1', 'I1'],
    ]);
  });

  it('a card payment in the currency of the invoice, whole to whole', () => {
    const dollars = item({ currency: 'USD', openMinor: 13_000n });
    const card = line({ ...OF_PARTY, originalCurrency: 'USD', originalMinor: 13_000n });
    expect(decideMatches(facts([card], [dollars])).settle).toMatchObject([
      [{ item_minor: 13_000n, counter_minor: 12_400n }],
    ]);
    expect(settled(facts([{ ...card, originalMinor: 12_999n }], [dollars]))).toEqual([]);
    expect(settled(facts([{ ...card, originalCurrency: null, originalMinor: null }], [dollars]))).toEqual([]);
  });

  it('money in another currency only where the rate of the day bears out the amount that the payer states', () => {
    const dollars = item({ currency: 'USD', openMinor: 13_000n, way: 'in' });
    const paid = line({ ...OF_PARTY, direction: 'in', originalCurrency: 'USD', originalMinor: 13_000n });
    const at = (rate?: string) =>
      facts([paid], [dollars], {
        rates: new Map(
          rate === undefined ? [] : [[rateKey('USD', 'EUR', paid.bookingDate), new Decimal(rate)]],
        ),
      });
    expect(settled(at('0.95'))).toEqual([['L1', 'I1']]);
    expect([settled(at('4.95')), settled(at())]).toEqual([[], []]);
  });

  it('a credit note as a refund', () => {
    const note = item({ isCreditNote: true, way: 'in' });
    expect(decideMatches(facts([line({ ...OF_PARTY, direction: 'in' })], [note])).settle).toMatchObject([
      [{ kind: 'refund' }],
    ]);
  });

  it('the invoice that the line names, when the party pays the same amount every month', () => {
    const months = ['2026-01', '2026-02', '2026-03'].map((number) => item({ number, id: number }));
    expect(settled(facts([line({ ...OF_PARTY, text: 'arve 2026-02' })], months))).toEqual([
      ['L1', '2026-02'],
    ]);
  });

  it('this month’s invoice, when that of next month has the same amount and reference and was written after the payment', () => {
    const monthly = (id: string, day: string) =>
      item({ id, number: id, referenceNumber: '1230', invoiceDate: isoDate(day) });
    const paid = line({ reference: '1230' });
    expect(settled(facts([paid], [monthly('I1', '2026-10-25'), monthly('I2', '2026-11-25')]))).toEqual([
      ['L1', 'I1'],
    ]);
    expect(settled(facts([paid], [monthly('I1', '2026-09-25'), monthly('I2', '2026-10-25')]))).toEqual([]);
    expect(settled(facts([paid], [monthly('I1', '2026-10-25'), monthly('I2', '2026-11-10')]))).toEqual([]);
    const early = line({ reference: '1230', text: 'arve 2026-77' });
    const later = { ...monthly('I2', '2026-11-25'), number: '2026-77', words: ['202677', '1230'] };
    expect(settled(facts([early], [monthly('I1', '2026-10-25'), later]))).toEqual([]);
    const twice = [paid, line({ reference: '1230', id: 'L2' })];
    expect(settled(facts(twice, [monthly('I1', '2026-10-25'), monthly('I2', '2026-11-25')]))).toEqual([]);
  });

  it('the invoice that one payment names by its number, though another gives the reference of both', () => {
    const of = (id: string, number: string) =>
      item({ id, number, referenceNumber: '1230', invoiceDate: isoDate('2026-10-25') });
    const items = [of('I1', '2026-77'), of('I2', '2026-78')];
    const named = line({ text: 'arve 2026-77' });
    const byReference = line({ id: 'L2', reference: '1230' });
    expect(settled(facts([named, byReference], items))).toEqual([
      ['L1', 'I1'],
      ['L2', 'I2'],
    ]);
    // The second payment can mean no other invoice: then the two are rivals.
    expect(settled(facts([named, byReference], [of('I1', '2026-77')]))).toEqual([]);
    expect(settled(facts([named, { ...named, id: 'L2' }], items))).toEqual([]);
  });

  it('the purchase of its days by a card, when the supplier charges the same amount every month', () => {
    const months = ['2026-09-30', '2026-10-31'].map((day) =>
      item({ id: day, number: day, invoiceDate: isoDate(day), partyId: 'P1' }),
    );
    const paid = (id: string, day: string, cardLast4: string | null) =>
      line({ ...OF_PARTY, id, bookingDate: isoDate(day), cardLast4 });
    expect(
      settled(facts([paid('L1', '2026-10-02', '4821'), paid('L2', '2026-11-02', '4821')], months)),
    ).toEqual([
      ['L1', '2026-09-30'],
      ['L2', '2026-10-31'],
    ]);
    expect(settled(facts([paid('L2', '2026-11-02', null)], months))).toEqual([]);
    expect(settled(facts([paid('L2', '2026-11-12', '4821')], months))).toEqual([]);
  });

  it('a card payment whose text has the day of the purchase, which looks like another number of the series', () => {
    const numbered = item({ number: '2026-0012' });
    for (const text of ['Kaardimakse 2026-11-09 4821', 'ostukuupäev 09.11.2026'])
      expect(settled(facts([line({ ...OF_PARTY, text })], [numbered]))).toEqual([['L1', 'I1']]);
    expect(settled(facts([line({ ...OF_PARTY, text: 'arve 2026-0125' })], [numbered]))).toEqual([]);
    const received = { ...numbered, way: 'in' as const };
    const named = line({ ...OF_PARTY, direction: 'in', text: '2026-11-09' });
    expect(settled(facts([named], [received]))).toEqual([]);
  });

  it('a pair that is unique only after another settlement', () => {
    const lines = [line({ ...OF_PARTY, text: 'arve 2026-01' }), line({ ...OF_PARTY, id: 'L2' })];
    const items = [item({ id: 'I1', number: '2026-01' }), item({ id: 'I2', number: '2026-02' })];
    expect(settled(facts(lines, items))).toEqual([
      ['L1', 'I1'],
      ['L2', 'I2'],
    ]);
  });

  it('invoices that one line names, when the line is their sum', () => {
    const items = [
      item({ id: 'I1', number: 'A-101', openMinor: 10_000n }),
      item({ id: 'I2', number: 'A-102', openMinor: 2_400n }),
    ];
    const both = line({ text: 'arved A-101, A-102' });
    expect(decideMatches(facts([both], items)).settle).toMatchObject([
      [
        { invoice_id: 'I1', item_minor: 10_000n },
        { invoice_id: 'I2', item_minor: 2_400n },
      ],
    ]);
    expect(settled(facts([{ ...both, residualMinor: 12_399n }], items))).toEqual([]);
  });

  it('an invoice by several payments that add up to it, when each names it', () => {
    const parts = [
      line({ id: 'L1', residualMinor: 10_000n, text: 'A-2026/17 1. osa' }),
      line({ id: 'L2', residualMinor: 2_400n, text: 'A-2026/17 2. osa' }),
    ];
    expect(settled(facts(parts, [item()]))).toEqual([
      ['L1', 'I1'],
      ['L2', 'I1'],
    ]);
  });

  it('a line with a typo in the name, when nothing else has that amount at that time', () => {
    const names = new Map([['P1', ['metsapuidu toostus']]]);
    const typo = line({ counterpartyName: 'Metsapuidu Tootus OÜ' });
    expect(settled(facts([typo], [item()], { partyNames: names }))).toEqual([['L1', 'I1']]);
    const rival = item({ id: 'I2', partyId: 'P2', number: 'B-9' });
    expect(settled(facts([typo], [item(), rival], { partyNames: names }))).toEqual([]);
  });
});

describe('the matcher only proposes', () => {
  it('when only the amount agrees', () => {
    expect(settled(facts([line()], [item()]))).toEqual([]);
    expect(proposed(facts([line()], [item()]))).toEqual([['L1', 'I1']]);
  });

  it('two invoices that one line could pay, and two lines that could pay one invoice', () => {
    const invoices = facts([line(OF_PARTY)], [item(), item({ id: 'I2', number: 'X1' })]);
    const lines = facts([line(OF_PARTY), line({ ...OF_PARTY, id: 'L2' })], [item()]);
    expect([settled(invoices), settled(lines)]).toEqual([[], []]);
    expect([proposed(invoices).length, proposed(lines).length]).toEqual([2, 2]);
  });

  it('two payments that name the same invoice', () => {
    const named = { text: 'A-2026/17' };
    expect(settled(facts([line(named), line({ ...named, id: 'L2' })], [item()]))).toEqual([]);
  });

  it('a partial payment of the named invoice', () => {
    const part = line({ text: 'A-2026/17', residualMinor: 5_000n });
    expect(decideMatches(facts([part], [item()]))).toMatchObject({
      settle: [],
      propose: [{ item_minor: 5_000n, counter_minor: 5_000n }],
    });
    const more = line({ text: 'A-2026/17', residualMinor: 20_000n });
    expect(decideMatches(facts([more], [item()])).propose).toMatchObject([
      { item_minor: 12_400n, counter_minor: 12_400n },
    ]);
  });

  it('the paid part of an invoice in another currency, as far as the bank gives it', () => {
    const dollars = item({ currency: 'USD', openMinor: 26_000n });
    const card = (originalMinor: bigint) => line({ ...OF_PARTY, originalCurrency: 'USD', originalMinor });
    expect(decideMatches(facts([card(13_000n)], [dollars]))).toMatchObject({
      settle: [],
      propose: [{ item_minor: 13_000n, counter_minor: 12_400n }],
    });
    expect(decideMatches(facts([card(52_000n)], [dollars])).propose).toMatchObject([
      { item_minor: 26_000n, counter_minor: 6_200n },
    ]);
  });

  it('never a pair that contradicts the number or reference number that the payer names', () => {
    const named = line({ ...OF_PARTY, text: 'B-900' });
    expect(
      settled(facts([named], [item(), item({ id: 'I2', number: 'B-900', openMinor: 50_000n })])),
    ).toEqual([]);
    const other = line({ ...OF_PARTY, reference: '1232' });
    expect(settled(facts([other], [item({ referenceNumber: '1245' })]))).toEqual([]);
  });

  it('when the payer names a number of the same series that the books do not have', () => {
    expect(settled(facts([line({ ...OF_PARTY, text: 'arve A-2026/18' })], [item()]))).toEqual([]);
  });

  it("a partial payment of the party's invoice, and the party's invoices that add up to the amount", () => {
    const open = [9_000n, 3_400n, 70_000n].map((openMinor, at) =>
      item({ id: `I${at}`, number: `A-10${at}`, openMinor }),
    );
    const of = (residualMinor: bigint) => facts([line({ ...OF_PARTY, residualMinor })], open, { pairs: [] });
    expect(decideMatches(of(12_400n)).propose).toMatchObject([
      { invoice_id: 'I0', item_minor: 9_000n },
      { invoice_id: 'I1', item_minor: 3_400n },
    ]);
    expect(proposed(of(1_000n))).toHaveLength(3);
  });

  it('all invoices that add up to the line and that it names, not others that would add up too', () => {
    const open = [9_000n, 3_400n, 5_000n, 7_400n].map((openMinor, at) =>
      item({ id: `I${at}`, number: `A-10${at}`, openMinor }),
    );
    const of = (text: string) => facts([line({ ...OF_PARTY, text })], open, { pairs: [] });
    expect(proposed(of('makse'))).toHaveLength(3);
    const named = facts([line({ ...OF_PARTY, text: 'A-103 ja muu' })], open);
    expect(decideMatches(named)).toMatchObject({
      settle: [],
      propose: [
        { invoice_id: 'I3', item_minor: 7_400n },
        { invoice_id: 'I2', item_minor: 5_000n },
      ],
    });
    const [first, second] = decideMatches(named).propose;
    expect(first?.score).toBe(second?.score);
    expect(second?.reasons.map(({ code }) => code)).toContain('invoices_together');
  });

  it('several invoices that are named, the oldest first and the last in part, when the sum is another one', () => {
    const open = [
      item({ id: 'I1', number: 'A-101', openMinor: 9_000n, dueDate: isoDate('2026-11-20') }),
      item({ id: 'I2', number: 'A-102', openMinor: 8_000n, dueDate: isoDate('2026-11-12') }),
    ];
    const both = line({ text: 'arved A-101, A-102' });
    expect(decideMatches(facts([both], open))).toMatchObject({
      settle: [],
      propose: [
        { invoice_id: 'I2', item_minor: 8_000n, counter_minor: 8_000n },
        { invoice_id: 'I1', item_minor: 4_400n, counter_minor: 4_400n },
      ],
    });
    const more = line({ text: 'arved A-101, A-102', residualMinor: 20_000n });
    expect(decideMatches(facts([more], open)).propose).toMatchObject([
      { item_minor: 8_000n },
      { item_minor: 9_000n },
    ]);
    const ofTwo = [open[0] ?? item(), { ...(open[1] ?? item()), partyId: 'P2' }];
    expect(decideMatches(facts([both], ofTwo)).propose.map(({ reasons }) => reasons.length)).toEqual([2, 2]);
  });

  it('invoices in another currency that add up to what the card paid, sharing the line to the cent', () => {
    const open = [3_333n, 6_667n].map((openMinor, at) =>
      item({ id: `I${at}`, number: `A-10${at}`, openMinor, currency: 'USD' }),
    );
    const card = line({
      ...OF_PARTY,
      residualMinor: 9_001n,
      originalCurrency: 'USD',
      originalMinor: 10_000n,
    });
    expect(decideMatches(facts([card], open, { pairs: [] })).propose).toMatchObject([
      { item_minor: 3_333n, counter_minor: 3_000n },
      { item_minor: 6_667n, counter_minor: 6_001n },
    ]);
  });

  it('payments of a party that only together equal one of its invoices, also with one that was looked at before', () => {
    const [first, second] = [
      line({ ...OF_PARTY, id: 'L1', residualMinor: 10_000n }),
      line({ ...OF_PARTY, id: 'L2', residualMinor: 2_400n }),
    ];
    const open = [item(), item({ id: 'I2', number: 'B-9', openMinor: 70_000n })];
    const known = facts([second], open, { alongside: new Map([['L1', first]]) });
    const together = decideMatches(known).propose.filter(({ reasons }) =>
      reasons.some(({ code }) => code === 'payments_together'),
    );
    expect(decideMatches(known).settle).toEqual([]);
    expect(together).toMatchObject([
      { bank_transaction_id: 'L2', invoice_id: 'I1', item_minor: 2_400n },
      { bank_transaction_id: 'L1', invoice_id: 'I1', item_minor: 10_000n },
    ]);
    const twins = facts([first, second], [item(), item({ id: 'I2' })]);
    expect(
      decideMatches(twins).propose.flatMap(({ reasons }) => reasons.map(({ code }) => code)),
    ).not.toContain('payments_together');
  });

  it('an invoice that was paid and may be refunded', () => {
    const paid = item({ returns: true, way: 'in' });
    const back = facts([line({ ...OF_PARTY, direction: 'in' })], [paid]);
    expect(decideMatches(back)).toMatchObject({
      settle: [],
      propose: [{ kind: 'refund', item_minor: 12_400n }],
    });
  });

  it('the three likeliest invoices of a line, and none twice', () => {
    const many = ['I1', 'I2', 'I3', 'I4'].map((id) => item({ id, number: `X${id}` }));
    expect(proposed(facts([line(OF_PARTY)], many))).toEqual([
      ['L1', 'I1'],
      ['L1', 'I2'],
      ['L1', 'I3'],
    ]);
    const [one, only] = [line(), item()];
    const { score } = scorePair(one, only, facts([one], [only]));
    const pair = { lineId: 'L1', itemId: 'I1', byMatcher: true };
    const waiting = (itemMinor: bigint) => new Map([[pairKey('L1', 'I1'), { ...pair, itemMinor, score }]]);
    expect(proposed(facts([one], [only], { waiting: waiting(12_400n) }))).toEqual([]);
    expect(proposed(facts([one], [only], { waiting: waiting(100n) }))).toHaveLength(1);
  });

  it('no longer a pair that likelier ones outrank, unless a client proposed it', () => {
    const many = ['I1', 'I2', 'I3', 'I4'].map((id) => item({ id, number: `X${id}` }));
    const withdrawn = (byMatcher: boolean) => {
      const waits = { lineId: 'L1', itemId: 'I4', itemMinor: 12_400n, score: 75, byMatcher };
      return decideMatches(
        facts([line(OF_PARTY)], many, { waiting: new Map([[pairKey('L1', 'I4'), waits]]) }),
      ).withdraw.map(({ itemId }) => itemId);
    };
    expect([withdrawn(true), withdrawn(false)]).toEqual([['I4'], []]);
  });

  it('no pair in which only the amount agrees and the time does not', () => {
    expect(proposed(facts([line({ bookingDate: isoDate('2027-03-01') })], [item()]))).toEqual([]);
  });

  it('no pair that a person rejected, and no other invoice of a party that is known not to be the payer', () => {
    const known = line({ counterpartyName: 'Tarnija OÜ' });
    expect(proposed(facts([known], [item()], { refused: new Set([pairKey('L1', 'I1')]) }))).toEqual([]);
    const doubted = facts([known], [item()], { doubted: new Set([doubtKey('tarnija', 'P1')]) });
    expect([settled(doubted), proposed(doubted)]).toEqual([[], [['L1', 'I1']]]);
  });
});

it('a pair states its reasons and their score', () => {
  const [one, only] = [line(OF_PARTY), item()];
  expect(scorePair(one, only, facts([one], [only]))).toMatchObject({
    score: 75,
    reasons: [
      { code: 'amount_agrees', message: 'The amount equals the open amount of the invoice.' },
      { code: 'counterparty_agrees', message: 'The counterparty is the party of the invoice.' },
      { code: 'time_agrees', message: 'It was paid around the due date of the invoice.' },
    ],
  });
});
