import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a series of numbers on own sales documents has come; the database lets it only count on by one. */
@Entity({ schema: 'books', name: 'sales_counter' })
@Check('sales_counter_last', 'last > 0')
export class SalesCounterEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') series: string;
  @Column('bigint') last: bigint;
}
