import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { standardVatCodes } from '#ledger';
import { kmdFormLines, kmdFormOn } from './kmd-form.js';

describe('the form', () => {
  it.each([
    ['2026-11-01', 'KMD6', ['1', '1.1', '1.2', '2', '2.1', '2.2']],
    ['2025-07-01', 'KMD6', ['1', '1.1', '1.2', '2', '2.1', '2.2']],
    ['2025-06-30', 'KMD5', ['1', '1.1', '2', '2.1', '2.2']],
    ['2024-12-31', 'KMD4', ['1', '1.1', '2', '2.1']],
    ['2023-12-31', 'KMD3', ['1', '2', '2.1']],
  ])('on %s is version %s', (day, version, rates) => {
    const form = kmdFormOn(isoDate(day));
    const lines = kmdFormLines(form).map((line) => line.line);
    expect(form.version).toBe(version);
    expect(lines.slice(0, rates.length)).toEqual(rates);
    expect(lines.slice(rates.length)).toEqual([
      '3',
      '3.1',
      '3.1.1',
      '3.2',
      '3.2.1',
      '4',
      '4.1',
      '5',
      '5.1',
      '5.2',
      '5.3',
      '5.4',
      '6',
      '6.1',
      '7',
      '7.1',
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
    ]);
  });

  it('has the rate of every line that a code feeds with its base', () => {
    for (const code of standardVatCodes().filter((one) => (one.rate_bps ?? 0) > 0)) {
      for (const fed of code.return_lines) {
        const day = isoDate(fed.valid_from ?? code.valid_from ?? '2026-01-01');
        const [line] = fed.base;
        if (line !== undefined)
          expect(kmdFormOn(day).rates.get(line), `${code.code} on ${day}`).toBe(code.rate_bps);
      }
    }
  });
});
