import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { type ObjectType } from '../objects/asked-object.js';

/** An object put aside: it does not wait for anybody before a day. */
@Entity({ schema: 'questions', name: 'hold' })
@Index('hold_of_object', ['company_id', 'object_type', 'object_id'], {
  unique: true,
  where: 'released_at IS NULL',
})
@Index('hold_newest', ['company_id', 'created_at', 'id'], { where: 'released_at IS NULL' })
@Check('hold_object', `object_type IN ('bank_transaction', 'invoice', 'file')`)
export class HoldEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') object_type: ObjectType;
  /** As the API shows it. */
  @Column('text') object_id: string;
  /** The day on which the object waits again. */
  @Column('date') until: IsoDate;
  @Column('timestamptz') created_at: Date;
  @Column('bigint', { nullable: true }) created_by: bigint | null;
  /** When somebody released it, or put the object aside until another day. */
  @Column('timestamptz', { nullable: true }) released_at: Date | null;
}
