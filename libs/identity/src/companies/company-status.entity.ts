import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { type Deadline, type IsoDate, type WaitingCount, type WorkKind } from '#platform';
import { CompanyEntity } from './company.entity.js';

/** Counts of the pending work in a company, as last computed. A missing row means that it was not counted yet. */
@Entity({ schema: 'identity', name: 'company_status' })
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'company_status_company' })
export class CompanyStatusEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('integer', { default: 0 }) bank_to_explain: number;
  @Column('integer', { default: 0 }) bank_unmatched: number;
  @Column('integer', { default: 0 }) match_proposals: number;
  @Column('integer', { default: 0 }) purchase_drafts: number;
  @Column('integer', { default: 0 }) invoices_to_review: number;
  @Column('integer', { default: 0 }) sales_drafts: number;
  @Column('integer', { default: 0 }) sales_overdue: number;
  @Column('integer', { default: 0 }) purchases_overdue: number;
  @Column('integer', { default: 0 }) documents_to_book: number;
  @Column('integer', { default: 0 }) inbox_failed: number;
  @Column('integer', { default: 0 }) submissions_open: number;
  @Column('date', { nullable: true }) last_bank_date: IsoDate | null;
  @Column('timestamptz') computed_at: Date;
  @Column('jsonb', { default: {} }) waiting: Partial<Record<WorkKind, WaitingCount>>;
  /** Questions that nobody has answered. */
  @Column('integer', { default: 0 }) open_questions: number;
  @Column('jsonb', { default: [] }) deadlines: readonly Deadline[];
}
