import { SHOWN_NOW } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A company and how it wants its books kept. The books themselves are elsewhere. */
@Entity({ schema: 'identity', name: 'company' })
@Check('company_state', `state IN ('provisioning', 'ready', 'failed', 'deleted')`)
@Check('company_legal_form', `legal_form IN ('ou', 'as', 'fie', 'mtu', 'sa', 'tu', 'uu', 'other')`)
@Check('company_fiscal_year_start_month', `fiscal_year_start_month BETWEEN 1 AND 12`)
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
@Index('company_registry_code_live', ['registryCode'], { unique: true, where: `state <> 'deleted'` })
@Index('company_registry_code_closed', ['registryCode'], { where: `closed_at IS NOT NULL` })
@Index('company_of_organization', ['organizationId', 'createdAt', 'id'])
@Index('company_by_authority_access', ['authorityAccess', 'id'])
@ForeignKey(() => OrganizationEntity, ['organizationId'], ['id'], { name: 'company_organization' })
@ForeignKey(() => UserEntity, ['createdBy'], ['id'], { name: 'company_creator' })
@ForeignKey(() => UserEntity, ['authorityAccessRequestedBy'], ['id'], {
  name: 'company_authority_access_requester',
})
@ForeignKey(() => UserEntity, ['authorityAccessGrantedBy'], ['id'], {
  name: 'company_authority_access_granter',
})
export class CompanyEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'company_pkey',
  })
  id: string;

  @Column({ type: 'bigint', name: 'organization_id' })
  organizationId: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'text', name: 'registry_code' })
  registryCode: string;

  @Column({ type: 'text', name: 'legal_form' })
  legalForm: string;

  @Column({ type: 'text', name: 'base_currency', default: 'EUR' })
  baseCurrency: string;

  @Column({ type: 'text', name: 'address', nullable: true })
  address: string | null;

  @Column({ type: 'integer', name: 'fiscal_year_start_month', default: 1 })
  fiscalYearStartMonth: number;

  @Column({ type: 'text', name: 'state', default: 'provisioning' })
  state: string;

  @Column({ type: 'text', name: 'core_company_id', nullable: true })
  coreCompanyId: string | null;

  /** Why provisioning failed, while the state is `failed`. */
  @Column({ type: 'text', name: 'failure_code', nullable: true })
  failureCode: string | null;

  @Column({ type: 'text', name: 'failure_message', nullable: true })
  failureMessage: string | null;

  /** Closed by the firm: the registry code stays taken, with `company_closed`. */
  @Column({ type: 'timestamptz', name: 'closed_at', nullable: true })
  closedAt: Date | null;

  @Column({ type: 'boolean', name: 'invoice_auto_book', default: true })
  invoiceAutoBook: boolean;

  @Column({ type: 'boolean', name: 'auto_book_new_suppliers', default: true })
  autoBookNewSuppliers: boolean;

  @Column({ type: 'boolean', name: 'files_tsd_monthly', default: false })
  filesTsdMonthly: boolean;

  @Column({ type: 'text', name: 'numbering_policy', default: 'sequential' })
  numberingPolicy: string;

  @Column({ type: 'text', name: 'numbering_prefix', default: '' })
  numberingPrefix: string;

  @Column({ type: 'integer', name: 'numbering_padding', default: 4 })
  numberingPadding: number;

  @Column({ type: 'boolean', name: 'numbering_per_year', default: true })
  numberingPerYear: boolean;

  /** What it lets keys and tokens do. */
  @Column({ type: 'text', array: true, name: 'client_scopes', default: () => "'{read,write}'" })
  clientScopes: string[];

  /** The mandate: may the authorities be asked in its name. */
  @Column({ type: 'text', name: 'authority_access', default: 'none' })
  authorityAccess: string;

  @Column({ type: 'text', name: 'authority_access_basis', nullable: true })
  authorityAccessBasis: string | null;

  @Column({ type: 'bigint', name: 'authority_access_file_id', nullable: true })
  authorityAccessFileId: string | null;

  @Column({ type: 'bigint', name: 'authority_access_requested_by', nullable: true })
  authorityAccessRequestedBy: string | null;

  @Column({ type: 'timestamptz', name: 'authority_access_requested_at', nullable: true })
  authorityAccessRequestedAt: Date | null;

  @Column({ type: 'bigint', name: 'authority_access_granted_by', nullable: true })
  authorityAccessGrantedBy: string | null;

  @Column({ type: 'timestamptz', name: 'authority_access_granted_at', nullable: true })
  authorityAccessGrantedAt: Date | null;

  /** Last day of the mandate; null: until it is withdrawn. */
  @Column({ type: 'date', name: 'authority_access_valid_to', nullable: true })
  authorityAccessValidTo: string | null;

  /** Why it was refused or withdrawn. */
  @Column({ type: 'text', name: 'authority_access_reason', nullable: true })
  authorityAccessReason: string | null;

  /** The VAT number that VIES answered about last; another than the company's own by now says nothing of that one. */
  @Column({ type: 'text', name: 'checked_vat_number', nullable: true })
  checkedVatNumber: string | null;

  /** What VIES answered then; null while it has not. */
  @Column({ type: 'boolean', name: 'vat_number_valid', nullable: true })
  vatNumberValid: boolean | null;

  @Column({ type: 'bigint', name: 'created_by', nullable: true })
  createdBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => SHOWN_NOW })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
