import { type LabelConcept } from '../vocabulary/concepts.js';
import { pairs, phrases } from '../vocabulary/words.js';

export const NUMBER_WORDS = phrases('numbering', 'number');

/** Words that form a compound with the preceding word: signs and the English `no` do not. */
const isJoined = (number: string): boolean => /^\p{L}{2,}$/u.test(number) && number !== 'no';

/**
 * `Laskun nro`, `Belegnummer`, `Čeka Nr.`: every word combined with every word for a number, as two words and as one.
 */
function numbersOf(words: readonly string[], numbers: readonly string[]): string[] {
  return words.flatMap((word) =>
    numbers.flatMap((number) => [`${word} ${number}`, ...(isJoined(number) ? [`${word}${number}`] : [])]),
  );
}

/** `№ счета`, `Nr. faktury`, `N° de facture`: the word for the number first. `N bon` is no number in French. */
function numbersBefore(words: readonly string[]): string[] {
  return words
    .filter((word) => word !== 'bon')
    .flatMap((word) => phrases('numbering', 'number_of').map((number) => `${number} ${word}`));
}

/**
 * `Summa inkl. moms`, `Att betala totalt`: every word for a sum combined with every word for its kind, in either order.
 */
function sums(which: 'gross' | 'net' | 'due'): string[] {
  return pairs('sums', 'total', which).flatMap(([sum, word]) => [`${sum} ${word}`, `${word} ${sum}`]);
}

/** Labels that are composed of words of two kinds. */
function composed(concept: LabelConcept): readonly string[] {
  switch (concept) {
    case 'number': {
      const documents = phrases('numbering', 'documents');
      return [...numbersOf(documents, NUMBER_WORDS), ...numbersBefore(documents)];
    }
    case 'other_number':
      return numbersOf(phrases('numbering', 'others'), [...NUMBER_WORDS, ...phrases('numbering', 'code')]);
    case 'buyer_vat_number':
      return phrases('numbering', 'yours').flatMap((yours) =>
        phrases('labels', 'vat_number').map((number) => `${yours} ${number}`),
      );
    case 'net':
    case 'gross':
      return sums(concept);
    case 'amount_due':
      return sums('due');
    default:
      return [];
  }
}

/** All labels of a concept. A leading `~` marks one that often means something else. */
export function labelsFor(concept: LabelConcept): readonly string[] {
  return [...phrases('labels', concept), ...composed(concept)];
}
