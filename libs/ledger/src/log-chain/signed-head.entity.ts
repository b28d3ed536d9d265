import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ends of both chains of a company's log as they were one night, signed. Never changed. */
@Entity({ schema: 'books', name: 'signed_head' })
export class SignedHeadEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  /** The last commit; 0 before the first. */
  @PrimaryColumn('bigint') commit_seq: bigint;
  /** The last link of the acts outside commits; 0 before the first. */
  @PrimaryColumn('bigint') audit_position: bigint;
  @Column('bytea', { nullable: true }) commit_hash: Buffer | null;
  @Column('bytea', { nullable: true }) audit_hash: Buffer | null;
  @Column('timestamptz') signed_at: Date;
  /** The key, by its id. */
  @Column('text') key_id: string;
  /** Ed25519 over the text of the head. */
  @Column('bytea') signature: Buffer;
}
