/** Accounts that a document names, compact: those of its list of accounts, and those in a note or in running text. */
export interface NamedAccounts {
  readonly listed: readonly string[];
  readonly inText: readonly string[];
}

/** Accounts of a party in the books. */
interface PartyAccounts {
  /** All that it was seen with. */
  readonly ibans: readonly string[];
  /** Those confirmed by a person or a payment, or learned from a document and never contradicted. */
  readonly known_ibans: readonly string[];
}

/** What the company's own accounts are named for is no payment to a supplier. */
export function withoutOwn({ listed, inText }: NamedAccounts, own: ReadonlySet<string>): NamedAccounts {
  const others = (accounts: readonly string[]): string[] => accounts.filter((account) => !own.has(account));
  return { listed: others(listed), inText: others(inText) };
}

/**
 * The accounts of a document that a person has to look at. One in the list of accounts is excused by a known one beside it; one
 * in a note or in running text never is. A supplier of whom no account was ever seen is taken at its word. One whose accounts are all
 * contradicted is not, though none is known: the document that contradicted them would be booked when it comes a second time.
 */
export function newAccounts({ listed, inText }: NamedAccounts, party: PartyAccounts): string[] {
  if (party.ibans.length === 0) return [];
  const isNew = (account: string): boolean => !party.known_ibans.includes(account);
  const excused = !listed.every(isNew);
  return [...(excused ? [] : listed.filter(isNew)), ...inText.filter(isNew)];
}
