import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CompanyEntity } from './company.entity.js';

/** A company's standing with the tax authority from a day on; the latest by date counts. */
@Entity({ schema: 'identity', name: 'vat_registration' })
@Check('vat_registration_status', `status IN ('registered', 'limited', 'unregistered')`)
@Index('vat_registration_at_creation', ['companyId'], { unique: true, where: `valid_from IS NULL` })
@Index('vat_registration_from', ['companyId', 'validFrom'], { unique: true })
@ForeignKey(() => CompanyEntity, ['companyId'], ['id'], { name: 'vat_registration_company' })
export class VatRegistrationEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'vat_registration_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'company_id' })
  companyId: string;

  @Column({ type: 'text', name: 'status' })
  status: string;

  @Column({ type: 'text', name: 'vat_number', default: '' })
  vatNumber: string;

  /** Null: the standing when the company was created. */
  @Column({ type: 'date', name: 'valid_from', nullable: true })
  validFrom: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
