import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type PaletteGroup } from '../actions/palette.js';
import { useScope } from '../actions/scope.js';
import { type FoundItem, type FoundKind, searchQuery } from '../api/search.js';
import { formatDay } from '../format/days.js';
import { formatMoney } from '../format/money.js';
import { words } from '../words/words.js';
import { placesOf } from './places.js';
import { useScreens } from './screens.js';

/** The kinds in the order in which they are shown, with the contract's name of their object. */
const KINDS: readonly (readonly [FoundKind, string])[] = [
  ['invoices', 'invoice'],
  ['parties', 'party'],
  ['bank_transactions', 'bank_transaction'],
  ['files', 'file'],
  ['entries', 'entry'],
  ['accounts', 'account'],
];

/** The things that the books of the open company have for a typed text: by kind, each with the way to its screen. */
export function useFoundEntries(typed: string): readonly PaletteGroup[] {
  const { companyId, permissions } = useScope();
  const navigate = useNavigate();
  const has = useScreens();
  const q = typed.trim();
  const maySearch = permissions.has('books.read') || permissions.has('documents.read');
  const enabled = companyId !== undefined && maySearch && q !== '';
  const { data } = useQuery({ ...searchQuery(companyId ?? '', q), enabled });
  if (!enabled || data === undefined) return [];
  const w = words('frame');
  return KINDS.flatMap(([kind, object]) => {
    const entries = (data[kind] ?? []).flatMap((item: FoundItem) => {
      // People know an account by its code, and so does the ledger's address.
      const name = object === 'account' ? (item.detail ?? '') : item.id;
      const place = placesOf(object, name).find(({ to }) => has(to, permissions));
      if (place === undefined) return [];
      const { to, params, search = {} } = place;
      return {
        id: `${kind}-${item.id}`,
        section: '',
        name: item.title ?? item.detail ?? w.unnamed,
        given: true,
        hint: hintOf(kind, item),
        run: () => void navigate({ to, params: { company: companyId, ...params }, search }),
      };
    });
    return entries.length === 0 ? [] : [{ name: w.found[kind], entries }];
  });
}

/** Number, amount and day tell one result from another. A kind of file is a code, which nobody reads. */
function hintOf(kind: FoundKind, { title, detail, amount_minor, currency, day }: FoundItem): string {
  return [
    kind === 'files' || title === null ? undefined : detail,
    amount_minor === null || currency === null ? undefined : formatMoney(BigInt(amount_minor), currency),
    day === null ? undefined : formatDay(day),
  ]
    .filter(Boolean)
    .join(' · ');
}
