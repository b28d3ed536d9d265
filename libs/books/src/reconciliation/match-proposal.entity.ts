import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from '../bank/bank-transaction.entity.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { AllocationEntity } from './allocation.entity.js';

/** What is proposed to judge about a bank line. The judgement stays as proposed; the decision on it changes. */
@Entity({ schema: 'books', name: 'match_proposal' })
@Index('match_proposal_created', ['companyId', 'createdAt', 'id'])
@Index('match_proposal_of_state', ['companyId', 'state', 'createdAt', 'id'])
@Index('match_proposal_transaction', ['companyId', 'bankTransactionId', 'createdAt', 'id'])
@Index('match_proposal_allocation', ['companyId', 'allocationId'], { where: 'allocation_id IS NOT NULL' })
@Index('match_proposal_pair', ['companyId', 'bankTransactionId', 'invoiceId'], {
  unique: true,
  where: "state = 'open' AND kind = 'allocate' AND invoice_id IS NOT NULL",
})
@Index('match_proposal_halves', ['companyId', 'bankTransactionId', 'otherBankTransactionId'], {
  unique: true,
  where: "state = 'open' AND kind = 'transfer' AND other_bank_transaction_id IS NOT NULL",
})
@ForeignKey(() => BankTransactionEntity, ['companyId', 'bankTransactionId'], ['companyId', 'id'], {
  name: 'match_proposal_transaction_fkey',
})
@ForeignKey(() => InvoiceEntity, ['companyId', 'invoiceId'], ['companyId', 'id'], {
  name: 'match_proposal_invoice_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['companyId', 'otherBankTransactionId'], ['companyId', 'id'], {
  name: 'match_proposal_other_fkey',
})
@ForeignKey(() => AllocationEntity, ['companyId', 'allocationId'], ['companyId', 'id'], {
  name: 'match_proposal_allocation_fkey',
})
@Check('match_proposal_kind', "kind IN ('allocate', 'exempt', 'money_in', 'transfer')")
@Check('match_proposal_origin', "origin IN ('human', 'client', 'matcher')")
@Check('match_proposal_state', "state IN ('open', 'confirmed', 'rejected', 'undone', 'stale')")
@Check('match_proposal_amounts', "kind <> 'allocate' OR item_minor > 0 AND counter_minor > 0")
@Check('match_proposal_score', 'score BETWEEN 0 AND 100')
export class MatchProposalEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'match_proposal_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'match_proposal_pkey' })
  id: string;

  @Column({ type: 'text', name: 'bank_transaction_id' })
  bankTransactionId: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  /** The fields of the judgement's own operation. */
  @Column({ type: 'jsonb', name: 'judgement' })
  judgement: unknown;

  @Column({ type: 'text', name: 'invoice_id', nullable: true })
  invoiceId: string | null;

  /** The other half of a transfer. */
  @Column({ type: 'text', name: 'other_bank_transaction_id', nullable: true })
  otherBankTransactionId: string | null;

  /** What must be open of the invoice or line for the proposal to stand; minor units. */
  @Column({ type: 'bigint', name: 'item_minor', nullable: true })
  itemMinor: string | null;

  /** What must be open of the bank line; minor units. */
  @Column({ type: 'bigint', name: 'counter_minor', nullable: true })
  counterMinor: string | null;

  @Column({ type: 'text', name: 'origin' })
  origin: string;

  /** What the proposer says. */
  @Column({ type: 'text', name: 'reason', nullable: true })
  reason: string | null;

  /** What the matcher found to agree, in words. */
  @Column({ type: 'jsonb', name: 'reasons' })
  reasons: unknown;

  /** Percent; of the matcher alone. */
  @Column({ type: 'integer', name: 'score', nullable: true })
  score: number | null;

  /** `stale`: withdrawn by the matcher, which found likelier ones. An open one whose ground is gone reads so too. */
  @Column({ type: 'text', name: 'state' })
  state: string;

  /** What a confirmed allocation is. */
  @Column({ type: 'text', name: 'allocation_id', nullable: true })
  allocationId: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'text', name: 'command_id' })
  commandId: string;

  @Column({ type: 'timestamptz', name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  @Column({ type: 'text', name: 'decided_command_id', nullable: true })
  decidedCommandId: string | null;
}
