import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Endpoints end with the person or the key that made them, and a person who enables one of those takes it over. */
export class Webhooks1763600009003 implements MigrationInterface {
  readonly name = 'Webhooks1763600009003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks.endpoint ADD COLUMN kept_by bigint,
        DROP CONSTRAINT endpoint_disabled_reason,
        ADD CONSTRAINT endpoint_disabled_reason CHECK
          (disabled_reason = ANY ('{on_request,gone,failing,company_deleted,app_ended,maker_left,key_revoked}'::text[]));
      GRANT UPDATE (kept_by) ON webhooks.endpoint TO raamat_app;
      GRANT SELECT (created_by, kept_by) ON webhooks.endpoint TO raamat_system`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
