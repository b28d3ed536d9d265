import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** The price of one unit of the base currency in another currency on a day. */
@Entity({ schema: 'books', name: 'exchange_rate' })
@Index('exchange_rate_day', ['company_id', 'base', 'quote', 'date', 'source'], {
  unique: true,
  where: "source <> 'bank'",
})
@Index('exchange_rate_of_bank', ['company_id', 'base', 'quote', 'date', 'value'], {
  unique: true,
  where: "source = 'bank'",
})
@Index('exchange_rate_by_day', ['company_id', 'date', 'base', 'quote', 'source'])
@Check('exchange_rate_value', `value > 0`)
@Check('exchange_rate_source', `source IN ('ecb', 'human', 'bank')`)
export class ExchangeRateEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') base: string;
  @Column('text') quote: string;
  @Column('date') date: IsoDate;
  @Column('numeric') value: string;
  @Column('text') source: string;
  @Column('timestamptz', { default: () => 'now()' }) created_at: Date;
}
