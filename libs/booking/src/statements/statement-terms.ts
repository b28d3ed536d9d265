import { type ImportStatement } from '#books';
import { type SurveyedStatement } from '#extraction';
import { type StoredFile } from '#files';
import { derivedUlid, type Ulid } from '#platform';

const MAX_BANK_NAME = 100;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u;

/** A statement of a file as the books take it; its id is the same at every try. */
export function statementTerms(
  file: Pick<StoredFile, 'id' | 'createdAt'>,
  documentId: Ulid,
  { head, from, to, openingMinor, closingMinor, lineCount }: SurveyedStatement,
): ImportStatement['statement'] {
  const { iban, accountNo, currency, bic, statementNo } = head;
  const named = [head.bankName, iban === null ? accountNo : null].filter((part) => part !== null).join(' ');
  return {
    id: derivedUlid(
      file.createdAt,
      JSON.stringify([file.id.toString(), iban, accountNo, currency, from, to]),
    ),
    iban,
    bankAccountId: null,
    bic: bic !== null && BIC.test(bic) ? bic : null,
    // What an account without an IBAN is known again by.
    bankName: named === '' ? (iban === null ? 'Bank' : null) : named.slice(0, MAX_BANK_NAME),
    currency,
    statementNo: statementNo?.slice(0, MAX_BANK_NAME) ?? null,
    from,
    to,
    openingMinor,
    closingMinor,
    lineCount,
    documentId,
    fileId: file.id,
  };
}
