import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * A statement that came in by mistake is withdrawn, and its lines with it: they stay as rows, and count nowhere. What a later
 * statement has as well is known from now on, and is that one's then.
 */
export class Books1763600003031 implements MigrationInterface {
  readonly name = 'Books1763600003031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(GUARDS);
    await runner.query(WITHDRAWAL);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const TABLES = `
      ALTER TABLE books.bank_statement
        ADD COLUMN withdrawn_at timestamptz,
        ADD COLUMN withdrawn_reason text,
        DROP CONSTRAINT bank_statement_state,
        ADD CONSTRAINT bank_statement_state CHECK (state IN ('posting', 'posted', 'withdrawn')),
        ADD CONSTRAINT bank_statement_withdrawn
          CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL AND withdrawn_reason IS NOT NULL));
      DROP INDEX books.bank_statement_file;
      CREATE UNIQUE INDEX bank_statement_file ON books.bank_statement (company_id, file_id, bank_account_id, from_date, to_date)
        WHERE file_id IS NOT NULL AND state <> 'withdrawn';
      GRANT UPDATE (withdrawn_at, withdrawn_reason) ON books.bank_statement TO raamat_app;

      ALTER TABLE books.bank_transaction
        DROP CONSTRAINT bank_transaction_judgement,
        ADD CONSTRAINT bank_transaction_judgement
          CHECK (judgement IN ('exemption', 'money_in', 'transfer', 'withdrawn')),
        ADD CONSTRAINT bank_transaction_withdrawn CHECK (judgement IS DISTINCT FROM 'withdrawn' OR allocated_minor = 0);
      DROP INDEX books.bank_transaction_line_key;
      CREATE UNIQUE INDEX bank_transaction_line_key ON books.bank_transaction (company_id, bank_account_id, line_key)
        WHERE judgement IS DISTINCT FROM 'withdrawn';

      CREATE TABLE books.bank_statement_repeat (
        company_id bigint NOT NULL,
        statement_id text NOT NULL,
        bank_transaction_id text NOT NULL,
        CONSTRAINT bank_statement_repeat_pkey PRIMARY KEY (company_id, statement_id, bank_transaction_id),
        CONSTRAINT bank_statement_repeat_statement_fkey FOREIGN KEY (company_id, statement_id)
          REFERENCES books.bank_statement (company_id, id),
        CONSTRAINT bank_statement_repeat_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id)
      );
      CREATE INDEX bank_statement_repeat_transaction ON books.bank_statement_repeat (company_id, bank_transaction_id);
      ${companyTable('books.bank_statement_repeat')}
      GRANT SELECT, INSERT ON books.bank_statement_repeat TO raamat_app;
`;

/** Whoever writes: a line is withdrawn with its statement alone, and neither comes back or gets more lines. */
const GUARDS = `
      CREATE OR REPLACE FUNCTION books.guard_bank_judgement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.judgement IS NOT NULL AND NEW.judgement IS NOT NULL THEN
          RAISE EXCEPTION 'a bank line is judged once at a time' USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.judgement = 'withdrawn' THEN
          RAISE EXCEPTION 'a withdrawn bank line stays withdrawn' USING ERRCODE = 'restrict_violation';
        END IF;
        IF NEW.judgement = 'withdrawn' AND NOT EXISTS (SELECT FROM books.bank_statement AS statement
          WHERE statement.company_id = NEW.company_id AND statement.id = NEW.statement_id AND statement.state = 'withdrawn') THEN
          RAISE EXCEPTION 'a bank line is withdrawn with its statement' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;

      CREATE FUNCTION books.guard_bank_statement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.state = 'withdrawn' THEN
          RAISE EXCEPTION 'a withdrawn bank statement stays withdrawn' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER bank_statement_guarded BEFORE UPDATE OF state, withdrawn_at, withdrawn_reason ON books.bank_statement
        FOR EACH ROW EXECUTE FUNCTION books.guard_bank_statement();

      CREATE OR REPLACE FUNCTION books.count_bank_transactions() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        IF EXISTS (SELECT FROM (SELECT DISTINCT company_id, statement_id FROM added) AS brought
          JOIN books.bank_statement AS statement ON statement.company_id = brought.company_id
            AND statement.id = brought.statement_id AND statement.state = 'withdrawn') THEN
          RAISE EXCEPTION 'a withdrawn bank statement brings no lines' USING ERRCODE = 'restrict_violation';
        END IF;
        UPDATE books.bank_account AS account SET transaction_count = account.transaction_count + added_lines.lines,
          last_booking_date = greatest(account.last_booking_date, added_lines.last_date)
        FROM (SELECT company_id, bank_account_id, count(*) AS lines, max(booking_date) AS last_date FROM added
          GROUP BY 1, 2) AS added_lines
        WHERE account.company_id = added_lines.company_id AND account.id = added_lines.bank_account_id;
        RETURN NULL;
      END $$;
`;

/**
 * The lines go where their statement goes: to the first other one that has them as well, else out of every count. What is judged
 * or settled is refused by the guards of the line.
 */
const WITHDRAWAL = `
      CREATE FUNCTION books.withdraw_bank_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      DECLARE gone bigint;
      BEGIN
        UPDATE books.bank_transaction AS line SET statement_id = other.id
        FROM (
          SELECT repeat.bank_transaction_id, min(repeat.statement_id) AS id
          FROM books.bank_transaction AS own
          JOIN books.bank_statement_repeat AS repeat
            ON repeat.company_id = own.company_id AND repeat.bank_transaction_id = own.id
          JOIN books.bank_statement AS statement ON statement.company_id = repeat.company_id
            AND statement.id = repeat.statement_id AND statement.state <> 'withdrawn'
          WHERE own.company_id = NEW.company_id AND own.statement_id = NEW.id
          GROUP BY repeat.bank_transaction_id
        ) AS other
        WHERE line.company_id = NEW.company_id AND line.id = other.bank_transaction_id;

        UPDATE books.bank_transaction SET judgement = 'withdrawn'
        WHERE company_id = NEW.company_id AND statement_id = NEW.id;
        GET DIAGNOSTICS gone = ROW_COUNT;

        UPDATE books.bank_account AS account SET
          transaction_count = account.transaction_count - gone,
          last_booking_date = (
            SELECT max(line.booking_date) FROM books.bank_transaction AS line
            WHERE line.company_id = account.company_id AND line.bank_account_id = account.id
              AND line.judgement IS DISTINCT FROM 'withdrawn'),
          (statement_balance_minor, statement_balance_on) = (
            SELECT statement.closing_minor, statement.to_date FROM books.bank_statement AS statement
            WHERE statement.company_id = account.company_id AND statement.bank_account_id = account.id
              AND statement.state = 'posted' AND statement.closing_minor IS NOT NULL
            ORDER BY statement.to_date DESC, statement.created_at DESC, statement.id DESC LIMIT 1)
        WHERE account.company_id = NEW.company_id AND account.id = NEW.bank_account_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER bank_statement_withdrawn AFTER UPDATE OF state ON books.bank_statement
        FOR EACH ROW WHEN (NEW.state = 'withdrawn') EXECUTE FUNCTION books.withdraw_bank_lines();
`;
