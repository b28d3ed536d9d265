import { describe, expect, it } from 'vitest';
import { certainFact, type FactUse } from './certain-fact.js';

const use = (by: FactUse['by'], ...values: string[]): FactUse => ({ by, values: new Set(values) });
const confirmed = (...values: string[]) => use('confirmed', ...values);
const answered = (...values: string[]) => use('answered', ...values);
const service = (...values: string[]) => use('service', ...values);

describe('a fact about a party', () => {
  it.each<[string, readonly FactUse[], string | undefined]>([
    ['nothing is known', [], undefined],
    ['a person confirmed what was proposed', [confirmed('5100')], '5100'],
    ['a person answered otherwise once', [answered('5200'), confirmed('5100')], undefined],
    [
      'a person gave the same other answer twice',
      [answered('5200'), answered('5200'), confirmed('5100')],
      '5200',
    ],
    ['a person confirmed what was answered once', [confirmed('5200'), answered('5200')], '5200'],
    ['a correction asks again', [answered('5200'), confirmed('5100'), confirmed('5100')], undefined],
    ['the service booked it since', [service('5100'), confirmed('5100')], '5100'],
    ['the service booked something else since', [service('5300'), confirmed('5100')], undefined],
    ['the service alone booked it twice', [service('5100'), service('5100')], undefined],
    ['the service alone booked it three times', [service('5100'), service('5100'), service('5100')], '5100'],
    ['a purchase has several', [confirmed('5100', '5200')], undefined],
  ])('when %s', (_, history, value) => {
    expect(certainFact(history)).toBe(value);
  });
});
