import { describe, expect, it } from 'vitest';
import { exemptionIn } from './exemption.js';

describe('the ground for charging no VAT', () => {
  it.each([
    ['Exempt under Article 132 of Directive 2006/112/EC', 'VATEX-EU-132'],
    ['Article 196, Council Directive 2006/112/EC', 'VATEX-EU-AE'],
    ['Intra-Community supply, Art. 138', 'VATEX-EU-IC'],
    ['Margin scheme - second-hand goods', 'VATEX-EU-F'],
    ['Régime de la marge', 'VATEX-EU-F'],
  ])('is read in %j', (text, code) => {
    expect(exemptionIn(text)?.code).toBe(code);
  });

  it.each([
    'Art. 325 Schrauben M8',
    '2 Spare part 320 gasket',
    'Smart 196 licence',
    'Régime particulier de franchise des petites entreprises',
    'Article 138 and article 196',
  ])('is not read in %j', (text) => {
    expect(exemptionIn(text)).toBeUndefined();
  });
});
