import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account of a chart. Never deleted; its code, type, side, kind, role and currency never change. */
@Entity({ schema: 'books', name: 'account' })
@Index('account_code', ['company_id', 'code'], { unique: true })
@Index('account_role', ['company_id', 'role'], { unique: true, where: 'role IS NOT NULL' })
@Check('account_type', `type IN ('asset', 'liability', 'equity', 'income', 'expense')`)
@Check('account_normal_side', `normal_side IN ('debit', 'credit')`)
export class AccountEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') code: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) name_en: string | null;
  /** The names folded for search. */
  @Column('text') search_key: string;
  @Column('text') type: string;
  @Column('text') normal_side: string;
  @Column('text', { nullable: true }) control_kind: string | null;
  @Column('text', { nullable: true }) role: string | null;
  @Column('text', { nullable: true }) currency: string | null;
  @Column('text', { nullable: true }) default_vat_code: string | null;
  @Column('boolean', { default: true }) active: boolean;
  @Column('text', { nullable: true }) balance_sheet_line: string | null;
  @Column('text', { nullable: true }) income_statement_1_line: string | null;
  @Column('text', { nullable: true }) income_statement_2_line: string | null;
  @Column('text', { nullable: true }) npo_line: string | null;
}
