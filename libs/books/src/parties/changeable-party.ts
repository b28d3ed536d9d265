import { problem, type Ulid } from '#platform';
import { type CommandContext } from '../commands/command.js';

/** The columns of a party that a change may touch. */
export interface PartyColumns {
  readonly name: string;
  readonly name_key: string;
  readonly name_folded: string;
  readonly skeleton: string | null;
  readonly kind: string;
  readonly country: string | null;
  readonly vat_area: string | null;
  readonly vat_area_source: string | null;
  readonly vat_number: string | null;
  readonly reg_code: string | null;
  readonly notes: string | null;
  readonly expects_document: boolean;
  readonly is_confirmed: boolean;
  readonly external_key: string | null;
  readonly private_persons: boolean;
  readonly address: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly default_expense_role: string | null;
  readonly default_vat_code: string | null;
  readonly default_currency: string | null;
  readonly default_payment_days: number | null;
  readonly default_language: string | null;
}

export const COLUMNS = [
  'name',
  'name_key',
  'name_folded',
  'skeleton',
  'kind',
  'country',
  'vat_area',
  'vat_area_source',
  'vat_number',
  'reg_code',
  'notes',
  'expects_document',
  'is_confirmed',
  'external_key',
  'private_persons',
  'address',
  'email',
  'phone',
  'default_expense_role',
  'default_vat_code',
  'default_currency',
  'default_payment_days',
  'default_language',
] as const satisfies readonly (keyof PartyColumns)[];

/** @throws Problem `not_found`, `state_conflict` (with `party_id`) for one that was merged into another */
export async function loadParty({ sql, companyId }: CommandContext, partyId: Ulid): Promise<PartyColumns> {
  const row = await sql.row<PartyColumns & { readonly merged_into_id: Ulid | null }>(
    `SELECT ${COLUMNS.join(', ')}, merged_into_id FROM books.party WHERE company_id = $1 AND id = $2 AND NOT is_own`,
    [companyId, partyId],
  );
  if (row === undefined) throw problem('not_found', 'There is no such party.');
  if (row.merged_into_id !== null) {
    throw problem('state_conflict', 'The party was merged into another: change that one.', {
      extensions: { party_id: row.merged_into_id },
    });
  }
  return row;
}

/** Who is known by more than before may have paid what nobody was seen to pay: its invoices are looked at again. */
export const INVOICES_DUE = `
  UPDATE books.invoice SET match_due = match_due + 1 WHERE company_id = $1 AND party_id = $2 AND posted_at IS NOT NULL`;
