import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Since when the books of a company charge taxes by themselves. A company without a row has always done so. */
@Entity({ schema: 'tax_account', name: 'charging' })
export class TaxChargingEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @Column('timestamptz') since: Date;
}
