import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';
import { type ChargedTax } from './declared-taxes.js';

/** An entry that moved the tax of a declaration to the prepayment account. */
@Entity({ schema: 'tax_account', name: 'charge' })
@Index('charge_declaration', ['company_id', 'tax', 'month'])
@Check('charge_tax', "tax IN ('vat', 'payroll')")
@Check('charge_first_day', 'extract(day FROM month) = 1')
export class TaxChargeEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') entry_id: string;
  @Column('text') tax: ChargedTax;
  /** First day of the month of the VAT return or of the TSD. */
  @Column('date') month: IsoDate;
  @Column('date') due_date: IsoDate;
  @Column('timestamptz') created_at: Date;
}
