import { addDays, isIsoDate, type IsoDate } from '../clock/dates.js';
import file from './vat.json' with { type: 'json' };

/** A rate of VAT and the days on which it is in force; both ends count (Value Added Tax Act, § 15). */
export interface VatRate {
  /** Basis points. */
  readonly rate_bps: number;
  readonly kind: 'standard' | 'reduced' | 'zero';
  readonly valid_from: IsoDate;
  /** Null while no last day is known. */
  readonly valid_to: IsoDate | null;
  /** Whether companies have VAT codes with the rate; others only occur on documents. */
  readonly coded: boolean;
}

/** A version of the VAT return (form KMD), in force until the next one, and its lines of taxed turnover. */
interface VatForm {
  readonly version: string;
  readonly valid_from: IsoDate;
  readonly lines: readonly { readonly line: string; readonly rate_bps: number }[];
}

/** Everything that changes when the law changes a rate. */
interface VatData {
  readonly rates: readonly VatRate[];
  /** Newest first. */
  readonly forms: readonly VatForm[];
  /** Families of VAT codes; the ledger knows their form. */
  readonly families: readonly unknown[];
}

/**
 * Checks rates and forms: every rate has a first day, two rates of one kind of turnover do not overlap, and a form has
 * a line for every rate with codes that is in force with it.
 * @throws Error that names the rate at fault
 */
export function checkedVatData(data: typeof file): VatData {
  const rates = data.rates.map(checkedRate);
  for (const [index, rate] of rates.entries()) {
    const other = rates.slice(index + 1).find((one) => excludes(rate, one) && overlap(rate, one));
    if (other !== undefined)
      throw wrong(`the rates ${named(rate)} and ${named(other)} overlap: close one before the other begins`);
  }
  const forms = data.forms.map((form) => ({
    ...form,
    valid_from: dayOf(form.valid_from, `form ${form.version}`, 'valid_from'),
  }));
  for (const [index, form] of forms.entries()) {
    const next = forms[index - 1];
    if (next !== undefined && next.valid_from <= form.valid_from)
      throw wrong(`form ${form.version} must begin before form ${next.version}, which is listed before it`);
  }
  for (const [index, form] of forms.entries()) {
    const next = forms[index - 1];
    const valid_to = next === undefined ? null : addDays(next.valid_from, -1);
    const missing = rates
      .filter((rate) => rate.coded && overlap(rate, { valid_from: form.valid_from, valid_to }))
      .find(({ rate_bps }) => form.lines.every((line) => line.rate_bps !== rate_bps));
    if (missing !== undefined) throw wrong(`form ${form.version} has no line for the rate ${named(missing)}`);
  }
  return { rates, forms, families: data.families };
}

function checkedRate(rate: (typeof file.rates)[number]): VatRate {
  const { kind } = rate;
  if (!Number.isInteger(rate.rate_bps) || rate.rate_bps < 0 || rate.rate_bps > 10_000)
    throw wrong(`${String(rate.rate_bps)} is no rate in basis points`);
  const name = `the rate of ${rate.rate_bps / 100} %`;
  if (kind !== 'standard' && kind !== 'reduced' && kind !== 'zero')
    throw wrong(`${name} has the kind ${kind}, which is none of standard, reduced and zero`);
  const valid_from = dayOf(rate.valid_from, name, 'valid_from');
  const valid_to = (rate.valid_to as unknown) === null ? null : dayOf(rate.valid_to, name, 'valid_to');
  if (valid_to !== null && valid_to < valid_from)
    throw wrong(`${name} ends before it begins (${valid_from})`);
  return { rate_bps: rate.rate_bps, kind, valid_from, valid_to, coded: rate.coded };
}

function dayOf(value: unknown, owner: string, field: string): IsoDate {
  if (typeof value === 'string' && isIsoDate(value)) return value;
  const found = value === undefined || value === null ? 'is missing' : `is no day: ${JSON.stringify(value)}`;
  throw wrong(`${field} of ${owner} ${found}`);
}

type Span = Pick<VatRate, 'valid_from' | 'valid_to'>;

const overlap = (a: Span, b: Span): boolean =>
  a.valid_from <= (b.valid_to ?? a.valid_from) && b.valid_from <= (a.valid_to ?? b.valid_from);

/** One rate has one period at a time, and one standard rate is in force on a day. */
const excludes = (a: VatRate, b: VatRate): boolean =>
  a.rate_bps === b.rate_bps || (a.kind === 'standard' && b.kind === 'standard');

const named = ({ rate_bps, valid_from, valid_to }: VatRate): string =>
  `of ${rate_bps / 100} % (${valid_from} to ${valid_to ?? 'open'})`;

const wrong = (message: string): Error => new Error(`vat.json: ${message}.`);

/** Read and checked when the process starts: bad data stops it. */
export const VAT_DATA: VatData = checkedVatData(file);

/** Whether the rate is in force in Estonia on that day. */
export function isVatRateOn(rateBps: number, day: IsoDate): boolean {
  return VAT_DATA.rates.some(
    (rate) => rate.rate_bps === rateBps && rate.valid_from <= day && day <= (rate.valid_to ?? day),
  );
}

/** Whether the rate is or was a standard one. */
export function isStandardRate(rateBps: number | null): boolean {
  return VAT_DATA.rates.some((rate) => rate.rate_bps === rateBps && rate.kind === 'standard');
}
