import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The version of a statement scheme that the company reports by. */
@Entity({ schema: 'books', name: 'statement_scheme_version' })
export class StatementSchemeVersionEntity {
  @PrimaryColumn({
    type: 'bigint',
    name: 'company_id',
    primaryKeyConstraintName: 'statement_scheme_version_pkey',
  })
  companyId: string;

  @PrimaryColumn({ type: 'text', name: 'code', primaryKeyConstraintName: 'statement_scheme_version_pkey' })
  code: string;

  @Column({ type: 'text', name: 'version' })
  version: string;
}
