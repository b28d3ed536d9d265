import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A business partner of the company. Folded keys are stored because under row security only leakproof comparisons use
 * an index.
 */
@Entity({ schema: 'books', name: 'party' })
@Index('party_merged', ['company_id', 'merged_into_id'], { where: 'merged_into_id IS NOT NULL' })
@Index('party_external_key', ['company_id', 'external_key'], { unique: true })
@Index('party_name_key', ['company_id', 'name_key'])
@Index('party_skeleton', ['company_id', 'skeleton'])
@Index('party_created', ['company_id', 'created_at', 'id'])
@Index('party_search', { synchronize: false })
@Index('party_name_folded', ['company_id', 'name_folded', 'id'])
@Index('party_reg_code', ['company_id', 'reg_code'], { where: 'reg_code IS NOT NULL' })
@Index('party_vat_number', ['company_id', 'vat_number'], { where: 'vat_number IS NOT NULL' })
@Index('party_own', ['company_id'], { unique: true, where: 'is_own' })
@ForeignKey(() => PartyEntity, ['company_id', 'merged_into_id'], ['company_id', 'id'], {
  name: 'party_merged_into',
})
@Check('party_kind', "kind IN ('supplier', 'customer', 'employee', 'authority', 'group_company', 'other')")
@Check('party_vat_area', "vat_area IN ('domestic', 'eu', 'non_eu')")
@Check('party_vies', '(vies_checked_at IS NULL) = (vies_valid IS NULL)')
@Check('party_payment_days', 'default_payment_days BETWEEN 0 AND 3650')
export class PartyEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') name: string;
  /** Normalised form of the name, used for matching. */
  @Column('text') name_key: string;
  /** The name in lower case, for the order by name and for search. */
  @Column('text') name_folded: string;
  /** The skeleton of the name's appearance: equal for names that look alike. */
  @Column('text', { nullable: true }) skeleton: string | null;
  @Column('text') kind: string;
  @Column('text', { nullable: true }) country: string | null;
  @Column('text', { nullable: true }) vat_area: string | null;
  /** `given`, or the source it was derived from: `country` or `vat_number`. */
  @Column('text', { nullable: true }) vat_area_source: string | null;
  /** Upper case, without separators. */
  @Column('text', { nullable: true }) vat_number: string | null;
  /** Without separators. */
  @Column('text', { nullable: true }) reg_code: string | null;
  @Column('text', { nullable: true }) notes: string | null;
  @Column('timestamptz', { nullable: true }) vies_checked_at: Date | null;
  /** The answer of VIES at that time; null while there is none. */
  @Column('boolean', { nullable: true }) vies_valid: boolean | null;
  @Column('boolean', { default: true }) expects_document: boolean;
  @Column('boolean', { default: true }) is_confirmed: boolean;
  @Column('text', { nullable: true }) merged_into_id: string | null;
  @Column('timestamptz') created_at: Date;
  @Column('text', { nullable: true }) external_key: string | null;
  @Column('boolean', { default: false }) private_persons: boolean;
  @Column('text', { nullable: true }) address: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) default_expense_role: string | null;
  @Column('text', { nullable: true }) default_vat_code: string | null;
  @Column('text', { nullable: true }) default_currency: string | null;
  @Column('integer', { nullable: true }) default_payment_days: number | null;
  @Column('text', { nullable: true }) default_language: string | null;
  /** The company itself; not listed. */
  @Column('boolean', { default: false }) is_own: boolean;
}
