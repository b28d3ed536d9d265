import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { CompanyEntity } from './company.entity.js';

/** The VAT status of a company from a day on; the latest by date counts. */
@Entity({ schema: 'identity', name: 'vat_registration' })
@Check('vat_registration_status', `status IN ('registered', 'limited', 'unregistered')`)
@Index('vat_registration_at_creation', ['company_id'], { unique: true, where: `valid_from IS NULL` })
@Index('vat_registration_from', ['company_id', 'valid_from'], { unique: true })
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'vat_registration_company' })
export class VatRegistrationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') company_id: bigint;
  @Column('text') status: string;
  @Column('text', { default: '' }) vat_number: string;
  /** Null: the VAT status when the company was created. */
  @Column('date', { nullable: true }) valid_from: IsoDate | null;
  @Column('timestamptz', { default: () => 'now()' }) created_at: Date;
}
