import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Reports of a dimension value read its lines by account and day. Row security does not let the application use an index on
 * an array, so the database lists the lines by value in a table of its own.
 */
export class Books1763600003061 implements MigrationInterface {
  readonly name = 'Books1763600003061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.dimension_line (
        company_id bigint NOT NULL,
        dimension_value_id text NOT NULL,
        account_id text NOT NULL,
        economic_date date NOT NULL,
        entry_id text NOT NULL,
        line_no integer NOT NULL,
        base_minor bigint NOT NULL,
        CONSTRAINT dimension_line_pkey
          PRIMARY KEY (company_id, dimension_value_id, account_id, economic_date, entry_id, line_no) INCLUDE (base_minor),
        CONSTRAINT dimension_line_account_fkey FOREIGN KEY (company_id, account_id)
          REFERENCES books.account (company_id, id),
        CONSTRAINT dimension_line_line_fkey FOREIGN KEY (company_id, entry_id, line_no)
          REFERENCES books.journal_line (company_id, entry_id, line_no)
      );
      ALTER TABLE books.journal_line NO FORCE ROW LEVEL SECURITY;
      INSERT INTO books.dimension_line (company_id, dimension_value_id, account_id, economic_date, entry_id, line_no, base_minor)
        ${linesByValue('books.journal_line')};
      ALTER TABLE books.journal_line FORCE ROW LEVEL SECURITY;
      ${companyTable('books.dimension_line')}
      GRANT SELECT ON books.dimension_line TO raamat_app;

      CREATE FUNCTION books.list_lines_by_dimension() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
        BEGIN
          INSERT INTO books.dimension_line (company_id, dimension_value_id, account_id, economic_date, entry_id, line_no,
            base_minor)
          ${linesByValue('added')};
          RETURN NULL;
        END $$;
      CREATE TRIGGER journal_line_dimensions AFTER INSERT ON books.journal_line
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.list_lines_by_dimension();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** A line that names a value twice counts once. */
const linesByValue = (lines: string): string => `
  SELECT DISTINCT line.company_id, value.id, line.account_id, line.economic_date, line.entry_id, line.line_no, line.base_minor
  FROM ${lines} AS line CROSS JOIN LATERAL unnest(line.dimension_value_ids) AS value(id)`;
