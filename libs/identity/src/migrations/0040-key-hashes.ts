import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A key that is used is hashed again under the current secret of the installation. */
export class Identity1763600002040 implements MigrationInterface {
  readonly name = 'Identity1763600002040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE (hash) ON identity.api_key TO raamat_app');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
