import { describe, expect, it } from 'vitest';
import { addressCountry, supplierCountry } from './supplier-country.js';

describe('the country of a supplier', () => {
  it.each([
    ['354 Oyster Point Blvd, South San Francisco, CA 94080 United States', 'US'],
    ['1 Main St, Springfield, IL 62701, USA', 'US'],
    ['Gordon House, Barrow Street, Dublin 4, Ireland', 'IE'],
    ['Hauptstr. 1\n10115 Berlin\nDeutschland', 'DE'],
    ['Mannerheimintie 1, 00100 Helsinki, Suomi', 'FI'],
    ['Brīvības iela 1, Rīga, Latvija', 'LV'],
    ['Kauno g. 14, LT-03212 Vilnius', 'LT'],
    ['Brīvības iela 88-4, Rīga, LV-1001', 'LV'],
    ['Pikk 1, EE-10145 Tallinn', null],
    ['Apt ZZ-1024, Springfield', null],
    ['548 Market St, San Francisco, CA 94104, US', 'US'],
    ['20 Mill Lane, Bristol BS1 4ND, GB', 'GB'],
    ['Dover, DE', null],
    ['Via Roma 2, 66100 Chieti, CH', null],
    ['Seestrasse 14, 8002 Zürich, CH', 'CH'],
    ['Rue du Lac 3\n1003 Lausanne CH', 'CH'],
    ['Via Roma 2002, Chieti, CH', null],
    ['Atlanta, Georgia', null],
    ['Jersey City, New Jersey', null],
    ['Pikk 1, Tallinn, Estonia', null],
    ['Pikk 1, Tallinn', null],
    ['', null],
  ])('is read at the end of a printed address: %s', (address, country) => {
    expect(addressCountry(address, false)).toBe(country);
  });

  it.each([
    ['1 Main St, Dover, US', 'US'],
    ['Speicherstr. 8, 20457 Hamburg, DE', 'DE'],
    ['Pikk 1, Tallinn, EE', 'EE'],
    ['Raekoja plats 5, Tartu, Eesti', 'EE'],
    ['Somewhere, ZZ', null],
  ])('is a code where the address is stated as data: %s', (address, country) => {
    expect(addressCountry(address, true)).toBe(country);
  });

  it('follows from its codes and its account before its address', () => {
    const clues = { vatNumber: null, regCode: null, iban: null, country: 'US' };
    expect(supplierCountry(clues)).toBe('US');
    expect(supplierCountry({ ...clues, vatNumber: 'IE6388047V' })).toBe('IE');
    expect(supplierCountry({ ...clues, vatNumber: 'CHE118842205' })).toBe('CH');
    expect(supplierCountry({ ...clues, regCode: '2044188-2', country: null })).toBe('FI');
    expect(supplierCountry({ ...clues, regCode: '556412-8873', country: null })).toBe('SE');
    // A supplier from outside the Union, registered with one member state for all of them.
    expect(supplierCountry({ ...clues, vatNumber: 'EU372011445' })).toBe('US');
    expect(supplierCountry({ ...clues, regCode: '10137319' })).toBe('EE');
    expect(supplierCountry({ ...clues, iban: 'EE382200221020145685' })).toBe('EE');
  });
});
