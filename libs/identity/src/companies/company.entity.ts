import { type IsoDate, SHOWN_NOW } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A company and its bookkeeping settings. The books themselves are elsewhere. */
@Entity({ schema: 'identity', name: 'company' })
@Check('company_state', `state IN ('provisioning', 'ready', 'failed', 'deleted')`)
@Check('company_legal_form', `legal_form IN ('ou', 'as', 'fie', 'mtu', 'sa', 'tu', 'uu', 'other')`)
@Check('company_fiscal_year_start_month', `fiscal_year_start_month BETWEEN 1 AND 12`)
@Check('company_vat_cars', `vat_cars BETWEEN 0 AND 999999 AND vat_cars_partial BETWEEN 0 AND 999999`)
@Check('company_numbering_policy', `numbering_policy IN ('sequential', 'free')`)
@Check('company_numbering_padding', `numbering_padding BETWEEN 0 AND 12`)
@Check('company_client_scopes', `client_scopes <@ ARRAY['read', 'write']`)
@Check('company_closed', `closed_at IS NULL OR state = 'deleted'`)
@Check(
  'company_authority_access',
  `authority_access = ANY ('{none,requested,granted,refused,withdrawn}'::text[])`,
)
@Check('company_authority_access_basis', `(authority_access = 'none') = (authority_access_basis IS NULL)`)
@Check(
  'company_authority_access_granted',
  `authority_access <> 'granted' OR authority_access_granted_at IS NOT NULL`,
)
@Check('company_checked_vat_number', '(checked_vat_number IS NULL) = (vat_number_valid IS NULL)')
@Index('company_registry_code_live', ['registry_code'], { unique: true, where: `state <> 'deleted'` })
@Index('company_registry_code_closed', ['registry_code'], { where: `closed_at IS NOT NULL` })
@Index('company_of_organization', ['organization_id', 'created_at', 'id'])
@Index('company_by_authority_access', ['authority_access', 'id'])
@Index('company_search', { synchronize: false })
@ForeignKey(() => OrganizationEntity, ['organization_id'], ['id'], { name: 'company_organization' })
@ForeignKey(() => UserEntity, ['created_by'], ['id'], { name: 'company_creator' })
@ForeignKey(() => UserEntity, ['authority_access_requested_by'], ['id'], {
  name: 'company_authority_access_requester',
})
@ForeignKey(() => UserEntity, ['authority_access_granted_by'], ['id'], {
  name: 'company_authority_access_granter',
})
export class CompanyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: bigint;
  @Column('bigint') organization_id: bigint;
  @Column('text') name: string;
  @Column('text') registry_code: string;
  @Column('text') legal_form: string;
  @Column('text', { default: 'EUR' }) base_currency: string;
  @Column('text', { nullable: true }) address: string | null;
  @Column('integer', { default: 1 }) fiscal_year_start_month: number;
  @Column('text', { default: 'provisioning' }) state: string;
  @Column('text', { nullable: true }) core_company_id: string | null;
  /** Why provisioning failed, while the state is `failed`. */
  @Column('text', { nullable: true }) failure_code: string | null;
  @Column('text', { nullable: true }) failure_message: string | null;
  /** Closed by the firm: the registry code stays taken, with `company_closed`. */
  @Column('timestamptz', { nullable: true }) closed_at: Date | null;
  @Column('boolean', { default: true }) invoice_auto_book: boolean;
  @Column('boolean', { default: true }) auto_book_new_suppliers: boolean;
  @Column('boolean', { default: false }) files_tsd_monthly: boolean;
  /** Passenger cars used wholly, and partly, for business: the numbers that the VAT return asks for. */
  @Column('integer', { default: 0 }) vat_cars: number;
  @Column('integer', { default: 0 }) vat_cars_partial: number;
  @Column('text', { default: 'sequential' }) numbering_policy: string;
  @Column('text', { default: '' }) numbering_prefix: string;
  @Column('integer', { default: 4 }) numbering_padding: number;
  @Column('boolean', { default: true }) numbering_per_year: boolean;
  /** The scopes that the company allows keys and tokens. */
  @Column('text', { array: true, default: () => "'{read,write}'" }) client_scopes: string[];
  /** The mandate: whether the authorities may be asked in the company's name. */
  @Column('text', { default: 'none' }) authority_access: string;
  @Column('text', { nullable: true }) authority_access_basis: string | null;
  @Column('bigint', { nullable: true }) authority_access_file_id: bigint | null;
  @Column('bigint', { nullable: true }) authority_access_requested_by: bigint | null;
  @Column('timestamptz', { nullable: true }) authority_access_requested_at: Date | null;
  @Column('bigint', { nullable: true }) authority_access_granted_by: bigint | null;
  @Column('timestamptz', { nullable: true }) authority_access_granted_at: Date | null;
  /** Last day of the mandate; null: until it is withdrawn. */
  @Column('date', { nullable: true }) authority_access_valid_to: IsoDate | null;
  /** Why it was refused or withdrawn. */
  @Column('text', { nullable: true }) authority_access_reason: string | null;
  /**
   * The VAT number that VIES last answered about; when the company's own number differs by now, the answer does not
   * apply to it.
   */
  @Column('text', { nullable: true }) checked_vat_number: string | null;
  /** The answer of VIES at that time; null while there is none. */
  @Column('boolean', { nullable: true }) vat_number_valid: boolean | null;
  @Column('bigint', { nullable: true }) created_by: bigint | null;
  @Column('timestamptz', { default: () => SHOWN_NOW }) created_at: Date;
  @Column('timestamptz', { default: () => 'now()' }) updated_at: Date;
}
