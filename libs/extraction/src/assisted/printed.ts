import { Decimal, type IsoDate } from '#platform';
import { fold } from '../values/fold.js';

/** The text of a document, in which values are looked up. */
export class PrintedText {
  private readonly folded: string;
  private readonly plain: string;

  constructor(text: string) {
    this.folded = fold(text);
    this.plain = text.replaceAll(/\s/gu, ' ');
  }

  /** Whether the text contains a name, number or code, regardless of case, accents and punctuation. */
  has(value: string): boolean {
    const wanted = fold(value);
    return wanted.length > 1 && this.folded.includes(wanted);
  }

  /** Whether the text contains an amount, with a decimal comma or point and with or without thousands separators. */
  hasAmount(value: string): boolean {
    const [whole = '', cents = ''] = new Decimal(value).abs().toFixed(2).split('.');
    const thousands = whole.replaceAll(/\B(?=(?:\d{3}){1,12}$)/gu, "[ .,'’]?");
    return new RegExp(`(?<!\\d)${thousands}[.,]${cents}(?!\\d)`, 'u').test(this.plain);
  }

  /** Whether the text contains a day in one of the orders that documents use. */
  hasDay(day: IsoDate): boolean {
    const [year = '', month = '', date = ''] = day.split('-');
    const short = (part: string): string => `0?${Number(part)}`;
    const forms = [
      `${year}[-./] ?${short(month)}[-./] ?${short(date)}`,
      `${short(date)}[-./] ?${short(month)}[-./] ?(?:${year}|${year.slice(2)})`,
      `${short(month)}[-./] ?${short(date)}[-./] ?${year}`,
    ];
    return forms.some((form) => new RegExp(`(?<!\\d)(?:${form})(?!\\d)`, 'u').test(this.plain));
  }
}
