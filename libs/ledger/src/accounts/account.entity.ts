import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account of a chart. Never deleted; what it is (code, type, side, kind, role, currency) never changes. */
@Entity({ schema: 'books', name: 'account' })
@Index('account_code', ['companyId', 'code'], { unique: true })
@Index('account_role', ['companyId', 'role'], { unique: true, where: 'role IS NOT NULL' })
@Check('account_type', `type IN ('asset', 'liability', 'equity', 'income', 'expense')`)
@Check('account_normal_side', `normal_side IN ('debit', 'credit')`)
export class AccountEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'account_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'account_pkey' })
  id: string;

  @Column({ type: 'text', name: 'code' })
  code: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'text', name: 'name_en', nullable: true })
  nameEn: string | null;

  /** The names folded for search. */
  @Column({ type: 'text', name: 'search_key' })
  searchKey: string;

  @Column({ type: 'text', name: 'type' })
  type: string;

  @Column({ type: 'text', name: 'normal_side' })
  normalSide: string;

  @Column({ type: 'text', name: 'control_kind', nullable: true })
  controlKind: string | null;

  @Column({ type: 'text', name: 'role', nullable: true })
  role: string | null;

  @Column({ type: 'text', name: 'currency', nullable: true })
  currency: string | null;

  @Column({ type: 'text', name: 'default_vat_code', nullable: true })
  defaultVatCode: string | null;

  @Column({ type: 'boolean', name: 'active', default: true })
  active: boolean;

  @Column({ type: 'text', name: 'balance_sheet_line', nullable: true })
  balanceSheetLine: string | null;

  @Column({ type: 'text', name: 'income_statement_1_line', nullable: true })
  incomeStatement1Line: string | null;

  @Column({ type: 'text', name: 'income_statement_2_line', nullable: true })
  incomeStatement2Line: string | null;

  @Column({ type: 'text', name: 'npo_line', nullable: true })
  npoLine: string | null;
}
