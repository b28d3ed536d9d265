import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The place of an act outside commits in the chain of its company. Rows are never changed or deleted. */
@Entity({ schema: 'platform', name: 'audit_link' })
export class AuditLinkEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** From 1, without a gap. */
  @PrimaryColumn('bigint') position: bigint;
  @Column('bigint') event_id: bigint;
  /** Covers the act, by its hash, and the hash of the link before it. */
  @Column('bytea') hash: Buffer;
}
