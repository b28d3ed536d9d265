import { type IsoDate } from '#platform';

/** Estonian VAT rates in basis points and the days they were in force (Value Added Tax Act, § 15). */
const RATES: readonly { bps: number; from: string; to: string }[] = [
  { bps: 2400, from: '2025-07-01', to: '9999-12-31' },
  { bps: 2200, from: '2024-01-01', to: '2025-06-30' },
  { bps: 2000, from: '2009-07-01', to: '2023-12-31' },
  { bps: 1800, from: '1991-01-10', to: '2009-06-30' },
  { bps: 1300, from: '2025-01-01', to: '9999-12-31' },
  { bps: 900, from: '2009-01-01', to: '9999-12-31' },
  { bps: 500, from: '2022-08-01', to: '2024-12-31' },
  { bps: 500, from: '1991-01-10', to: '2008-12-31' },
  { bps: 0, from: '1991-01-10', to: '9999-12-31' },
];

/** Whether the rate was in force in Estonia on that day. */
export function isEstonianRate(bps: number, on: IsoDate): boolean {
  return RATES.some((rate) => rate.bps === bps && rate.from <= on && on <= rate.to);
}
