import { Decimal } from '#platform';
import { describe, expect, it } from 'vitest';
import { type CurrencyBalance, monetaryTreatment, revalued } from './revaluation.js';

const balance = (amountMinor: bigint, baseMinor: bigint): CurrencyBalance => ({
  accountId: 'A',
  currency: 'USD',
  amountMinor,
  baseMinor,
});
const dollars = (unitsPerBase: string) => ({
  baseCurrency: 'EUR',
  currency: 'USD',
  unitsPerBase: new Decimal(unitsPerBase),
});

describe('the revaluation of a balance', () => {
  it.each([
    ['a receivable when the dollar has risen', 100_000n, 80_000n, '1.2', 83_333n, 3_333n],
    ['a receivable when the dollar has fallen', 100_000n, 80_000n, '1.3', 76_923n, -3_077n],
    ['a debt when the dollar has risen', -100_000n, -80_000n, '1.2', -83_333n, -3_333n],
    ['a base amount that payments have left behind', 0n, 1_234n, '1.2', 0n, -1_234n],
  ])('of %s', (_, amount, base, rate, revaluedMinor, differenceMinor) => {
    expect(revalued(balance(amount, base), dollars(rate))).toEqual({ revaluedMinor, differenceMinor });
  });
});

describe('monetary items', () => {
  const of = (line: string, role: string | null = null, kind: string | null = null) =>
    monetaryTreatment({ balanceSheetLine: line, role, controlKind: kind });

  it('are money, which keeps its new value, and claims and debts, which give it back on the next day', () => {
    expect([of('BS.CASH'), of('BS.CASH', null, 'bank')]).toEqual(['kept', 'kept']);
    for (const line of ['BS.RECV.TRADE', 'BS.CL.PAY.TRADE', 'BS.CL.LOANS', 'BS.LTL.LOANS', 'BS.LT.RECV']) {
      expect(of(line), line).toBe('reversed');
    }
    expect(of('BS.RECV.PREP', 'supplier_prepayment')).toBe('reversed');
    expect(of('BS.CL.PAY.PREP', 'customer_prepayment')).toBe('reversed');
  });

  it('are no stock, no fixed asset, no equity, no tax, and no prepaid cost', () => {
    for (const line of ['BS.INV.GOODS', 'BS.PPE.MACH', 'BS.EQ.CAP', 'BS.RECV.PREP', 'BS.CL.PAY.PREP']) {
      expect(of(line), line).toBeNull();
    }
    expect(of('BS.CL.PAY.TAX', 'vat_output', 'vat')).toBeNull();
  });
});
