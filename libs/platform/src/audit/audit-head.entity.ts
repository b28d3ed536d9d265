import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last link of the acts of a company. The next one is added under the lock of this row. */
@Entity({ schema: 'platform', name: 'audit_head' })
export class AuditHeadEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('bigint') position: bigint;
  @Column('bytea') hash: Buffer;
}
