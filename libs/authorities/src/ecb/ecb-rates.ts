import { Decimal, type IsoDate, isIsoDate } from '#platform';
import { fetchText, OutsideCallFailed } from '../http/outside-call.js';
import { child, children, parseXml, textOf } from '../http/xml.js';

const SERVICE = 'European Central Bank';

/** Reference rates of one day: units of each currency for one euro, as published (decimal text). */
export interface DayRates {
  readonly date: IsoDate;
  readonly rates: ReadonlyMap<string, string>;
}

/** The euro foreign exchange reference rates, published about 16:00 CET on TARGET days. */
export class EcbRates {
  constructor(
    /** Folder of the published files, for example `https://www.ecb.europa.eu/stats/eurofxref`. */
    private readonly baseUrl: string,
    private readonly timeoutMs = 20_000,
  ) {}

  /** The last 90 days, newest first. @throws OutsideCallFailed */
  async lastNinetyDays(): Promise<DayRates[]> {
    return parseRates(await this.read('eurofxref-hist-90d.xml'));
  }

  /** Every day since the euro began, newest first. @throws OutsideCallFailed */
  async sinceTheBeginning(): Promise<DayRates[]> {
    return parseRates(await this.read('eurofxref-hist.xml'));
  }

  private read(file: string): Promise<string> {
    return fetchText(SERVICE, `${this.baseUrl}/${file}`, { timeoutMs: this.timeoutMs });
  }
}

/** Parses a published file. @throws OutsideCallFailed `malformed` for an invalid day or rate */
export function parseRates(xml: string): DayRates[] {
  const outer = child(parseXml(SERVICE, xml), 'Envelope', 'Cube');
  const days = children(outer, 'Cube').map((day): DayRates => {
    const date = textOf(day, '@time') ?? '';
    if (!isIsoDate(date)) throw new OutsideCallFailed(SERVICE, 'malformed', `${date} is not a day`);
    const rates = children(day, 'Cube').map((rate): [string, string] => {
      const currency = textOf(rate, '@currency') ?? '';
      const value = textOf(rate, '@rate') ?? '';
      if (!/^[A-Z]{3}$/.test(currency) || !/^\d+(\.\d+)?$/.test(value) || !new Decimal(value).isPositive()) {
        throw new OutsideCallFailed(SERVICE, 'malformed', `${currency} ${value} is not a rate`);
      }
      return [currency, value];
    });
    return { date, rates: new Map(rates) };
  });
  if (days.length === 0) throw new OutsideCallFailed(SERVICE, 'malformed', 'the file contains no rates');
  return days;
}
