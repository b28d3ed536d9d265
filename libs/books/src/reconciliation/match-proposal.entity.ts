import { type CodedReason } from '#reasons';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankTransactionEntity } from '../bank/bank-transaction.entity.js';
import { InvoiceEntity } from '../invoices/content/invoice.entity.js';
import { AllocationEntity } from '../settlement/allocation.entity.js';

/** A proposed judgement about a bank line. The judgement itself never changes; the decision on it does. */
@Entity({ schema: 'books', name: 'match_proposal' })
@Index('match_proposal_created', ['company_id', 'created_at', 'id'])
@Index('match_proposal_of_state', ['company_id', 'state', 'created_at', 'id'])
@Index('match_proposal_score', { synchronize: false })
@Index('match_proposal_transaction', ['company_id', 'bank_transaction_id', 'created_at', 'id'])
@Index('match_proposal_allocation', ['company_id', 'allocation_id'], { where: 'allocation_id IS NOT NULL' })
@Index('match_proposal_pair', ['company_id', 'bank_transaction_id', 'invoice_id'], {
  unique: true,
  where: "state = 'open' AND kind = 'allocate' AND invoice_id IS NOT NULL",
})
@Index('match_proposal_of_invoice', ['company_id', 'invoice_id', 'bank_transaction_id'], {
  where: "state = 'open' AND kind = 'allocate' AND invoice_id IS NOT NULL",
})
@Index('match_proposal_halves', ['company_id', 'bank_transaction_id', 'other_bank_transaction_id'], {
  unique: true,
  where: "state = 'open' AND kind = 'transfer' AND other_bank_transaction_id IS NOT NULL",
})
@ForeignKey(() => BankTransactionEntity, ['company_id', 'bank_transaction_id'], ['company_id', 'id'], {
  name: 'match_proposal_transaction_fkey',
})
@ForeignKey(() => InvoiceEntity, ['company_id', 'invoice_id'], ['company_id', 'id'], {
  name: 'match_proposal_invoice_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['company_id', 'other_bank_transaction_id'], ['company_id', 'id'], {
  name: 'match_proposal_other_fkey',
})
@ForeignKey(() => AllocationEntity, ['company_id', 'allocation_id'], ['company_id', 'id'], {
  name: 'match_proposal_allocation_fkey',
})
@Check('match_proposal_kind', "kind IN ('allocate', 'exempt', 'money_in', 'transfer')")
@Check('match_proposal_origin', "origin IN ('human', 'client', 'matcher')")
@Check('match_proposal_state', "state IN ('open', 'confirmed', 'rejected', 'undone', 'stale')")
@Check('match_proposal_amounts', "kind <> 'allocate' OR item_minor > 0 AND counter_minor > 0")
@Check('match_proposal_score', 'score BETWEEN 0 AND 100')
export class MatchProposalEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') bank_transaction_id: string;
  @Column('text') kind: string;
  /** The fields of the judgement's own operation. */
  @Column('jsonb') judgement: unknown;
  @Column('text', { nullable: true }) invoice_id: string | null;
  /** The other half of a transfer. */
  @Column('text', { nullable: true }) other_bank_transaction_id: string | null;
  /** The amount of the invoice or line that must be open for the proposal to apply; minor units. */
  @Column('bigint', { nullable: true }) item_minor: bigint | null;
  /** The amount of the bank line that must be open; minor units. */
  @Column('bigint', { nullable: true }) counter_minor: bigint | null;
  @Column('text') origin: string;
  /** The reason that the proposer gives. */
  @Column('text', { nullable: true }) reason: string | null;
  /** The matches that the matcher found, in words. */
  @Column('jsonb') reasons: unknown;
  /** None for reasons of an earlier release. */
  @Column('jsonb', { default: () => `'[]'` }) reason_codes: CodedReason[];
  /** Percent; of the matcher alone. */
  @Column('integer', { nullable: true }) score: number | null;
  /**
   * `stale`: withdrawn by the matcher, which found likelier ones. Reads also show it for an open one that no longer
   * applies.
   */
  @Column('text') state: string;
  /** The allocation that a confirmation made. */
  @Column('text', { nullable: true }) allocation_id: string | null;
  @Column('timestamptz') created_at: Date;
  @Column('text') command_id: string;
  @Column('timestamptz', { nullable: true }) decided_at: Date | null;
  @Column('text', { nullable: true }) decided_command_id: string | null;
}
