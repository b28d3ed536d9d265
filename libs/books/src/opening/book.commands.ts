import { type IsoDate, type Ulid } from '#platform';
import { boundedKey, codeKey, foldedName, nameKey, skeletonKey, type VatStatus } from '#ledger';
import { ofVatNumber } from '../parties/vies.commands.js';
import { type Command } from '../commands/command.js';

/** Changes to a company's name, cars and sales numbering; omitted fields keep their values. */
export interface DetailChanges {
  readonly name?: string | undefined;
  readonly address?: string | null | undefined;
  /** Passenger cars used wholly, and partly, for business, as the VAT return declares them. */
  readonly vatCars?: number | undefined;
  readonly vatCarsPartial?: number | undefined;
  readonly numbering?: {
    readonly policy?: 'sequential' | 'free' | undefined;
    readonly prefix?: string | undefined;
    /** Minimum number of digits of the counter. */
    readonly padding?: number | undefined;
    readonly per_year?: boolean | undefined;
  };
}

/**
 * Applies changes in the company's own details to its own party and its numbering policy. Numbers already given stay.
 */
export const updateDetails: Command<DetailChanges, object> = {
  name: 'book.update_details',
  permission: null,

  async handle({ sql, companyId }, { name, address, vatCars, vatCarsPartial, numbering }) {
    await Promise.all([
      name === undefined
        ? undefined
        : sql.run(
            `UPDATE books.party SET name = $2, name_key = $3, name_folded = $4, skeleton = $5
             WHERE company_id = $1 AND is_own`,
            [companyId, name, boundedKey(nameKey(name)), foldedName(name), skeletonKey(name)],
          ),
      address === undefined
        ? undefined
        : sql.run('UPDATE books.party SET address = $2 WHERE company_id = $1 AND is_own', [
            companyId,
            address,
          ]),
      vatCars === undefined && vatCarsPartial === undefined
        ? undefined
        : sql.run(
            `UPDATE books.book SET vat_cars = coalesce($2, vat_cars), vat_cars_partial = coalesce($3, vat_cars_partial)
             WHERE company_id = $1`,
            [companyId, vatCars ?? null, vatCarsPartial ?? null],
          ),
      numbering === undefined
        ? undefined
        : sql.run(
            `UPDATE books.numbering_policy SET policy = coalesce($2, policy), prefix = coalesce($3, prefix),
               padding = coalesce($4, padding), per_year = coalesce($5, per_year) WHERE company_id = $1`,
            [
              companyId,
              numbering.policy ?? null,
              numbering.prefix ?? null,
              numbering.padding ?? null,
              numbering.per_year ?? null,
            ],
          ),
    ]);
    return { result: {}, facts: [], audit: [] };
  },
};

interface VatStatusChange {
  readonly valid_from: IsoDate;
  readonly status: VatStatus;
  /** Empty when the company has none. */
  readonly vat_number: string;
}

/**
 * Records a VAT registration of the company; one with the same start date is replaced. A number that VIES has not
 * answered about is checked, because an answer about the previous number does not apply to it.
 */
export const recordVatStatus: Command<VatStatusChange, object> = {
  name: 'book.record_vat_standing',
  permission: null,

  async handle({ sql, companyId }, { valid_from, status, vat_number }) {
    await sql.run(
      `INSERT INTO books.vat_registration (company_id, valid_from, status, vat_number) VALUES ($1, $2, $3, $4)
       ON CONFLICT (company_id, valid_from) DO UPDATE SET status = excluded.status, vat_number = excluded.vat_number`,
      [companyId, valid_from, status, vat_number],
    );
    const { number } = await sql.one<{ number: string }>(
      `SELECT vat_number AS number FROM books.vat_registration
       WHERE company_id = $1 ORDER BY valid_from DESC LIMIT 1`,
      [companyId],
    );
    const own = await sql.one<{ id: Ulid; checked: boolean }>(
      `UPDATE books.party SET vat_number = $2, vies_checked_at = CASE WHEN vat_number = $2 THEN vies_checked_at END,
         vies_valid = CASE WHEN vat_number = $2 THEN vies_valid END
       WHERE company_id = $1 AND is_own RETURNING id, vies_checked_at IS NOT NULL AS checked`,
      [companyId, codeKey(number)],
    );
    return { result: {}, facts: own.checked ? [] : ofVatNumber(own.id, codeKey(number)), audit: [] };
  },
};
