import { type Party } from '../books/document.js';

const home = (name: string, kind: Party['kind'], regCode: string): Party => ({
  name,
  kind,
  country: 'EE',
  area: 'domestic',
  regCode,
  vatNumber: null,
  privatePersons: false,
});

const abroad = (
  name: string,
  kind: Party['kind'],
  country: string,
  vatNumber: string | null = null,
): Party => ({
  name,
  kind,
  country,
  area: vatNumber === null ? 'non_eu' : 'eu',
  regCode: null,
  vatNumber,
  privatePersons: false,
});

export const CUSTOMERS: readonly Party[] = [
  home('Kase Ehitus OÜ', 'customer', '12131295'),
  home('Lepiku Kaubandus AS', 'customer', '10345833'),
  home('Vahtra Talu OÜ', 'customer', '14567894'),
];

export const PRIVATE_BUYERS: Party = {
  ...home('Kaardiostjad', 'customer', ''),
  regCode: null,
  privatePersons: true,
};

export const EU_CUSTOMERS: readonly Party[] = [
  abroad('Suomen Tukku Oy', 'customer', 'FI', 'FI20774740'),
  abroad('Rheinhandel GmbH', 'customer', 'DE', 'DE136695976'),
  abroad('Attiki Trading AE', 'customer', 'GR', 'EL094259216'),
];

export const OVERSEAS_CUSTOMER: Party = abroad('Hudson Supply Inc', 'customer', 'US');

export const SUPPLIERS: readonly Party[] = [
  home('Männi Kontor OÜ', 'supplier', '11223344'),
  home('Tamme Autod AS', 'supplier', '10998877'),
  home('Kuuse Side OÜ', 'supplier', '16123450'),
];

export const EU_SUPPLIERS: readonly Party[] = [
  abroad('Baltijas Preces SIA', 'supplier', 'LV', 'LV40003032949'),
  abroad('Stockholm Maskin AB', 'supplier', 'SE', 'SE556188840401'),
];

export const OVERSEAS_SUPPLIER: Party = abroad('Pacific Cloud Inc', 'supplier', 'US');
export const CUSTOMS: Party = home('Maksu- ja Tolliamet', 'supplier', '70000349');
