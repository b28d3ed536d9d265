import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { parserOf, parseWholeNumbers } from './types.js';

const { TIMESTAMPTZ } = pg.types.builtins;

describe('an instant of Postgres', () => {
  const parse = parserOf(TIMESTAMPTZ);
  const usual = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;

  it('is the stored one, to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0001-01-01'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        fc.constantFrom('', '0', '9', '000', '999'),
        (instant, below) => {
          const text = instant.toISOString().replace('T', ' ').replace('Z', `${below}+00`);
          expect(parse(text)).toEqual(instant);
        },
      ),
    );
  });

  it.each([
    '2026-11-22 21:38:28+00',
    '2026-11-22 21:38:28.5+00',
    '2026-11-22 23:38:28.25+02',
    '2026-11-22 21:38:28.25+05:30',
    '12026-11-22 21:38:28+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ])('in the form %s is parsed as the driver parses it', (text) => {
    expect(parse(text)).toEqual(usual(text));
  });
});

describe('an array of whole numbers', () => {
  it('is parsed into numbers of any size, as a single one is', () => {
    expect(parseWholeNumbers('{}')).toEqual([]);
    expect(parseWholeNumbers('{1000000000002,9223372036854775807,NULL}')).toEqual([
      1_000_000_000_002n,
      9_223_372_036_854_775_807n,
      null,
    ]);
  });
});
