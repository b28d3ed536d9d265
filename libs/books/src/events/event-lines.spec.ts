import { describe, expect, it } from 'vitest';
import { Decimal, Problem } from '#platform';
import { AccountBook, chartOf } from '#ledger';
import { eventLines, type EventFacts } from './event-lines.js';
import { recordEventRequest, type EventKind } from './event.wire.js';

const PARTY = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const VALUE = '01ARZ3NDEKTSV4RRFFQ69G5FAW';

const accounts = new AccountBook(
  chartOf('ou').map((account) => ({
    id: account.code,
    code: account.code,
    name: account.name,
    type: account.type,
    normalSide: account.normal_side,
    controlKind: account.control_kind,
    role: account.role,
    currency: account.code === '1025' ? 'USD' : null,
    defaultVatCode: null,
    fixedAsset: false,
    active: account.code !== '5110',
  })),
);

const facts: EventFacts = {
  baseCurrency: 'EUR',
  accounts,
  parties: new Map([[PARTY, PARTY]]),
  dimensionValues: new Set([VALUE]),
  rates: new Map([['USD', { baseCurrency: 'EUR', currency: 'USD', unitsPerBase: new Decimal('1.15') }]]),
};

type Line = readonly [code: string, amount: number, more?: object];

function post(kind: EventKind, ...lines: Line[]) {
  const request = recordEventRequest.parse({
    kind,
    economic_date: '2026-11-20',
    lines: lines.map(([account_code, amount_minor, more]) => ({ account_code, amount_minor, ...more })),
  });
  return eventLines(kind, request.lines, facts);
}

function refusal(kind: EventKind, ...lines: Line[]): unknown {
  try {
    post(kind, ...lines);
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.errors[0]?.field, error.errors[0]?.code];
    throw error;
  }
  return undefined;
}

describe('the lines of an event', () => {
  it('are posted as written', () => {
    expect(
      post('accrual', ['5130', 1_000, { memo: 'november', dimensions: [VALUE] }], ['2690', -1_000]),
    ).toEqual([
      {
        accountId: '5130',
        currency: 'EUR',
        amountMinor: 1_000n,
        baseMinor: 1_000n,
        partyId: null,
        vatBox: null,
        dimensionValueIds: [VALUE],
        memo: 'november',
      },
      expect.objectContaining({ accountId: '2690', amountMinor: -1_000n, baseMinor: -1_000n, memo: null }),
    ]);
  });

  it('on a VAT account may name a line of the VAT return', () => {
    expect(
      post('correction', ['5810', 500], ['1510', -500, { vat_box: '10' }]).map(({ vatBox }) => vatBox),
    ).toEqual([null, '10']);
  });

  it('in one other currency balance in it, and the cents of the rate go to the largest', () => {
    const lines = post(
      'manual',
      ['1230', 100, { currency: 'USD' }],
      ['1235', 100, { currency: 'USD' }],
      ['2010', -200, { currency: 'USD' }],
    );
    expect(lines.map((line) => line.baseMinor)).toEqual([87n, 87n, -174n]);
    expect(refusal('manual', ['1230', 100, { currency: 'USD' }], ['2010', -99, { currency: 'USD' }])).toEqual(
      ['invalid_payload', 'lines', 'unbalanced'],
    );
  });

  it('in several currencies balance in the base currency, at the rate of the day or the given base amount', () => {
    expect(
      post('manual', ['1230', 115, { currency: 'USD' }], ['2010', -100]).map((line) => line.baseMinor),
    ).toEqual([100n, -100n]);
    expect(
      post('opening_balance', ['1025', 115, { currency: 'USD', base_minor: 107 }], ['2990', -107]).map(
        (line) => line.baseMinor,
      ),
    ).toEqual([107n, -107n]);
    expect(refusal('manual', ['1230', 115, { currency: 'USD' }], ['2010', -101])).toEqual([
      'invalid_payload',
      'lines',
      'unbalanced',
    ]);
  });

  it.each<[string, EventKind, Line[], unknown]>([
    [
      'do not balance',
      'manual',
      [
        ['5130', 100],
        ['2690', -99],
      ],
      ['invalid_payload', 'lines', 'unbalanced'],
    ],
    [
      'name an account that is none',
      'manual',
      [
        ['5130', 1],
        ['0000', -1],
      ],
      ['validation_error', 'lines.1.account_code', 'not_found'],
    ],
    [
      'name an inactive account',
      'manual',
      [
        ['5110', 1],
        ['2690', -1],
      ],
      ['invalid_payload', 'lines.0.account_code', 'inactive_account'],
    ],
    [
      'move a bank account',
      'correction',
      [
        ['5130', 1],
        ['1020', -1],
      ],
      ['invalid_payload', 'lines.1.account_code', 'control_account'],
    ],
    [
      'move suspense',
      'manual',
      [
        ['1090', 1],
        ['2690', -1],
      ],
      ['invalid_payload', 'lines.0.account_code', 'control_account'],
    ],
    [
      'move a payable without a party',
      'opening_balance',
      [
        ['2990', 1],
        ['2310', -1],
      ],
      ['invalid_payload', 'lines.1.party_id', 'required'],
    ],
    [
      'name a party that is none',
      'manual',
      [
        ['5130', 1],
        ['2310', -1, { party_id: VALUE }],
      ],
      ['validation_error', 'lines.1.party_id', 'not_found'],
    ],
    [
      'name a dimension value that is none',
      'manual',
      [
        ['5130', 1, { dimensions: [VALUE, PARTY] }],
        ['2690', -1],
      ],
      ['validation_error', 'lines.0.dimensions.1', 'not_found'],
    ],
    [
      'are in a currency that their account does not accept',
      'opening_balance',
      [
        ['1025', 1],
        ['2990', -1],
      ],
      ['invalid_payload', 'lines.0.currency', 'other_currency'],
    ],
    [
      'say two amounts in base currency',
      'manual',
      [
        ['5130', 1, { base_minor: 2 }],
        ['2690', -1],
      ],
      ['invalid_payload', 'lines.0.base_minor', 'amounts_disagree'],
    ],
    [
      'name a line of the VAT return on an account without VAT',
      'correction',
      [
        ['5130', 1],
        ['2690', -1, { vat_box: '10' }],
      ],
      ['invalid_payload', 'lines.1.vat_box', 'no_vat_account'],
    ],
    [
      'are too large for any reader',
      'manual',
      [
        ['5130', Number.MAX_SAFE_INTEGER],
        ['2690', -Number.MAX_SAFE_INTEGER],
      ],
      ['invalid_payload', 'lines', 'too_large'],
    ],
  ])('are refused when they %s', (_, kind, lines, expected) => {
    expect(refusal(kind, ...lines)).toEqual(expected);
  });

  it.each<[string, number, number, unknown]>([
    ['20 % above the rate', 115_000, 120_000, undefined],
    ['20 % below it', 115_000, 80_000, undefined],
    ['further above', 115_000, 120_001, 'far_from_rate'],
    ['further below', 115_000, 79_999, 'far_from_rate'],
    ['nothing', 115_000, 0, 'far_from_rate'],
    ['the other sign', 115_000, -100_000, 'other_sign'],
    ['the other sign of a debt', -115_000, 100_000, 'other_sign'],
  ])(
    'of an opening balance in dollars may be worth up to a fifth more or less: %s',
    (_, amount, base, code) => {
      const refused = refusal(
        'opening_balance',
        ['1025', amount, { currency: 'USD', base_minor: base }],
        ['2990', -base || -1],
      );
      expect(refused).toEqual(
        code === undefined ? undefined : ['invalid_payload', 'lines.0.base_minor', code],
      );
    },
  );

  it('may use bank accounts and suspense in an opening balance, and payables with a party', () => {
    expect(
      post('opening_balance', ['1020', 3], ['1090', 4], ['2310', -5, { party_id: PARTY }], ['2990', -2]),
    ).toHaveLength(4);
  });
});
