import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey } from './name-key.js';

describe('the matching key of a name', () => {
  it.each([
    ['OÜ Põder', 'poder'],
    ['Põder OÜ', 'poder'],
    ['PÕDER  Osaühing', 'poder'],
    ['"Põder" OÜ', 'poder'],
    ['AS Tallinna Vesi', 'tallinna vesi'],
    ['Aktsiaselts Tallinna Vesi', 'tallinna vesi'],
    ['MTÜ Kodu', 'kodu'],
    ['FIE Jüri Žukov', 'juri zukov'],
    ['UAB „Žalia“', 'zalia'],
    ['SIA Rīga', 'riga'],
    ['Müller & Söhne GmbH & Co. KG', 'muller sohne'],
    ['Straße AG', 'strasse'],
    ['Acme, Inc.', 'acme'],
    ['Acme S.A.', 'acme'],
    ['ACME Ltd.', 'acme'],
    ['Acme Pte. Ltd.', 'acme'],
    ['Firma Sp. z o.o.', 'firma'],
    ['Novo A/S', 'novo'],
    ['Ørsted ApS', 'orsted'],
    ['Booking.com B.V.', 'bookingcom'],
    ["O'Neill Ltd", 'oneill'],
    ['ﬁne Oy', 'fine'],
    ['ООО Ромашка', 'ооо ромашка'],
  ])('of %s is %s', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it.each(['\u00ad', '\u3164', '\u1160', '\uffa0', '\u{1d173}', '\u2800', '\ufff9'])(
    'contains nothing that is hidden in the name: %j',
    (hidden) => {
      expect(nameKey(`Raamat${hidden}uladu OÜ`)).toBe('raamatuladu');
    },
  );

  it('keeps legal forms inside a name, and foreign ones at its beginning', () => {
    expect(nameKey('Sundance AS Filmid OÜ')).toBe('sundance as filmid');
    expect(nameKey('Spa Tours OÜ')).toBe('spa tours');
  });

  it('keeps a name that consists only of a legal form or punctuation', () => {
    expect(nameKey('AS')).toBe('as');
    expect(nameKey('OÜ AS')).toBe('ou');
    expect(nameKey(' *** ')).toBe('***');
  });

  it('does not change when it is cleaned twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
      { seed: 20261120 },
    );
  });
});
