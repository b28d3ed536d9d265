import { type Ground, type PlacedField } from '#books';
import { type ReadContent } from '#files';
import { type Ulid } from '#platform';
import { reason } from '#reasons';
import { type BookingExplanation } from './explain-booking.js';

/** Earlier purchases of a supplier that decide about its next one. */
export interface EarlierPurchases {
  /** Newest first, by the code of the account of their lines. */
  readonly byAccount: ReadonlyMap<string, readonly Ulid[]>;
  /** Newest first, by the code that people gave their lines. */
  readonly byVatCode: ReadonlyMap<string, readonly Ulid[]>;
}

/** More earlier purchases say nothing more. */
const MOST_EARLIER = 3;

const SUPPLIER_FIELDS: Readonly<Record<BookingExplanation['supplier'], readonly string[]>> = {
  reg_code: ['supplier_registry_code'],
  vat_number: ['supplier_vat_number'],
  iban: ['supplier_iban'],
  alias: ['supplier_name'],
  name: ['supplier_name'],
  new: ['supplier_name', 'supplier_registry_code', 'supplier_vat_number'],
};

/** The grounds of a booked document: what told the supplier, each account and each VAT code, and the rules that did. */
export function groundsOf(
  { supplier, accounts, vat, rules }: Pick<BookingExplanation, 'accounts' | 'rules' | 'supplier' | 'vat'>,
  partyId: Ulid,
  earlier: EarlierPurchases,
  read: ReadContent['fields'],
): Ground[] {
  const known = (names: readonly string[]) => names.filter((name) => Object.hasOwn(read, name));
  const coded = ({ code, parameters }: ReturnType<typeof reason>) => ({ code, parameters });
  return [
    {
      what: 'supplier',
      ...coded(reason('why_supplier', { by: supplier })),
      party_id: partyId,
      fields: known(SUPPLIER_FIELDS[supplier]),
    },
    ...accounts.map(({ account, because, rule_id }): Ground => ({
      what: 'account',
      ...coded(reason('why_account', { because })),
      value: account,
      ...(rule_id === undefined ? {} : { rule_id }),
      ...(because === 'supplier_default' ? { party_id: partyId } : {}),
      ...(because === 'supplier_history'
        ? { invoice_ids: (earlier.byAccount.get(account) ?? []).slice(0, MOST_EARLIER) }
        : {}),
    })),
    ...vat.flatMap(({ code, because, rule_id }): Ground[] =>
      because === null
        ? []
        : [
            {
              what: 'vat',
              ...coded(reason('why_vat', { because })),
              value: code,
              ...(rule_id === undefined ? {} : { rule_id }),
              ...(because === 'supplier_default' ? { party_id: partyId } : {}),
              ...(because === 'supplier_history'
                ? { invoice_ids: (earlier.byVatCode.get(code) ?? []).slice(0, MOST_EARLIER) }
                : {}),
              fields: known(['vat_rates', 'tax_minor', 'supplier_vat_number']),
            },
          ],
    ),
    ...rules.map((id): Ground => ({ what: 'rule', ...coded(reason('why_rule')), rule_id: id })),
  ];
}

const LONGEST_VALUE = 300;

/** The values that were read, with their places. */
export function placedFields(fileId: string, read: ReadContent['fields']): PlacedField[] {
  return Object.entries(read).flatMap(([field, { value, page, box }]) => {
    const text = textOf(value);
    if (text === null) return [];
    return [
      {
        field,
        value: text.slice(0, LONGEST_VALUE),
        file_id: fileId,
        ...(page === undefined ? {} : { page }),
        ...(isBox(box) ? { box } : {}),
      },
    ];
  });
}

/** Lists that decide: numbers are shown as they are, VAT by its rates. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return null;
  const shown = value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : rateOf(one)));
  return shown.length === 0 ? null : shown.join(', ');
}

const rateOf = (one: unknown): string[] =>
  typeof one === 'object' && one !== null && 'rate_bps' in one && typeof one.rate_bps === 'number'
    ? [`${one.rate_bps / 100}%`]
    : [];

const isBox = (box: unknown): box is NonNullable<PlacedField['box']> =>
  typeof box === 'object' &&
  box !== null &&
  ['x', 'y', 'width', 'height'].every((side) => typeof Reflect.get(box, side) === 'number');
