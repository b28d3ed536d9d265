import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Pages of entries are read in their order: of each journal, and of each dimension value. */
export class Books1763600003093 implements MigrationInterface {
  readonly name = 'Books1763600003093';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX journal_entry_list ON books.journal_entry (company_id, journal, economic_date, id);
      CREATE INDEX dimension_line_entry ON books.dimension_line (company_id, dimension_value_id, economic_date, entry_id);
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
