import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * An allocation follows an invoice that is revised to another day: of one that stands its day may change, which counts nothing
 * anew. One that was reversed stays as it is.
 */
export class Books1763600003025 implements MigrationInterface {
  readonly name = 'Books1763600003025';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT UPDATE (effective_date) ON books.allocation TO raamat_app;

      DROP TRIGGER allocation_reversed ON books.allocation;
      CREATE TRIGGER allocation_reversed AFTER UPDATE ON books.allocation
        FOR EACH ROW WHEN (OLD.reversed_at IS NOT NULL OR NEW.reversed_at IS NOT NULL)
        EXECUTE FUNCTION books.count_allocation();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
