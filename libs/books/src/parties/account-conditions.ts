/**
 * SQL conditions on a row of `party_account`, by its alias in a query. An account seen only on a bank line (`line`)
 * recognises further lines: anybody can send a cent from an account in any name, so it is no evidence of where a
 * supplier is paid until a payment goes there.
 */
export const countsForDocuments = (account: string): string =>
  `(${account}.source <> 'line' OR ${account}.confirmed_at IS NOT NULL)`;

/** Confirmed by a person or a payment, or learned from a document and never contradicted. */
export const isKnownAccount = (account: string): string =>
  `(${account}.confirmed_at IS NOT NULL OR ${account}.source <> 'line' AND ${account}.contradicted_at IS NULL)`;
