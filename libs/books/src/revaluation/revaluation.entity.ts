import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A revaluation of the balances in foreign currency, to the rates of a day. One of a day counts at a time. */
@Entity({ schema: 'books', name: 'revaluation' })
@Check('revaluation_state', `state IN ('posted', 'replaced', 'reversed')`)
@Check('revaluation_ended', `(state = 'posted') = (ended_at IS NULL)`)
@Index('revaluation_posted', ['company_id', 'as_of'], { unique: true, where: "state = 'posted'" })
@Index('revaluation_created', ['company_id', 'created_at', 'id'])
export class RevaluationEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('date') as_of: IsoDate;
  /** `replaced` by a later one of the same day, or `reversed` by a person. */
  @Column('text', { default: 'posted' }) state: string;
  @Column('timestamptz') created_at: Date;
  @Column('bigint', { nullable: true }) created_by: bigint | null;
  @Column('text') command_id: string;
  @Column('timestamptz', { nullable: true }) ended_at: Date | null;
}
