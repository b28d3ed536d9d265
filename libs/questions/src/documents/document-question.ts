import { type LineWithoutDocument } from '#books';
import { amountInWords, visibleText } from '#platform';
import { type LetterLanguage } from '../terms/message.js';

/** The question for the document of a card payment, which has to say which payment it means in a letter of several. */
export function documentQuestion(
  { amountMinor, bookingDate, counterpartyName, currency }: LineWithoutDocument,
  language: LetterLanguage,
): string {
  const merchant = visibleText(counterpartyName);
  const amount = amountInWords(amountMinor, currency);
  return language === 'et'
    ? `Kaardimaksel ${merchant}, ${amount}, ${bookingDate.split('-').reverse().join('.')} ei ole dokumenti. ` +
        'Palun lisa arve või kviitung. Kui Sul seda ei ole, kirjuta, mida ja milleks Sa ostsid.'
    : `The card payment to ${merchant}, ${amount}, ${bookingDate}, has no document. ` +
        'Please add the invoice or the receipt. If you do not have one, say what you bought and for what.';
}
