import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Stands for the first day of the status that a company was created with: before every date of the books. */
export const VAT_STATUS_AT_CREATION = '1900-01-01';

/** The company's standing with the tax authority from a day on. */
@Entity({ schema: 'books', name: 'vat_registration' })
@Check('vat_registration_status', `status IN ('registered', 'limited', 'unregistered')`)
export class VatRegistrationEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'vat_registration_pkey' })
  companyId: string;

  /** `VAT_STATUS_AT_CREATION` when the company has had the status since ever. */
  @PrimaryColumn({ type: 'date', name: 'valid_from', primaryKeyConstraintName: 'vat_registration_pkey' })
  validFrom: string;

  @Column({ type: 'text', name: 'status' })
  status: string;

  @Column({ type: 'text', name: 'vat_number', default: '' })
  vatNumber: string;
}
