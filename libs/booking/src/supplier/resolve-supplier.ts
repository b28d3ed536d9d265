import { type PartyMatch } from '#books';
import { codeKey, nameKey } from '#ledger';
import { type NamedAccounts, newAccounts } from './new-accounts.js';

/** The clues on a document that identify its sender. */
export interface SupplierClues {
  readonly name: string | null;
  readonly regCode: string | null;
  readonly vatNumber: string | null;
  readonly iban: string | null;
  readonly accounts: NamedAccounts;
}

export interface OwnCodes {
  readonly regCode: string | null;
  readonly vatNumber: string | null;
}

/** The identified sender. */
export type Supplier =
  | {
      readonly kind: 'known';
      readonly party: PartyMatch;
      /** Accounts on the document that are not known to be the party's, when some accounts of the party are known. */
      readonly newAccounts: readonly string[];
      /** Other parties that also fit a clue, each once: a person decides. */
      readonly rivals: readonly PartyMatch[];
    }
  /** No known party; `namesake`: a party of the same name has other codes. */
  | { readonly kind: 'new'; readonly name: string; readonly namesake: boolean }
  /** The document names the company itself as the sender. */
  | { readonly kind: 'own' }
  /** Nothing identifies the sender. */
  | { readonly kind: 'unknown' };

/**
 * The clues, strongest first: a code belongs to one party only, factoring shares accounts, and anybody may share a
 * name.
 */
const STRENGTH: readonly PartyMatch['by'][] = ['reg_code', 'vat_number', 'iban', 'alias', 'name'];

/**
 * Finds the sender among the parties that its codes, account or name point to. A code that contradicts the party's own
 * rules out a match by account or name; the company's own codes never identify a supplier.
 * @param matches every party that a clue points to, the company itself included
 */
export function resolveSupplier(
  clues: SupplierClues,
  matches: readonly PartyMatch[],
  own: OwnCodes,
): Supplier {
  const isOwn =
    sameCode(clues.regCode, own.regCode) ||
    sameCode(clues.vatNumber, own.vatNumber) ||
    (clues.regCode === null &&
      clues.vatNumber === null &&
      matches.some((match) => match.is_own && isName(match)));
  if (isOwn) return { kind: 'own' };
  const others = matches.filter((match) => !match.is_own);
  const fitting = others.filter((match) => !isVetoed(match, clues));
  const best = [...fitting].sort((a, b) => STRENGTH.indexOf(a.by) - STRENGTH.indexOf(b.by))[0];
  if (best === undefined) {
    if (clues.name === null) return { kind: 'unknown' };
    return { kind: 'new', name: clues.name, namesake: others.some(isName) };
  }
  return {
    kind: 'known',
    party: best,
    newAccounts: newAccounts(clues.accounts, best),
    rivals: rivalsOf(best, fitting),
  };
}

function rivalsOf(best: PartyMatch, fitting: readonly PartyMatch[]): PartyMatch[] {
  const others = new Map<string, PartyMatch>();
  for (const match of fitting) {
    if (match.party_id !== best.party_id) others.set(match.party_id, match);
  }
  return [...others.values()];
}

function isName(match: PartyMatch): boolean {
  return match.by === 'name' || match.by === 'alias';
}

function isVetoed(match: PartyMatch, clues: SupplierClues): boolean {
  const codeDiffers = differ(match.reg_code, clues.regCode);
  const vatDiffers = differ(match.vat_number, clues.vatNumber);
  switch (match.by) {
    case 'reg_code':
      return false;
    case 'vat_number':
      // Several companies of a group may share one VAT number.
      return codeDiffers;
    case 'iban':
      // Accounts are shared: by factoring, by a group, by an impostor.
      return codeDiffers || vatDiffers || !isBackedUp(match, clues);
    case 'alias':
    case 'name':
      return codeDiffers || (vatDiffers && !sameCode(match.reg_code, clues.regCode));
  }
}

/** Whether the name or a code of the document also matches the party. */
function isBackedUp(match: PartyMatch, clues: SupplierClues): boolean {
  if (sameCode(match.reg_code, clues.regCode) || sameCode(match.vat_number, clues.vatNumber)) return true;
  return clues.name === null || nameKey(clues.name) === nameKey(match.name);
}

/** Whether two codes are equal, however they are written. */
export function sameCode(a: string | null, b: string | null): boolean {
  const key = codeKey(a);
  return key !== null && key === codeKey(b);
}

/** Whether two codes are present and not equal. */
export function differ(a: string | null, b: string | null): boolean {
  return codeKey(a) !== null && codeKey(b) !== null && !sameCode(a, b);
}
