import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last count of a number series on own sales documents; the database lets it only increase by one. */
@Entity({ schema: 'books', name: 'sales_counter' })
@Check('sales_counter_last', 'last > 0')
export class SalesCounterEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') series: string;
  @Column('bigint') last: bigint;
}
