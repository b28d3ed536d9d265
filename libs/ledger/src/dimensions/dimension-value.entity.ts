import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DimensionEntity } from './dimension.entity.js';

/** A value of an axis of analysis. */
@Entity({ schema: 'books', name: 'dimension_value' })
@Index('dimension_value_code', ['companyId', 'dimensionId', 'code'], { unique: true })
@ForeignKey(() => DimensionEntity, ['companyId', 'dimensionId'], ['companyId', 'id'], {
  name: 'dimension_value_dimension_fkey',
})
export class DimensionValueEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'dimension_value_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'dimension_value_pkey' })
  id: string;

  @Column({ type: 'text', name: 'dimension_id' })
  dimensionId: string;

  @Column({ type: 'text', name: 'code' })
  code: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'boolean', name: 'active', default: true })
  active: boolean;
}
