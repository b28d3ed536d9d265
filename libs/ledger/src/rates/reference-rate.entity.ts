import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A published reference rate: the same for every company, so the row belongs to none. */
@Entity({ schema: 'books', name: 'reference_rate' })
@Index('reference_rate_by_day', ['date', 'base', 'quote'])
@Check('reference_rate_value', `value > 0`)
export class ReferenceRateEntity {
  @PrimaryColumn('text') base: string;
  @PrimaryColumn('text') quote: string;
  @PrimaryColumn('date') date: IsoDate;
  /** Units of `quote` for one of `base`, as published. */
  @Column('numeric') value: string;
}
