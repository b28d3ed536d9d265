import { isoDate } from '#platform';
import { describe, expect, it } from 'vitest';
import { type GeneralLedgerLine, type LedgerOutline } from '#ledger';
import { generalLedgerJson } from './general-ledger-json.js';

const page = (code: string) => ({
  account_code: code,
  account_name: 'Pank "EUR"',
  account_name_en: null,
  opening_base_minor: 5n,
  closing_base_minor: 9n,
});
const line = (no: number) => ({ line_no: no, base_minor: 2n }) as GeneralLedgerLine;

async function written(pieces: readonly (readonly [string, readonly number[]])[]): Promise<unknown> {
  const outline: LedgerOutline = {
    baseCurrency: 'EUR',
    from: isoDate('2026-01-01'),
    to: isoDate('2026-01-31'),
    dimensionValueId: undefined,
    commitSeq: 1n,
    withoutClosing: false,
    accounts: [...new Set(pieces.map(([id]) => id))].map((id) => ({ id, openingMinor: 5n, page: page(id) })),
  };
  async function* come() {
    for (const [accountId, lines] of pieces) {
      await Promise.resolve();
      yield { accountId, lines: lines.map(line), runningMinor: 0n };
    }
  }
  let text = '';
  for await (const piece of generalLedgerJson(outline, come())) text += piece;
  return JSON.parse(text);
}

const expected = (code: string, lines: number[]) => ({
  ...page(code),
  opening_base_minor: 5,
  closing_base_minor: 9,
  lines: lines.map((no) => ({ line_no: no, base_minor: 2 })),
});

describe('the text of a general ledger', () => {
  it.each<[string, [string, number[]][], object[]]>([
    ['without accounts', [], []],
    ['whose account has an opening alone', [['1020', []]], [expected('1020', [])]],
    [
      'whose accounts arrive in pieces',
      [
        ['1020', [1, 2]],
        ['1020', [3]],
        ['1210', []],
        ['2310', [4]],
      ],
      [expected('1020', [1, 2, 3]), expected('1210', []), expected('2310', [4])],
    ],
    [
      'whose piece ends where the account does',
      [
        ['1020', [1]],
        ['1020', []],
        ['1210', [2]],
      ],
      [expected('1020', [1]), expected('1210', [2])],
    ],
  ])('%s is one JSON document', async (_, pieces, accounts) => {
    expect(await written(pieces)).toEqual({ base_currency: 'EUR', accounts });
  });
});
