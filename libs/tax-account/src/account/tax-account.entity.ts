import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The copy of a company's tax account as last read, and how the last attempt to read it went. */
@Entity({ schema: 'tax_account', name: 'account' })
@Check('account_access_status', "access_status IN ('ok', 'rights_missing', 'failed')")
@Check('account_error_code', "(access_status = 'ok') = (access_error_code = '')")
@Check('account_copy', "access_status <> 'ok' OR last_success_at IS NOT NULL")
export class TaxAccountEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'account_pkey' })
  companyId: string;

  @Column({ type: 'text', name: 'access_status' })
  accessStatus: string;

  @Column({ type: 'text', name: 'access_error_code' })
  accessErrorCode: string;

  @Column({ type: 'timestamptz', name: 'last_attempt_at' })
  lastAttemptAt: Date;

  /** When the copy below was read; none has been when it is null. */
  @Column({ type: 'timestamptz', name: 'last_success_at', nullable: true })
  lastSuccessAt: Date | null;

  @Column({ type: 'date', name: 'request_date', nullable: true })
  requestDate: string | null;

  @Column({ type: 'bigint', name: 'prepayment_minor', nullable: true })
  prepaymentMinor: string | null;

  @Column({ type: 'jsonb', name: 'claims', nullable: true })
  claims: unknown;
}
