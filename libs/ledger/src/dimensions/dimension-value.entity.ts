import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DimensionEntity } from './dimension.entity.js';

/** A value of an axis of analysis. */
@Entity({ schema: 'books', name: 'dimension_value' })
@Index('dimension_value_code', ['company_id', 'dimension_id', 'code'], { unique: true })
@ForeignKey(() => DimensionEntity, ['company_id', 'dimension_id'], ['company_id', 'id'], {
  name: 'dimension_value_dimension_fkey',
})
export class DimensionValueEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') id: string;
  @Column('text') dimension_id: string;
  @Column('text') code: string;
  @Column('text') name: string;
  @Column('boolean', { default: true }) active: boolean;
}
