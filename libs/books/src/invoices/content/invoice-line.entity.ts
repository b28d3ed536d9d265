import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type FixedAssetLink, type LineKind } from './invoice-content.js';
import { InvoiceRevisionEntity } from './invoice-revision.entity.js';

/** A line of a revision. `net + tax = gross`; VAT that the buyer owes itself is held separately. */
@Entity({ schema: 'books', name: 'invoice_line' })
@Index('invoice_line_no', ['company_id', 'revision_id', 'line_no'], { unique: true })
@Index('invoice_line_part_deducted', ['company_id', 'revision_id'], {
  where: 'deductible_bps < 10000 OR business_use_bps < 10000',
})
@ForeignKey(() => InvoiceRevisionEntity, ['company_id', 'revision_id'], ['company_id', 'id'], {
  name: 'invoice_line_revision_fkey',
})
@Check('invoice_line_sum', 'net_minor + tax_minor = gross_minor')
export class InvoiceLineEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') revision_id: string;
  @Column('integer') line_no: number;
  @Column('text') kind: LineKind;
  @Column('text') description: string;
  @Column('numeric', { nullable: true }) quantity: string | null;
  @Column('text', { nullable: true }) unit: string | null;
  @Column('bigint', { nullable: true }) unit_price_minor: bigint | null;
  @Column('numeric', { nullable: true }) unit_price: string | null;
  @Column('bigint') allowance_minor: bigint;
  @Column('bigint') charge_minor: bigint;
  @Column('bigint') net_minor: bigint;
  @Column('text', { nullable: true }) vat_code: string | null;
  @Column('integer', { nullable: true }) vat_rate_bps: number | null;
  @Column('bigint') tax_minor: bigint;
  @Column('bigint') gross_minor: bigint;
  /** VAT that the buyer owes itself, not part of the gross. */
  @Column('bigint') self_assessed_minor: bigint;
  @Column('text', { nullable: true }) account_id: string | null;
  @Column('text', { nullable: true }) expense_role: string | null;
  @Column('integer', { nullable: true }) deductible_bps: number | null;
  @Column('integer', { nullable: true }) business_use_bps: number | null;
  @Column('boolean', { nullable: true }) fixed_asset: boolean | null;
  @Column('text', { nullable: true }) fixed_asset_id: string | null;
  @Column('text', { nullable: true }) fixed_asset_component_id: string | null;
  @Column('text', { nullable: true }) fixed_asset_link: FixedAssetLink | null;
  @Column('text', { array: true }) dimension_value_ids: string[];
}
