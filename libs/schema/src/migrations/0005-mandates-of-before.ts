import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Grants a mandate to companies that the service acted for before there were mandates: those of which staff have approved a
 * submission to the employment register, and the demo company. An approval stays in the audit trail when the submission
 * is rejected later. The trail also has the mark of the demo: its company was made by the credential `demo`, which only
 * the installation itself acts as. All other companies have none, and staff see them in the list.
 */
export class Schema1763600900005 implements MigrationInterface {
  readonly name = 'Schema1763600900005';

  async up(runner: QueryRunner): Promise<void> {
    // Row security hides submissions and acts from their owner too, who may lift it for a statement.
    await runner.query(`
      ALTER TABLE platform.audit_event NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE employment.submission NO FORCE ROW LEVEL SECURITY;
      UPDATE identity.company c SET authority_access = 'granted', authority_access_basis = 'before_mandates',
        authority_access_granted_at = now()
      WHERE c.state <> 'deleted' AND c.authority_access = 'none' AND c.id IN (
        SELECT company_id FROM employment.submission WHERE status IN ('approved', 'registered', 'applied')
        UNION
        SELECT company_id FROM platform.audit_event WHERE action = 'submission.approve'
          OR (action = 'company.create' AND credential_kind = 'worker' AND credential_id = 'demo'));
      ALTER TABLE employment.submission FORCE ROW LEVEL SECURITY;
      ALTER TABLE platform.audit_event FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
