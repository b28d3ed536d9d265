import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which host brought a mail: SPF looks at it. */
export class MailSender1763600005002 implements MigrationInterface {
  readonly name = 'MailSender1763600005002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inbox.email ADD remote_address text, ADD helo text');
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
