import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { CompanyEntity } from './company.entity.js';

/** What waits in a company, as last counted. No row: not counted yet. */
@Entity({ schema: 'identity', name: 'company_status' })
@ForeignKey(() => CompanyEntity, ['companyId'], ['id'], { name: 'company_status_company' })
export class CompanyStatusEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'company_status_pkey' })
  companyId: string;

  @Column({ type: 'integer', name: 'bank_to_explain', default: 0 })
  bankToExplain: number;

  @Column({ type: 'integer', name: 'bank_unmatched', default: 0 })
  bankUnmatched: number;

  @Column({ type: 'integer', name: 'match_proposals', default: 0 })
  matchProposals: number;

  @Column({ type: 'integer', name: 'purchase_drafts', default: 0 })
  purchaseDrafts: number;

  @Column({ type: 'integer', name: 'invoices_to_review', default: 0 })
  invoicesToReview: number;

  @Column({ type: 'integer', name: 'sales_drafts', default: 0 })
  salesDrafts: number;

  @Column({ type: 'integer', name: 'sales_overdue', default: 0 })
  salesOverdue: number;

  @Column({ type: 'integer', name: 'purchases_overdue', default: 0 })
  purchasesOverdue: number;

  @Column({ type: 'integer', name: 'documents_to_book', default: 0 })
  documentsToBook: number;

  @Column({ type: 'integer', name: 'inbox_failed', default: 0 })
  inboxFailed: number;

  @Column({ type: 'integer', name: 'submissions_open', default: 0 })
  submissionsOpen: number;

  @Column({ type: 'date', name: 'last_bank_date', nullable: true })
  lastBankDate: string | null;

  @Column({ type: 'timestamptz', name: 'computed_at' })
  computedAt: Date;
}
