import { type ImportStatement } from '#books';
import { type SurveyedStatement } from '#extraction';
import { type StoredFile } from '#files';
import { derivedUlid, type Ulid } from '#platform';

const MAX_BANK_NAME = 100;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/u;

export type StatementTerms = ImportStatement['statement'];

/**
 * A bank statement of a file as the books record it. Its id is the same at every attempt, and a new one once it was
 * `withdrawn` under that id. `bankAccountId` is the account that a person named for a file that names none.
 */
export function statementTerms(
  file: Pick<StoredFile, 'id' | 'createdAt'>,
  documentId: Ulid,
  { head, from, to, openingMinor, closingMinor, lineCount }: SurveyedStatement,
  withdrawn: ReadonlySet<Ulid>,
  bankAccountId: Ulid | null = null,
): StatementTerms {
  const { iban, accountNo, currency, bic, statementNo } = head;
  const named = [head.bankName, iban === null ? accountNo : null].filter((part) => part !== null).join(' ');
  return {
    id: freeStatementId(file, [iban, accountNo, currency, from, to], withdrawn),
    iban,
    bankAccountId,
    bic: bic !== null && BIC.test(bic) ? bic : null,
    // The name that identifies an account without an IBAN.
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

function freeStatementId(
  file: Pick<StoredFile, 'id' | 'createdAt'>,
  statement: readonly (string | null)[],
  withdrawn: ReadonlySet<Ulid>,
): Ulid {
  for (let times = 0; ; times += 1) {
    const again = times === 0 ? [] : [times];
    const id = derivedUlid(file.createdAt, JSON.stringify([file.id.toString(), ...statement, ...again]));
    if (!withdrawn.has(id)) return id;
  }
}
