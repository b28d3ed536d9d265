import { describe, expect, it } from 'vitest';
import { words } from '#sheets';
import { factsOf, type FileHead, fileNameOf } from './file-head.js';

const head = (given: Partial<FileHead> = {}): FileHead => ({
  company: { name: 'Õunapuu & Pojad OÜ', registryCode: '10000024' },
  title: words('Käibeandmik', 'Trial balance'),
  period: { from: '2026-01-01', to: '2026-10-31' },
  filters: {},
  madeAt: new Date('2026-07-01T21:30:00Z'),
  author: 'Mari Maasikas',
  ...given,
});

describe('the first rows of a file', () => {
  it('name company, days, time and author', () => {
    expect(factsOf(head(), 'et')).toEqual([
      { label: 'Ettevõte', value: 'Õunapuu & Pojad OÜ' },
      { label: 'Registrikood', value: '10000024' },
      { label: 'Periood', value: '01.01.2026 – 31.10.2026' },
      // In the time zone of the books it is past midnight.
      { label: 'Koostatud', value: '02.07.2026 00:30' },
      { label: 'Koostaja', value: 'Mari Maasikas' },
    ]);
  });

  it.each([
    [{ as_of: '2026-10-31', compare_as_of: '2025-12-31' }, ['2026-10-31', '2025-12-31']],
    [
      { from: '2026-01-01', to: '2026-02-01', compare_from: '2025-01-01', compare_to: '2025-02-01' },
      ['2026-01-01 – 2026-02-01', '2025-01-01 – 2025-02-01'],
    ],
    [{ from: '2026-01-01' }, ['from 2026-01-01']],
    [{ to: '2026-01-01', compare_from: null }, ['until 2026-01-01']],
    [{}, []],
  ])('name the days of %j', (period, days) => {
    const facts = factsOf(head({ period }), 'en').filter(({ label }) => /Period|Compared/.test(label));
    expect(facts.map(({ value }) => value)).toEqual(days);
  });

  it('name the filters, those without words by their parameter', () => {
    const filters = { direction: 'sales', added_later: 'x' };
    expect(factsOf(head({ filters }), 'et')).toContainEqual({
      label: 'Filtrid',
      value: 'suund: sales; added_later: x',
    });
  });
});

describe('the name of a file', () => {
  it.each([
    [head(), 'xlsx', 'ounapuu-pojad-ou-trial-balance-2026-01-01-2026-10-31.xlsx'],
    [head({ period: { as_of: '2026-10-31' } }), 'pdf', 'ounapuu-pojad-ou-trial-balance-2026-10-31.pdf'],
    [head({ period: {} }), 'csv', 'ounapuu-pojad-ou-trial-balance.csv'],
    [
      head({ company: { name: 'Фирма', registryCode: '10000024' }, period: {} }),
      'csv',
      '10000024-trial-balance.csv',
    ],
    [
      head({ company: { name: '../../"x"\r\nSet-Cookie: a=b', registryCode: '1' }, period: {} }),
      'csv',
      'x-set-cookie-a-b-trial-balance.csv',
    ],
  ] as const)('has no letters that a system or a header could misread: %#', (one, format, name) => {
    expect(fileNameOf(one, 'en', format)).toBe(name);
  });

  it('is not longer than systems accept', () => {
    const company = { name: 'Väga '.repeat(100), registryCode: '1' };
    expect(fileNameOf(head({ company }), 'et', 'xlsx').length).toBeLessThan(160);
  });
});
