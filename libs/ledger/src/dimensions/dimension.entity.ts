import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An axis of analysis. */
@Entity({ schema: 'books', name: 'dimension' })
@Index('dimension_code', ['company_id', 'code'], { unique: true })
@Check('dimension_kind', `kind IN ('project', 'grant', 'client', 'department', 'other')`)
export class DimensionEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') code: string;
  @Column('text') name: string;
  @Column('text') kind: string;
  @Column('boolean', { default: true }) active: boolean;
}
