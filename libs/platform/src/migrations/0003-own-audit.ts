import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A person reads what they did about their own account, which belongs to no organization. */
export class Platform1763600000003 implements MigrationInterface {
  readonly name = 'Platform1763600000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE POLICY audit_event_own ON platform.audit_event FOR SELECT TO raamat_app
        USING (organization_id IS NULL AND company_id IS NULL
          AND user_id = (SELECT nullif(current_setting('app.user_id', true), '')::bigint))`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
