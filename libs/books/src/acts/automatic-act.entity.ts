import { type Ulid } from '#platform';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BankJudgementEntity } from '../bank/bank-judgement.entity.js';
import { BankTransactionEntity } from '../bank/bank-transaction.entity.js';
import { DocumentEntity } from '../documents/document.entity.js';
import { InvoiceRevisionEntity } from '../invoices/content/invoice-revision.entity.js';
import { InvoiceEntity } from '../invoices/content/invoice.entity.js';
import { AllocationEntity } from '../settlement/allocation.entity.js';
import { type ActKind, type Ground, type PlacedField } from './ground.js';

/**
 * An act of the service without a person: its cause and its grounds, as they were when it acted. Never changed; whether
 * it is still in force is read from its object.
 */
@Entity({ schema: 'books', name: 'automatic_act' })
@Index('automatic_act_newest', ['company_id', 'created_at', 'id'], { where: "kind <> 'draft'" })
@Index('automatic_act_of_cause', ['company_id', 'cause', 'created_at', 'id'], { where: "kind <> 'draft'" })
@Index('automatic_act_of_revision', ['company_id', 'revision_id'], {
  unique: true,
  where: 'revision_id IS NOT NULL',
})
@Index('automatic_act_of_allocation', ['company_id', 'allocation_id'], {
  unique: true,
  where: 'allocation_id IS NOT NULL',
})
@Index('automatic_act_of_judgement', ['company_id', 'judgement_id'], {
  unique: true,
  where: 'judgement_id IS NOT NULL',
})
@Index('automatic_act_of_rule', { synchronize: false })
@Index('automatic_act_of_party', ['company_id', 'bank_transaction_id'], { where: "kind = 'party'" })
@ForeignKey(() => InvoiceEntity, ['company_id', 'invoice_id'], ['company_id', 'id'], {
  name: 'automatic_act_invoice_fkey',
})
@ForeignKey(() => InvoiceRevisionEntity, ['company_id', 'revision_id'], ['company_id', 'id'], {
  name: 'automatic_act_revision_fkey',
})
@ForeignKey(() => AllocationEntity, ['company_id', 'allocation_id'], ['company_id', 'id'], {
  name: 'automatic_act_allocation_fkey',
})
@ForeignKey(() => BankJudgementEntity, ['company_id', 'judgement_id'], ['company_id', 'id'], {
  name: 'automatic_act_judgement_fkey',
})
@ForeignKey(() => BankTransactionEntity, ['company_id', 'bank_transaction_id'], ['company_id', 'id'], {
  name: 'automatic_act_transaction_fkey',
})
@ForeignKey(() => DocumentEntity, ['company_id', 'document_id'], ['company_id', 'id'], {
  name: 'automatic_act_document_fkey',
})
@Check(
  'automatic_act_kind',
  `CASE WHEN kind = ANY ('{post,draft}') THEN num_nonnulls(invoice_id, revision_id) = 2 ` +
    `WHEN kind = 'allocate' THEN num_nonnulls(allocation_id, bank_transaction_id) = 2 ` +
    `WHEN kind = ANY ('{exempt,money_in,transfer}') THEN num_nonnulls(judgement_id, bank_transaction_id) = 2 ` +
    `WHEN kind = 'party' THEN bank_transaction_id IS NOT NULL ` +
    `WHEN kind = 'join' THEN num_nonnulls(document_id, invoice_id) = 2 ` +
    `WHEN kind = 'dismiss' THEN document_id IS NOT NULL ELSE false END`,
)
@Check(
  'automatic_act_probability',
  `CASE kind WHEN 'draft' THEN probability_ppm IS NULL ` +
    `ELSE probability_ppm IS NOT NULL AND probability_ppm BETWEEN 0 AND 1000000 AND evidence <> '{}' END`,
)
export class AutomaticActEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: Ulid;
  /** A `draft` is no act yet: a person decides about it, and its grounds are kept for that. */
  @Column('text') kind: ActKind;
  /** Equal for all acts that one mistake would have made wrong: `rule:…`, `supplier:…`, `match:…`. */
  @Column('text') cause: string;
  @Column('text', { nullable: true }) invoice_id: string | null;
  @Column('text', { nullable: true }) revision_id: string | null;
  @Column('text', { nullable: true }) allocation_id: string | null;
  @Column('text', { nullable: true }) judgement_id: string | null;
  @Column('text', { nullable: true }) bank_transaction_id: string | null;
  /** Of a document that was dismissed, or put with the invoice that it repeats. */
  @Column('text', { nullable: true }) document_id: string | null;
  /** The rules that decided lines of the document, besides its cause. */
  @Column('text', { array: true, default: () => "'{}'" }) rule_ids: string[];
  /** Percent; of matches alone. */
  @Column('integer', { nullable: true }) score: number | null;
  /** How sure the service was that the act is right, when it acted; null for drafts and for acts of before. */
  @Column('integer', { nullable: true }) probability_ppm: number | null;
  /** The classes of evidence of which the probability is made. */
  @Column('text', { array: true, default: () => "'{}'" }) evidence: string[];
  @Column('jsonb') grounds: readonly Ground[];
  /** Values of the document with their places. */
  @Column('jsonb') fields: readonly PlacedField[];
  /** Null for acts of releases that did not keep it, nor any grounds. */
  @Column('text', { nullable: true }) version: string | null;
  @Column('timestamptz') created_at: Date;
  @Column('text') command_id: string;
}
