import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { isoDate, type IsoDate } from '#platform';

/** Represents the first day of the status at the company's creation: it precedes every date of the books. */
export const VAT_STATUS_AT_CREATION = isoDate('1900-01-01');

/** The company's VAT status from a day on. */
@Entity({ schema: 'books', name: 'vat_registration' })
@Check('vat_registration_status', `status IN ('registered', 'limited', 'unregistered')`)
export class VatRegistrationEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** `VAT_STATUS_AT_CREATION` when the company has had the status from the start. */
  @PrimaryColumn('date') valid_from: IsoDate;
  @Column('text') status: string;
  @Column('text', { default: '' }) vat_number: string;
}
