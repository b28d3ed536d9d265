import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The version of a statement scheme that the company uses for its reports. */
@Entity({ schema: 'books', name: 'statement_scheme_version' })
export class StatementSchemeVersionEntity {
  @PrimaryColumn('bigint') company_id: bigint;
  @PrimaryColumn('text') code: string;
  @Column('text') version: string;
}
