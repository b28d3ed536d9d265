import { describe, expect, it } from 'vitest';
import { parseRates } from './ecb-rates.js';

const file = (cubes: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>${cubes}</Cube></gesmes:Envelope>`;

describe('rates of the European Central Bank', () => {
  it('are read as published, newest day first', () => {
    const days = parseRates(
      file(`<Cube time="2026-11-19"><Cube currency="USD" rate="1.0543"/><Cube currency="JPY" rate="163.07"/></Cube>
            <Cube time="2026-11-18"><Cube currency="USD" rate="1.0500"/></Cube>`),
    );
    expect(days.map((day) => day.date)).toEqual(['2026-11-19', '2026-11-18']);
    expect(days[0]?.rates.get('JPY')).toBe('163.07');
    expect(days[1]?.rates.get('USD')).toBe('1.0500');
  });

  it.each([
    ['an impossible day', file('<Cube time="2026-02-30"><Cube currency="USD" rate="1"/></Cube>')],
    ['a negative rate', file('<Cube time="2026-02-03"><Cube currency="USD" rate="-1"/></Cube>')],
    ['no days', file('')],
    ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${file('')}`],
    ['no XML', 'N/A'],
  ])('are refused with %s', (_, text) => {
    expect(() => parseRates(text)).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });
});
