import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An axis of analysis. */
@Entity({ schema: 'books', name: 'dimension' })
@Index('dimension_code', ['companyId', 'code'], { unique: true })
@Check('dimension_kind', `kind IN ('project', 'grant', 'client', 'department', 'other')`)
export class DimensionEntity {
  @PrimaryColumn({ type: 'bigint', name: 'company_id', primaryKeyConstraintName: 'dimension_pkey' })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'id', primaryKeyConstraintName: 'dimension_pkey' })
  id: string;

  @Column({ type: 'text', name: 'code' })
  code: string;

  @Column({ type: 'text', name: 'name' })
  name: string;

  @Column({ type: 'text', name: 'kind' })
  kind: string;

  @Column({ type: 'boolean', name: 'active', default: true })
  active: boolean;
}
