import { Decimal, type IsoDate } from '#platform';
import { fold } from '../values/fold.js';

/** The text of a document, to look values up in. */
export class PrintedText {
  private readonly folded: string;
  private readonly plain: string;

  constructor(text: string) {
    this.folded = fold(text);
    this.plain = text.replaceAll(/\s/gu, ' ');
  }

  /** Whether a name, number or code stands there, whatever its case, accents and signs. */
  has(value: string): boolean {
    const wanted = fold(value);
    return wanted.length > 1 && this.folded.includes(wanted);
  }

  /** Whether an amount stands there, with a comma or a point and with or without signs of thousands. */
  hasAmount(value: string): boolean {
    const [whole = '', cents = ''] = new Decimal(value).abs().toFixed(2).split('.');
    const thousands = whole.replaceAll(/\B(?=(?:\d{3}){1,12}$)/gu, "[ .,'’]?");
    return new RegExp(`(?<!\\d)${thousands}[.,]${cents}(?!\\d)`, 'u').test(this.plain);
  }

  /** Whether a day stands there in one of the orders that documents use. */
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
