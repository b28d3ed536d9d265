import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What one unit of the base currency costs in another on a day. */
@Entity({ schema: 'books', name: 'exchange_rate' })
@Index('exchange_rate_day', ['companyId', 'base', 'quote', 'date', 'source'], {
  unique: true,
  where: "source <> 'bank'",
})
@Index('exchange_rate_of_bank', ['companyId', 'base', 'quote', 'date', 'value'], {
  unique: true,
  where: "source = 'bank'",
})
@Index('exchange_rate_by_day', ['companyId', 'date', 'base', 'quote', 'source'])
@Check('exchange_rate_value', `value > 0`)
@Check('exchange_rate_source', `source IN ('ecb', 'human', 'bank')`)
export class ExchangeRateEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'exchange_rate_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'exchange_rate_pkey' })
  id: string;

  @Column({ type: 'text', name: 'base' })
  base: string;

  @Column({ type: 'text', name: 'quote' })
  quote: string;

  @Column({ type: 'date', name: 'date' })
  date: string;

  @Column({ type: 'numeric', name: 'value' })
  value: string;

  @Column({ type: 'text', name: 'source' })
  source: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
