import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A published reference rate: the same for every company, so it belongs to none. */
@Entity({ schema: 'books', name: 'reference_rate' })
@Index('reference_rate_by_day', ['date', 'base', 'quote'])
@Check('reference_rate_value', `value > 0`)
export class ReferenceRateEntity {
  @PrimaryColumn({ type: 'text', name: 'base', primaryKeyConstraintName: 'reference_rate_pkey' })
  base: string;

  @PrimaryColumn({ type: 'text', name: 'quote', primaryKeyConstraintName: 'reference_rate_pkey' })
  quote: string;

  @PrimaryColumn({ type: 'date', name: 'date', primaryKeyConstraintName: 'reference_rate_pkey' })
  date: string;

  /** Units of `quote` for one of `base`, as published. */
  @Column({ type: 'numeric', name: 'value' })
  value: string;
}
