import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Bytes in storage whose file row has not committed yet. They are swept if it never does. */
@Entity({ schema: 'files', name: 'pending_object' })
@Index('pending_object_noted', ['noted_at'])
export class PendingObjectEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') storage_key: string;
  @Column('timestamptz') noted_at: Date;
}
