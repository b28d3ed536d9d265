import { Decimal } from '#platform';
import { type Language } from '#reasons';
import { dateWords, numberWords } from '#rendering';
import { type Cell } from '../table/cell.js';

/** A cell as people read it on paper, in their language. */
export function cellText(cell: Cell, language: Language): string {
  switch (cell.kind) {
    case 'empty':
      return '';
    case 'text':
      return cell.text;
    case 'day':
      return dateWords(cell.day, language);
    case 'number':
      return numberWords(new Decimal(cell.number), language, cell.decimals);
  }
}
