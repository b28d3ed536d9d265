import { type ResemblingParty } from '#books';
import { differInScript, lookSame, nameSkeleton } from '#ledger';
import { differ, type Supplier, type SupplierClues } from './resolve-supplier.js';

/**
 * The parties with which a supplier may be confused, each once. Their names look the same, and either one of the two
 * mixes scripts or the scripts differ, or their registry codes differ and the document asks for payment to an account
 * of neither.
 *
 * A party that was created later than a known supplier with such a name is left out: it imitates the supplier, and must
 * not hold up the documents of the original.
 * @param found every party that has a name with the same skeleton as the one on the document, the supplier itself
 *   included
 */
export function resembledBy(
  supplier: Supplier,
  { name: written, regCode, accounts }: Pick<SupplierClues, 'name' | 'regCode' | 'accounts'>,
  found: readonly ResemblingParty[],
): ResemblingParty[] {
  if (supplier.kind !== 'known' && supplier.kind !== 'new') return [];
  const party = supplier.kind === 'known' ? supplier.party : null;
  const name = written ?? party?.name ?? '';
  const code = party?.reg_code ?? regCode;
  const isOriginal =
    party !== null &&
    (nameSkeleton(party.name) === nameSkeleton(name) || found.some((one) => one.party_id === party.party_id));
  const passesFor = (other: ResemblingParty): boolean => {
    if (other.party_id === party?.party_id) return false;
    if (isOriginal && other.created_at > party.created_at) return false;
    if (differInScript(name, other.looks)) return true;
    const known = new Set([...(party?.known_ibans ?? []), ...other.known_ibans]);
    const asksForNewAccount = [...accounts.listed, ...accounts.inText].some((account) => !known.has(account));
    return lookSame(name, other.looks) && differ(code, other.reg_code) && asksForNewAccount;
  };
  return [...new Map(found.filter(passesFor).map((other) => [other.party_id, other])).values()];
}
