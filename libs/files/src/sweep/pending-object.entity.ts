import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Bytes put into storage whose file row has not committed yet. Swept when it never does. */
@Entity({ schema: 'files', name: 'pending_object' })
@Index('pending_object_noted', ['notedAt'])
export class PendingObjectEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'pending_object_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'storage_key', primaryKeyConstraintName: 'pending_object_pkey' })
  storageKey: string;

  @Column({ type: 'timestamptz', name: 'noted_at' })
  notedAt: Date;
}
