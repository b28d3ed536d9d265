import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry that a person wrote: what happened beside invoices and bank lines. */
@Entity({ schema: 'books', name: 'accounting_event' })
@Check(
  'accounting_event_kind',
  `kind IN ('opening_balance', 'manual', 'accrual', 'depreciation', 'payroll', 'tax', 'dividend', 'correction', 'closing')`,
)
export class AccountingEventEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'accounting_event_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'accounting_event_pkey' })
  id: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'date', name: 'economic_date' })
  economicDate: string;

  @Column({ type: 'text', name: 'memo', nullable: true })
  memo: string | null;

  @Column({ type: 'text', name: 'entry_id' })
  entryId: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'bigint', name: 'created_by', nullable: true })
  createdBy: string | null;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;
}
