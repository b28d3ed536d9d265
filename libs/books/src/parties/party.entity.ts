import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Whom the company deals with. Folded keys are stored, since under row security only leakproof comparisons reach an index. */
@Entity({ schema: 'books', name: 'party' })
@Index('party_merged', ['companyId', 'mergedIntoId'], { where: 'merged_into_id IS NOT NULL' })
@Index('party_external_key', ['companyId', 'externalKey'], { unique: true })
@Index('party_name_key', ['companyId', 'nameKey'])
@Index('party_skeleton', ['companyId', 'skeleton'])
@Index('party_created', ['companyId', 'createdAt', 'id'])
@Index('party_name_folded', ['companyId', 'nameFolded', 'id'])
@Index('party_reg_code', ['companyId', 'regCode'], { where: 'reg_code IS NOT NULL' })
@Index('party_vat_number', ['companyId', 'vatNumber'], { where: 'vat_number IS NOT NULL' })
@Index('party_own', ['companyId'], { unique: true, where: 'is_own' })
@ForeignKey(() => PartyEntity, ['companyId', 'mergedIntoId'], ['companyId', 'id'], {
  name: 'party_merged_into',
})
@Check('party_kind', "kind IN ('supplier', 'customer', 'employee', 'authority', 'group_company', 'other')")
@Check('party_vat_area', "vat_area IN ('domestic', 'eu', 'non_eu')")
@Check('party_vies', '(vies_checked_at IS NULL) = (vies_valid IS NULL)')
@Check('party_payment_days', 'default_payment_days BETWEEN 0 AND 3650')
export class PartyEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'party_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'party_pkey' })
  id: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  /** Cleaned matching key of the name. */
  @Column({ type: 'text', name: 'name_key' })
  nameKey: string;

  /** The name in lower case, for the order by name and for search. */
  @Column({ type: 'text', name: 'name_folded' })
  nameFolded: string;

  /** What the name looks like: equal for names that pass for each other. */
  @Column({ type: 'text', name: 'skeleton', nullable: true })
  skeleton: string | null;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'text', name: 'country', nullable: true })
  country: string | null;

  @Column({ type: 'text', name: 'vat_area', nullable: true })
  vatArea: string | null;

  /** `given`, or what it was derived from: `country` or `vat_number`. */
  @Column({ type: 'text', name: 'vat_area_source', nullable: true })
  vatAreaSource: string | null;

  /** Upper case, without separators. */
  @Column({ type: 'text', name: 'vat_number', nullable: true })
  vatNumber: string | null;

  /** Without separators. */
  @Column({ type: 'text', name: 'reg_code', nullable: true })
  regCode: string | null;

  @Column({ type: 'text', name: 'notes', nullable: true })
  notes: string | null;

  @Column({ type: 'timestamptz', name: 'vies_checked_at', nullable: true })
  viesCheckedAt: Date | null;

  /** What VIES answered then; null while it has not. */
  @Column({ type: 'boolean', name: 'vies_valid', nullable: true })
  viesValid: boolean | null;

  @Column({ type: 'boolean', name: 'expects_document', default: true })
  expectsDocument: boolean;

  @Column({ type: 'boolean', name: 'is_confirmed', default: true })
  isConfirmed: boolean;

  @Column({ type: 'text', name: 'merged_into_id', nullable: true })
  mergedIntoId: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'text', name: 'external_key', nullable: true })
  externalKey: string | null;

  @Column({ type: 'boolean', name: 'private_persons', default: false })
  privatePersons: boolean;

  @Column({ type: 'text', name: 'address', nullable: true })
  address: string | null;

  @Column({ type: 'text', name: 'email', nullable: true })
  email: string | null;

  @Column({ type: 'text', name: 'phone', nullable: true })
  phone: string | null;

  @Column({ type: 'text', name: 'default_expense_role', nullable: true })
  defaultExpenseRole: string | null;

  @Column({ type: 'text', name: 'default_vat_code', nullable: true })
  defaultVatCode: string | null;

  @Column({ type: 'text', name: 'default_currency', nullable: true })
  defaultCurrency: string | null;

  @Column({ type: 'integer', name: 'default_payment_days', nullable: true })
  defaultPaymentDays: number | null;

  @Column({ type: 'text', name: 'default_language', nullable: true })
  defaultLanguage: string | null;

  /** The company itself; not listed. */
  @Column({ type: 'boolean', name: 'is_own', default: false })
  isOwn: boolean;
}
