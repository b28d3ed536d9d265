import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Staff find companies and people by any part of their names and addresses. After the books, whose migrations make the
 * extension.
 */
export class Schema1763600900020 implements MigrationInterface {
  readonly name = 'Schema1763600900020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX company_search ON identity.company USING gin (name gin_trgm_ops);
      CREATE INDEX app_user_search ON identity.app_user USING gin (name gin_trgm_ops, email_folded gin_trgm_ops);`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
