import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A VAT code of the company. The columns are those of the data file it comes from. */
@Entity({ schema: 'books', name: 'vat_code' })
@Check('vat_code_direction', `direction IN ('purchase', 'sales')`)
export class VatCodeEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'vat_code_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'code', primaryKeyConstraintName: 'vat_code_pkey' })
  code: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'text', name: 'name_en' })
  nameEn: string;

  @Column({ type: 'text', name: 'direction' })
  direction: string;

  @Column({ type: 'integer', name: 'rate_bps', nullable: true })
  rateBps: number | null;

  @Column({ type: 'text', name: 'treatment' })
  treatment: string;

  @Column({ type: 'integer', name: 'deductible_bps' })
  deductibleBps: number;

  @Column({ type: 'boolean', name: 'partial' })
  partial: boolean;

  @Column({ type: 'text', name: 'output_role', nullable: true })
  outputRole: string | null;

  @Column({ type: 'text', name: 'input_role', nullable: true })
  inputRole: string | null;

  @Column({ type: 'text', name: 'income_account', nullable: true })
  incomeAccount: string | null;

  @Column({ type: 'jsonb', name: 'return_lines' })
  returnLines: unknown;

  @Column({ type: 'text', name: 'inf_part', nullable: true })
  infPart: string | null;

  @Column({ type: 'text', name: 'inf_code', nullable: true })
  infCode: string | null;

  @Column({ type: 'text', name: 'vd_column', nullable: true })
  vdColumn: string | null;

  @Column({ type: 'text', name: 'kmd_2027', array: true })
  kmd2027: string[];

  @Column({ type: 'date', name: 'valid_from', nullable: true })
  validFrom: string | null;

  @Column({ type: 'date', name: 'valid_to', nullable: true })
  validTo: string | null;

  @Column({ type: 'boolean', name: 'active', default: true })
  active: boolean;
}
