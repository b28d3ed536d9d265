/**
 * Accounts that a document names, without spaces: those in its list of accounts, and those in a note or in running
 * text.
 */
export interface NamedAccounts {
  readonly listed: readonly string[];
  readonly inText: readonly string[];
}

/** Accounts of a party in the books. */
interface PartyAccounts {
  /** All accounts ever seen for the party. */
  readonly ibans: readonly string[];
  /** Accounts that a person or a payment confirmed, or that were learned from a document and never contradicted. */
  readonly known_ibans: readonly string[];
}

/** Leaves out the company's own accounts: a document does not ask for payment to them. */
export function withoutOwn({ listed, inText }: NamedAccounts, own: ReadonlySet<string>): NamedAccounts {
  const others = (accounts: readonly string[]): string[] => accounts.filter((account) => !own.has(account));
  return { listed: others(listed), inText: others(inText) };
}

/**
 * The accounts of a document that a person has to look at. A new account in the list of accounts is accepted when the
 * list also has a known one; an account in a note or in running text never is. The accounts of a supplier without any
 * account so far are trusted. Those of a supplier whose accounts are all contradicted are not, although none is known:
 * otherwise the document that contradicted them would be booked when it comes a second time.
 */
export function newAccounts({ listed, inText }: NamedAccounts, party: PartyAccounts): string[] {
  if (party.ibans.length === 0) return [];
  const isNew = (account: string): boolean => !party.known_ibans.includes(account);
  const excused = !listed.every(isNew);
  return [...(excused ? [] : listed.filter(isNew)), ...inText.filter(isNew)];
}
