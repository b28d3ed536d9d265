import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rules settle the invoice that a line names, in part too, and split a line over purposes: by allocations that name them. */
export class Books1763600003083 implements MigrationInterface {
  readonly name = 'Books1763600003083';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.rule ADD COLUMN parts jsonb, DROP CONSTRAINT rule_what,
        ADD CONSTRAINT rule_what CHECK (CASE what WHEN 'exempt' THEN counter_role IS NOT NULL AND reason IS NOT NULL
          WHEN 'money_in' THEN direction = 'in' AND money_in_kind = ANY ('{refund,intercompany,owner,tax_refund,grant,loan}'::text[])
          WHEN 'party' THEN party_id IS NOT NULL WHEN 'settle' THEN true
          WHEN 'split' THEN parts IS NOT NULL ELSE false END);
      ALTER TABLE books.allocation ADD COLUMN rule_id text,
        ADD CONSTRAINT allocation_rule_fkey FOREIGN KEY (company_id, rule_id) REFERENCES books.rule (company_id, id),
        ADD CONSTRAINT allocation_rule CHECK (rule_id IS NULL OR origin = 'matcher');
      CREATE INDEX allocation_of_rule ON books.allocation (company_id, rule_id, created_at, id) WHERE rule_id IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
