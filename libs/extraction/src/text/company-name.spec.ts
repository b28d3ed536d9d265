import { describe, expect, it } from 'vitest';
import { companyName, isLegalForm } from './company-name.js';

describe('a company name in a line of text', () => {
  it.each([
    ['Põhjatähe Kontorikaubad OÜ', 'Põhjatähe Kontorikaubad OÜ'],
    ['OÜ Tamm ja Pojad, Tähe 12, Tartu', 'OÜ Tamm ja Pojad'],
    ['AS Kirde Energia', 'AS Kirde Energia'],
    ['UAB "Vilniaus baras"', 'UAB "Vilniaus baras"'],
    ['Google Cloud EMEA Limited', 'Google Cloud EMEA Limited'],
    ['Medienpilot GmbH & Co. KG • Am Saueracker 23', 'Medienpilot GmbH & Co. KG'],
    ['Sold By : WS Retail Services Pvt. Ltd.', 'WS Retail Services Pvt. Ltd.'],
    ['Tmi Maarit Lehtonen', 'Tmi Maarit Lehtonen'],
    ['Moravské Stroje s.r.o., Hlavní 77', 'Moravské Stroje s.r.o.'],
    ['Studio 2000 AB', 'Studio 2000 AB'],
    ['Kindel Kindlustus SE', 'Kindel Kindlustus SE'],
    ['Azulejo Digital, Lda', 'Azulejo Digital, Lda'],
    ['Au bon moulin SARL - 1242 chemin de l’olive', 'Au bon moulin SARL'],
  ])('%s gives %s', (text, name) => {
    expect(companyName(text)).toBe(name);
  });

  it.each([
    'Tähe 12, Tartu',
    'www.naide.ee OÜ',
    'GmbH',
    '12.11.2026',
    'Las Vegas, NV 89101',
    'Solna, SE-171 45',
    'Singel 44, 1015 AB Amsterdam',
  ])('%s gives none', (text) => {
    expect(companyName(text)).toBeUndefined();
  });

  it('recognises a legal form that is alone', () => {
    expect(isLegalForm('GmbH')).toBe(true);
    expect(isLegalForm('Näidis OÜ')).toBe(false);
  });
});
