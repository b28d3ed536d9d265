import { type Sql, type Ulid } from '#platform';
import { type DeliveryFormat, type DeliveryState } from '../content/invoice.wire.js';

/** A letter to be sent. */
export interface InvoiceDelivery {
  readonly invoice_id: Ulid;
  readonly state: DeliveryState;
  readonly format: DeliveryFormat;
  readonly to_address: string;
  readonly message: string | null;
}

/** A letter that takes an invoice to its customer; undefined when there is no such letter. */
export function findDelivery(
  sql: Sql,
  companyId: bigint,
  deliveryId: Ulid,
): Promise<InvoiceDelivery | undefined> {
  return sql.row<InvoiceDelivery>(
    `SELECT invoice_id, state, format, to_address, message FROM books.invoice_delivery
     WHERE company_id = $1 AND id = $2`,
    [companyId, deliveryId],
  );
}
