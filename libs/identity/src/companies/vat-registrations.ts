import { type Actor, encodeId, type IsoDate, recordAudit, type Sql } from '#platform';
import { audited } from './company-changes.js';
import { type Company, type VatStatus } from './company.js';

/** The VAT status of a company from a day on. */
export interface RecordedVatRegistration {
  readonly id: bigint;
  readonly status: VatStatus;
  readonly vatNumber: string;
  /** Null: the VAT status when the company was created. */
  readonly validFrom: IsoDate | null;
  readonly createdAt: Date;
}

export interface NewVatRegistration {
  readonly status: VatStatus;
  /** Empty when the company has none. */
  readonly vatNumber: string;
  readonly validFrom: IsoDate;
}

const COLUMNS = 'id, status, vat_number AS "vatNumber", valid_from AS "validFrom", created_at AS "createdAt"';

/** Registrations of a company, oldest first: those after the given day and id, `count` at most. */
export function listVatRegistrations(
  sql: Sql,
  companyId: bigint,
  count: number,
  after: Pick<RecordedVatRegistration, 'id' | 'validFrom'> | null,
): Promise<RecordedVatRegistration[]> {
  return sql.rows<RecordedVatRegistration>(
    `SELECT ${COLUMNS} FROM identity.vat_registration
     WHERE company_id = $1 AND ($2::bigint IS NULL
       OR (coalesce(valid_from, '-infinity'), id) > (coalesce($3::date, '-infinity'), $2))
     ORDER BY coalesce(valid_from, '-infinity'), id LIMIT $4`,
    [companyId, after?.id ?? null, after?.validFrom ?? null, count],
  );
}

/**
 * Records a registration of a company that the caller holds. It corrects one from the same day; the audit trail keeps
 * the earlier values.
 */
export async function recordVatRegistration(
  sql: Sql,
  actor: Actor,
  company: Company,
  wanted: NewVatRegistration,
): Promise<{ readonly registration: RecordedVatRegistration; readonly created: boolean }> {
  const before = await sql.row<RecordedVatRegistration>(
    `SELECT ${COLUMNS} FROM identity.vat_registration WHERE company_id = $1 AND valid_from = $2`,
    [company.id, wanted.validFrom],
  );
  const registration = await sql.one<RecordedVatRegistration>(
    `INSERT INTO identity.vat_registration (company_id, status, vat_number, valid_from) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, valid_from) DO UPDATE SET status = excluded.status, vat_number = excluded.vat_number
     RETURNING ${COLUMNS}`,
    [company.id, wanted.status, wanted.vatNumber, wanted.validFrom],
  );
  await sql.run('UPDATE identity.company SET updated_at = now() WHERE id = $1', [company.id]);
  await recordAudit(sql, {
    ...audited(actor, company),
    action: 'vat_registration.record',
    objectType: 'vat_registration',
    objectId: encodeId('vat_registration', registration.id),
    ...(before === undefined ? {} : { oldValues: values(before) }),
    newValues: values(registration),
  });
  return { registration, created: before === undefined };
}

/** Stores the answer of VIES about a VAT number of the company, in the caller's transaction. */
export async function recordVatNumberCheck(
  sql: Sql,
  companyId: bigint,
  vatNumber: string,
  valid: boolean,
): Promise<void> {
  await sql.run(
    `UPDATE identity.company SET checked_vat_number = $2, vat_number_valid = $3, updated_at = now() WHERE id = $1`,
    [companyId, vatNumber, valid],
  );
}

function values({ status, vatNumber, validFrom }: RecordedVatRegistration) {
  return { status, vat_number: vatNumber, valid_from: validFrom };
}
