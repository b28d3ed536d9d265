import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { type IsoDate } from '#platform';

/** A VAT code of the company. The columns are those of the data file that it comes from. */
@Entity({ schema: 'books', name: 'vat_code' })
@Check('vat_code_direction', `direction IN ('purchase', 'sales')`)
export class VatCodeEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') code: string;
  @Column('text') family: string;
  @Column('boolean') standard: boolean;
  @Column('text') name: string;
  @Column('text') name_en: string;
  @Column('text') direction: string;
  @Column('integer', { nullable: true }) rate_bps: number | null;
  @Column('text') treatment: string;
  @Column('integer') deductible_bps: number;
  @Column('boolean') partial: boolean;
  @Column('text', { nullable: true }) output_role: string | null;
  @Column('text', { nullable: true }) input_role: string | null;
  @Column('text', { nullable: true }) income_account: string | null;
  @Column('jsonb') return_lines: unknown;
  @Column('text', { nullable: true }) inf_part: string | null;
  @Column('text', { nullable: true }) inf_code: string | null;
  @Column('text', { nullable: true }) vd_column: string | null;
  @Column('text', { array: true }) kmd_2027: string[];
  @Column('date', { nullable: true }) valid_from: IsoDate | null;
  @Column('date', { nullable: true }) valid_to: IsoDate | null;
  @Column('boolean', { default: true }) active: boolean;
}
