import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { InvoiceRevisionEntity } from './invoice-revision.entity.js';

/** A line of a revision. `net + tax = gross`; VAT that the buyer owes itself stands beside them. */
@Entity({ schema: 'books', name: 'invoice_line' })
@Index('invoice_line_no', ['companyId', 'revisionId', 'lineNo'], { unique: true })
@Index('invoice_line_part_deducted', ['companyId', 'revisionId'], {
  where: 'deductible_bps < 10000 OR business_use_bps < 10000',
})
@ForeignKey(() => InvoiceRevisionEntity, ['companyId', 'revisionId'], ['companyId', 'id'], {
  name: 'invoice_line_revision_fkey',
})
@Check('invoice_line_sum', 'net_minor + tax_minor = gross_minor')
export class InvoiceLineEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'invoice_line_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'invoice_line_pkey' })
  id: string;

  @Column({ type: 'text', name: 'revision_id' })
  revisionId: string;

  @Column({ type: 'integer', name: 'line_no' })
  lineNo: number;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'text', name: 'description' })
  description: string;

  @Column({ type: 'numeric', name: 'quantity', nullable: true })
  quantity: string | null;

  @Column({ type: 'text', name: 'unit', nullable: true })
  unit: string | null;

  @Column({ type: 'bigint', name: 'unit_price_minor', nullable: true })
  unitPriceMinor: string | null;

  @Column({ type: 'numeric', name: 'unit_price', nullable: true })
  unitPrice: string | null;

  @Column({ type: 'bigint', name: 'allowance_minor' })
  allowanceMinor: string;

  @Column({ type: 'bigint', name: 'charge_minor' })
  chargeMinor: string;

  @Column({ type: 'bigint', name: 'net_minor' })
  netMinor: string;

  @Column({ type: 'text', name: 'vat_code', nullable: true })
  vatCode: string | null;

  @Column({ type: 'integer', name: 'vat_rate_bps', nullable: true })
  vatRateBps: number | null;

  @Column({ type: 'bigint', name: 'tax_minor' })
  taxMinor: string;

  @Column({ type: 'bigint', name: 'gross_minor' })
  grossMinor: string;

  /** VAT that the buyer owes itself, not part of the gross. */
  @Column({ type: 'bigint', name: 'self_assessed_minor' })
  selfAssessedMinor: string;

  @Column({ type: 'text', name: 'account_id', nullable: true })
  accountId: string | null;

  @Column({ type: 'text', name: 'expense_role', nullable: true })
  expenseRole: string | null;

  @Column({ type: 'integer', name: 'deductible_bps', nullable: true })
  deductibleBps: number | null;

  @Column({ type: 'integer', name: 'business_use_bps', nullable: true })
  businessUseBps: number | null;

  @Column({ type: 'boolean', name: 'fixed_asset', nullable: true })
  fixedAsset: boolean | null;

  @Column({ type: 'text', name: 'fixed_asset_id', nullable: true })
  fixedAssetId: string | null;

  @Column({ type: 'text', name: 'fixed_asset_component_id', nullable: true })
  fixedAssetComponentId: string | null;

  @Column({ type: 'text', name: 'fixed_asset_link', nullable: true })
  fixedAssetLink: string | null;

  @Column({ type: 'text', name: 'dimension_value_ids', array: true })
  dimensionValueIds: string[];
}
