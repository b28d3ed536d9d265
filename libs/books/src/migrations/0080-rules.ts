import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Rules that answer bank lines, what they would have done before a person confirmed them, and on every act of theirs the
 * rule that made it.
 */
export class Books1763600003080 implements MigrationInterface {
  readonly name = 'Books1763600003080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.rule (
        company_id bigint NOT NULL,
        id text NOT NULL,
        state text NOT NULL,
        when_party_id text,
        iban text,
        name_key text,
        reference text,
        text text,
        direction text,
        line_kind text,
        currency text NOT NULL,
        amount_from_minor bigint,
        amount_to_minor bigint,
        what text NOT NULL,
        counter_role text,
        money_in_kind text,
        party_id text,
        reason text,
        max_minor bigint NOT NULL,
        content_hash text NOT NULL,
        reasons jsonb NOT NULL,
        reason_codes jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        created_by bigint,
        confirmed_by bigint,
        confirmed_at timestamptz,
        CONSTRAINT rule_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT rule_when_party FOREIGN KEY (company_id, when_party_id) REFERENCES books.party (company_id, id),
        CONSTRAINT rule_party FOREIGN KEY (company_id, party_id) REFERENCES books.party (company_id, id),
        CONSTRAINT rule_state CHECK (state = ANY ('{proposed,active,paused,ended}'::text[])),
        CONSTRAINT rule_direction CHECK (direction = ANY ('{in,out}'::text[])),
        CONSTRAINT rule_when CHECK (num_nonnulls(when_party_id, iban, name_key, reference, text, line_kind) > 0),
        CONSTRAINT rule_amounts CHECK (amount_from_minor >= 0 AND amount_to_minor >= 0 AND amount_from_minor <= amount_to_minor),
        CONSTRAINT rule_what CHECK (CASE what WHEN 'exempt' THEN counter_role IS NOT NULL AND reason IS NOT NULL
          WHEN 'money_in' THEN direction = 'in' AND money_in_kind = ANY ('{refund,intercompany,owner,tax_refund,grant,loan}'::text[])
          WHEN 'party' THEN party_id IS NOT NULL ELSE false END),
        CONSTRAINT rule_limit CHECK (max_minor > 0),
        CONSTRAINT rule_confirmed CHECK (state <> 'active' OR confirmed_by IS NOT NULL AND confirmed_at IS NOT NULL)
      );
      CREATE INDEX rule_newest ON books.rule (company_id, created_at, id);
      CREATE INDEX rule_of_state ON books.rule (company_id, state, created_at, id);
      CREATE UNIQUE INDEX rule_content ON books.rule (company_id, content_hash) WHERE state <> 'ended';
      GRANT SELECT, INSERT, UPDATE (state, max_minor, reasons, reason_codes, confirmed_by, confirmed_at) ON books.rule TO raamat_app;
      ${companyTable('books.rule')}

      CREATE TABLE books.rule_finding (
        company_id bigint NOT NULL,
        rule_id text NOT NULL,
        bank_transaction_id text NOT NULL,
        agreed boolean,
        created_at timestamptz NOT NULL,
        CONSTRAINT rule_finding_pkey PRIMARY KEY (company_id, rule_id, bank_transaction_id),
        CONSTRAINT rule_finding_rule FOREIGN KEY (company_id, rule_id) REFERENCES books.rule (company_id, id),
        CONSTRAINT rule_finding_transaction FOREIGN KEY (company_id, bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id)
      );
      CREATE INDEX rule_finding_of_line ON books.rule_finding (company_id, bank_transaction_id);
      GRANT SELECT, INSERT, UPDATE (agreed) ON books.rule_finding TO raamat_app;
      ${companyTable('books.rule_finding')}

      ALTER TABLE books.bank_judgement ADD COLUMN rule_id text,
        ADD CONSTRAINT bank_judgement_rule_fkey FOREIGN KEY (company_id, rule_id) REFERENCES books.rule (company_id, id),
        ADD CONSTRAINT bank_judgement_rule CHECK (rule_id IS NULL OR origin = 'matcher');
      ALTER TABLE books.bank_transaction ADD COLUMN party_rule_id text, ADD COLUMN party_rule_at timestamptz,
        ADD CONSTRAINT bank_transaction_party_rule_fkey FOREIGN KEY (company_id, party_rule_id)
          REFERENCES books.rule (company_id, id),
        ADD CONSTRAINT bank_transaction_party_rule CHECK (party_rule_id IS NULL OR party_source = 'alias'),
        ADD CONSTRAINT bank_transaction_party_rule_at CHECK ((party_rule_id IS NULL) = (party_rule_at IS NULL));
      CREATE INDEX bank_judgement_of_rule ON books.bank_judgement (company_id, rule_id, created_at, id) WHERE rule_id IS NOT NULL;
      CREATE INDEX bank_transaction_of_party_rule ON books.bank_transaction (company_id, party_rule_id, id)
        WHERE party_rule_id IS NOT NULL;
      CREATE INDEX bank_transaction_nameless ON books.bank_transaction (company_id, id)
        WHERE party_source = 'human' AND counterparty_name IS NULL AND counterparty_account IS NULL;
      GRANT UPDATE (party_rule_id, party_rule_at) ON books.bank_transaction TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
