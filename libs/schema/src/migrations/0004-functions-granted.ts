import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Functions are executed by whom they were granted to, and by nobody else (`function-rights.ts`). Two were used by the application
 * without a grant, because everybody could.
 */
export class Schema1763600900004 implements MigrationInterface {
  readonly name = 'Schema1763600900004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT EXECUTE ON FUNCTION platform.refuse(text, text) TO raamat_app, raamat_system;
      GRANT EXECUTE ON FUNCTION books.invoice_words(text, text, text) TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
