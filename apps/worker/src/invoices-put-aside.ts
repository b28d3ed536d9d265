import { type IsoDate, type Sql, type Ulid } from '#platform';
import { heldObjects } from '#questions';

/** The invoices that people have put aside until a later day. */
export const invoicesPutAside = async (
  sql: Sql,
  companyId: bigint,
  today: IsoDate,
): Promise<readonly Ulid[]> => (await heldObjects(sql, companyId, today)).invoices;
