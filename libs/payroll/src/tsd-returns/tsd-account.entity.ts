import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type DeclaredAs } from './declared-as.js';

/** A company's own decision about what the turnover of an account is in the TSD. */
@Entity({ schema: 'payroll', name: 'tsd_account' })
@Check(
  'tsd_account_use',
  "declared_as IN ('fringe_benefit', 'gift', 'donation', 'representation', 'fine', 'tax_interest', 'membership_fee', 'no_document', 'dividend', 'equity_payment', 'equity_excess')",
)
export class TsdAccountEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') account_code: string;
  /** Null: nothing of it is declared. */
  @Column('text', { nullable: true }) declared_as: DeclaredAs | null;
}
