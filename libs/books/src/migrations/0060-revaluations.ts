import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Balances in foreign currency are revalued to the rate of a day. Only such an entry has lines that change the value of an
 * account in base currency and leave its amount alone.
 */
export class Books1763600003060 implements MigrationInterface {
  readonly name = 'Books1763600003060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(ONLY_OF_REVALUATIONS);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const TABLES = `
  ALTER TABLE books.accounting_event
    DROP CONSTRAINT accounting_event_kind,
    ADD CONSTRAINT accounting_event_kind
      CHECK (kind = ANY ('{opening_balance,manual,accrual,depreciation,payroll,tax,dividend,correction,closing,revaluation}'::text[]));

  CREATE TABLE books.revaluation (
    company_id bigint NOT NULL,
    id text NOT NULL,
    as_of date NOT NULL,
    state text NOT NULL DEFAULT 'posted',
    created_at timestamptz NOT NULL,
    created_by bigint,
    command_id text NOT NULL,
    ended_at timestamptz,
    CONSTRAINT revaluation_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT revaluation_state CHECK (state = ANY ('{posted,replaced,reversed}'::text[])),
    CONSTRAINT revaluation_ended CHECK ((state = 'posted') = (ended_at IS NULL))
  );
  CREATE UNIQUE INDEX revaluation_posted ON books.revaluation (company_id, as_of) WHERE state = 'posted';
  CREATE INDEX revaluation_created ON books.revaluation (company_id, created_at, id);
  ${companyTable('books.revaluation')}
  GRANT SELECT, INSERT ON books.revaluation TO raamat_app;
  GRANT UPDATE (state, ended_at) ON books.revaluation TO raamat_app;

  CREATE TABLE books.revaluation_item (
    company_id bigint NOT NULL,
    revaluation_id text NOT NULL,
    account_id text NOT NULL,
    currency text NOT NULL,
    treatment text NOT NULL,
    amount_minor bigint NOT NULL,
    carrying_minor bigint NOT NULL,
    revalued_minor bigint NOT NULL,
    exchange_rate_id text NOT NULL,
    entry_id text,
    reversal_entry_id text,
    CONSTRAINT revaluation_item_pkey PRIMARY KEY (company_id, revaluation_id, account_id, currency),
    CONSTRAINT revaluation_item_revaluation_fkey FOREIGN KEY (company_id, revaluation_id)
      REFERENCES books.revaluation (company_id, id),
    CONSTRAINT revaluation_item_account_fkey FOREIGN KEY (company_id, account_id)
      REFERENCES books.account (company_id, id),
    CONSTRAINT revaluation_item_treatment CHECK (treatment = ANY ('{kept,reversed}'::text[])),
    CONSTRAINT revaluation_item_entries CHECK ((entry_id IS NULL) = (revalued_minor = carrying_minor)),
    CONSTRAINT revaluation_item_reversal
      CHECK ((reversal_entry_id IS NULL) = (entry_id IS NULL OR treatment = 'kept'))
  );
  ${companyTable('books.revaluation_item')}
  GRANT SELECT, INSERT ON books.revaluation_item TO raamat_app;
`;

/** Looked at when the commit ends, because the event of an entry is written with it and not before. */
const ONLY_OF_REVALUATIONS = `
  CREATE FUNCTION books.check_revaluing_line() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (
        SELECT FROM books.journal_entry AS entry
        JOIN books.accounting_event AS event ON event.company_id = entry.company_id AND event.id = entry.source_id
        WHERE entry.company_id = NEW.company_id AND entry.id = NEW.entry_id AND entry.source_kind = 'accounting_event'
          AND event.kind = 'revaluation')
      THEN
        PERFORM books.refuse('line_has_amount', 'Only a revaluation changes a value without an amount.');
      END IF;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER journal_line_revalues AFTER INSERT ON books.journal_line
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.amount_minor = 0 AND NEW.base_minor <> 0)
    EXECUTE FUNCTION books.check_revaluing_line();
`;
