import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rules give lines of documents an account, a VAT code or dimensions; an act of the service names every rule that decided a part of it. */
export class Books1763600003088 implements MigrationInterface {
  readonly name = 'Books1763600003088';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.rule ADD COLUMN account_code text, ADD COLUMN vat_code text, ADD COLUMN dimension_value_ids text[],
        DROP CONSTRAINT rule_what,
        ADD CONSTRAINT rule_what CHECK (CASE what WHEN 'exempt' THEN counter_role IS NOT NULL AND reason IS NOT NULL
          WHEN 'money_in' THEN direction = 'in' AND money_in_kind = ANY ('{refund,intercompany,owner,tax_refund,grant,loan}'::text[])
          WHEN 'party' THEN party_id IS NOT NULL WHEN 'settle' THEN true
          WHEN 'split' THEN parts IS NOT NULL
          WHEN 'lines' THEN when_party_id IS NOT NULL AND num_nonnulls(iban, name_key, reference, direction, line_kind) = 0
            AND num_nonnulls(account_code, vat_code, dimension_value_ids) > 0 ELSE false END);
      ALTER TABLE books.automatic_act ADD COLUMN rule_ids text[] NOT NULL DEFAULT '{}';
      CREATE INDEX automatic_act_of_rule ON books.automatic_act USING gin (company_id, rule_ids) WHERE rule_ids <> '{}';
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
