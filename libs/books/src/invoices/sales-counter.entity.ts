import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a series of numbers on own sales documents has come; the database lets it only count on by one. */
@Entity({ schema: 'books', name: 'sales_counter' })
@Check('sales_counter_last', 'last > 0')
export class SalesCounterEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'sales_counter_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'series', primaryKeyConstraintName: 'sales_counter_pkey' })
  series: string;

  @Column({ type: 'bigint', name: 'last' })
  last: string;
}
