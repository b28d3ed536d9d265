import { basisPointsOf, Decimal, roundHalfUp, type IsoDate } from '#platform';

export interface PartyTruth {
  name: string;
  registryCode?: string;
  vatNumber?: string;
  address: string;
  city: string;
  country: string;
  iban?: string;
}

export interface LineTruth {
  description: string;
  quantity: string;
  unit: string;
  /** Major units, without VAT. */
  unitPrice: string;
  rateBps: number;
}

/** The facts of a generated document; every layout and syntax is made from the same ones. */
export interface DocumentTruth {
  kind: 'invoice' | 'receipt' | 'credit_note' | 'prepayment';
  language: 'et' | 'en' | 'de' | 'fi';
  supplier: PartyTruth;
  buyer: PartyTruth;
  number: string;
  date: IsoDate;
  dueDate?: IsoDate;
  currency: string;
  lines: LineTruth[];
  referenceNumber?: string;
  correctsNumber?: string;
  /** The prepayment invoice that it takes off. */
  prepaymentNumber?: string;
  /** The buyer owes the VAT: all rates are 0 and the document says so. */
  reverseCharge?: boolean;
  /** With `reverseCharge`: goods sent to another member state, and not a service. */
  goodsSent?: boolean;
  cardLast4?: string;
  /** Paid before, by a prepayment invoice: taken off what is left to pay. */
  prepaidMinor?: bigint;
}

export interface TruthTotals {
  net: bigint;
  tax: bigint;
  gross: bigint;
  rates: { rateBps: number; net: bigint; tax: bigint }[];
  lineNets: bigint[];
}

/** The totals that follow from the lines: VAT once per rate, half up. Two decimals. */
export function totalsOf(truth: DocumentTruth): TruthTotals {
  const lineNets = truth.lines.map((line) =>
    roundHalfUp(new Decimal(line.quantity).times(line.unitPrice).times(100)),
  );
  const bases = new Map<number, bigint>();
  truth.lines.forEach((line, index) => {
    bases.set(line.rateBps, (bases.get(line.rateBps) ?? 0n) + (lineNets[index] ?? 0n));
  });
  const rates = [...bases].map(([rateBps, net]) => ({ rateBps, net, tax: basisPointsOf(net, rateBps) }));
  const net = rates.reduce((sum, rate) => sum + rate.net, 0n);
  const tax = rates.reduce((sum, rate) => sum + rate.tax, 0n);
  return { net, tax, gross: net + tax, rates, lineNets };
}

/** Minor units as `1234.50`. */
export function plain(minor: bigint): string {
  return new Decimal(minor.toString()).div(100).toFixed(2);
}

/** Minor units as the language prints them. */
export function localAmount(minor: bigint, language: DocumentTruth['language']): string {
  const [whole = '0', cents = '00'] = plain(minor).split('.');
  const group = language === 'en' ? ',' : language === 'de' ? '.' : ' ';
  return `${whole.replace(/\B(?=(\d{3}){1,12}(?!\d))/gu, group)}${language === 'en' ? '.' : ','}${cents}`;
}

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day as the language prints it. */
export function localDate(date: IsoDate, language: DocumentTruth['language']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (language === 'en') return `${ENGLISH_MONTHS[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`;
  return `${day}.${month}.${year}`;
}
