/** Codes of UN/ECE Recommendation 20 for units as people write them. */
const CODES: Readonly<Record<string, string>> = {
  tk: 'H87',
  tükk: 'H87',
  pc: 'H87',
  pcs: 'H87',
  h: 'HUR',
  t: 'HUR',
  tund: 'HUR',
  tundi: 'HUR',
  hour: 'HUR',
  hours: 'HUR',
  min: 'MIN',
  päev: 'DAY',
  päeva: 'DAY',
  day: 'DAY',
  days: 'DAY',
  nädal: 'WEE',
  week: 'WEE',
  kuu: 'MON',
  kuud: 'MON',
  month: 'MON',
  months: 'MON',
  aasta: 'ANN',
  year: 'ANN',
  g: 'GRM',
  kg: 'KGM',
  tonn: 'TNE',
  m: 'MTR',
  jm: 'MTR',
  km: 'KMT',
  m2: 'MTK',
  'm²': 'MTK',
  m3: 'MTQ',
  'm³': 'MTQ',
  l: 'LTR',
  kwh: 'KWH',
  mwh: 'MWH',
  kmpl: 'SET',
  kompl: 'SET',
  set: 'SET',
  pakk: 'PK',
};

/** "One", for units without a known code. */
const ONE = 'C62';

export function unitCode(unit: string | null): string {
  const written = (unit ?? '').trim().toLowerCase().replace(/\.$/u, '');
  return Object.hasOwn(CODES, written) ? (CODES[written] ?? ONE) : ONE;
}
