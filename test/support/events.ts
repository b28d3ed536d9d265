/** A body that records depreciation of 125 euros; a test may pass invalid values on purpose. */
export const depreciation = (input: object = {}): object => ({
  kind: 'depreciation',
  economic_date: '2026-11-20',
  memo: 'Kulum',
  lines: [
    { account_code: '7010', amount_minor: 12500 },
    { account_code: '1855', amount_minor: -12500 },
  ],
  ...input,
});
