import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** The last copy of a company's tax account, and the outcome of the last attempt to read it. */
@Entity({ schema: 'tax_account', name: 'account' })
@Check('account_access_status', "access_status IN ('ok', 'rights_missing', 'failed')")
@Check('account_error_code', "(access_status = 'ok') = (access_error_code = '')")
@Check('account_copy', "access_status <> 'ok' OR last_success_at IS NOT NULL")
export class TaxAccountEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('text') access_status: string;
  @Column('text') access_error_code: string;
  @Column('timestamptz') last_attempt_at: Date;
  /** When the copy below was read; null without a copy. */
  @Column('timestamptz', { nullable: true }) last_success_at: Date | null;
  @Column('date', { nullable: true }) request_date: IsoDate | null;
  @Column('bigint', { nullable: true }) prepayment_minor: bigint | null;
  @Column('jsonb', { nullable: true }) claims: unknown;
}
