import { type Entry } from '../../api/ledger.js';
import { type Place, placesOf } from '../../frame/places.js';

/** The thing that an entry follows: its source, or for an event the object whose command posted it. */
type Belonging =
  | {
      readonly kind: 'opening' | 'pay_run' | 'revaluation' | 'tsd_return' | 'vat_return';
      /** Where it is changed or taken back. */
      readonly place: readonly Place[];
    }
  | {
      readonly kind:
        Exclude<Entry['source_kind'], 'accounting_event' | 'vat_return'> | 'by_hand' | 'other_command';
    };

const BY_HAND: ReadonlySet<string> = new Set(['event.record', 'event.reverse']);

export function belongsTo(entry: Entry): Belonging {
  const { source_kind, command, bank_account_id } = entry;
  for (const kind of ['pay_run', 'revaluation', 'tsd_return', 'vat_return'] as const) {
    const id = entry[`${kind}_id`];
    if (id !== null) return { kind, place: placesOf(kind, id) };
  }
  if (bank_account_id !== null)
    return {
      kind: 'opening',
      place: [{ to: '/c/$company/bank/statements', search: { account: bank_account_id } }],
    };
  if (source_kind !== 'accounting_event' && source_kind !== 'vat_return') return { kind: source_kind };
  return { kind: BY_HAND.has(command) ? 'by_hand' : 'other_command' };
}
