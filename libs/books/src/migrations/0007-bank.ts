import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Bank accounts, statements and their lines, what was judged about a line, and which files explain it. */
export class Books1763600003007 implements MigrationInterface {
  readonly name = 'Books1763600003007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(GRANTS);
    await runner.query(DEFENCES);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const TABLES = `
      CREATE TABLE books.bank_account (
        company_id bigint NOT NULL,
        id text NOT NULL,
        label text NOT NULL,
        iban text,
        bic text,
        bank_name text,
        currency text NOT NULL,
        account_id text NOT NULL,
        active boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL,
        transaction_count bigint NOT NULL DEFAULT 0,
        last_booking_date date,
        statement_balance_minor bigint,
        statement_balance_on date,
        CONSTRAINT bank_account_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT bank_account_account_fkey FOREIGN KEY (company_id, account_id) REFERENCES books.account (company_id, id),
        CONSTRAINT bank_account_currency CHECK (currency ~ '^[A-Z]{3}$')
      );
      CREATE UNIQUE INDEX bank_account_iban ON books.bank_account (company_id, iban, currency) WHERE iban IS NOT NULL;
      CREATE UNIQUE INDEX bank_account_ledger ON books.bank_account (company_id, account_id);
      CREATE INDEX bank_account_label ON books.bank_account (company_id, label, id);
      ${companyTable('books.bank_account')}

      CREATE TABLE books.bank_statement (
        company_id bigint NOT NULL,
        id text NOT NULL,
        bank_account_id text NOT NULL,
        document_id text,
        file_id bigint,
        statement_no text,
        from_date date NOT NULL,
        to_date date NOT NULL,
        opening_minor bigint,
        closing_minor bigint,
        line_count integer NOT NULL,
        state text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT bank_statement_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT bank_statement_account_fkey FOREIGN KEY (company_id, bank_account_id)
          REFERENCES books.bank_account (company_id, id),
        CONSTRAINT bank_statement_document_fkey FOREIGN KEY (company_id, document_id) REFERENCES books.document (company_id, id),
        CONSTRAINT bank_statement_state CHECK (state IN ('posting', 'posted')),
        CONSTRAINT bank_statement_dates CHECK (from_date <= to_date)
      );
      CREATE INDEX bank_statement_account ON books.bank_statement (company_id, bank_account_id, to_date);
      CREATE UNIQUE INDEX bank_statement_file ON books.bank_statement (company_id, file_id, bank_account_id, from_date, to_date)
        WHERE file_id IS NOT NULL;
      CREATE INDEX bank_statement_document ON books.bank_statement (company_id, document_id) WHERE document_id IS NOT NULL;
      ${companyTable('books.bank_statement')}

      CREATE TABLE books.bank_transaction (
        company_id bigint NOT NULL,
        id text NOT NULL,
        bank_account_id text NOT NULL,
        statement_id text,
        external_id text,
        line_key text NOT NULL,
        booking_date date NOT NULL,
        value_date date,
        direction text NOT NULL,
        method text,
        currency text NOT NULL,
        amount_minor bigint NOT NULL,
        fee_minor bigint NOT NULL,
        total_minor bigint NOT NULL,
        base_minor bigint NOT NULL,
        orig_currency text,
        orig_minor bigint,
        bank_rate numeric,
        balance_after_minor bigint,
        counterparty_name text,
        counterparty_account text,
        counterparty_bic text,
        description text,
        reference text,
        card_last4 text,
        mcc text,
        own_counterparty boolean NOT NULL,
        party_id text,
        party_source text,
        counterparty_key text NOT NULL,
        search_key text NOT NULL,
        raw jsonb,
        judgement text,
        allocated_minor bigint NOT NULL DEFAULT 0,
        explained boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        CONSTRAINT bank_transaction_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT bank_transaction_account_fkey FOREIGN KEY (company_id, bank_account_id)
          REFERENCES books.bank_account (company_id, id),
        CONSTRAINT bank_transaction_statement_fkey FOREIGN KEY (company_id, statement_id)
          REFERENCES books.bank_statement (company_id, id),
        CONSTRAINT bank_transaction_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party (company_id, id),
        CONSTRAINT bank_transaction_direction CHECK (direction IN ('in', 'out')),
        CONSTRAINT bank_transaction_amounts CHECK (amount_minor >= 0 AND fee_minor >= 0
          AND total_minor = CASE direction WHEN 'in' THEN amount_minor ELSE -amount_minor END - fee_minor),
        CONSTRAINT bank_transaction_judgement CHECK (judgement IN ('exemption', 'money_in', 'transfer')),
        CONSTRAINT bank_transaction_settled CHECK (allocated_minor BETWEEN 0 AND amount_minor),
        CONSTRAINT bank_transaction_party_source CHECK (party_source IN ('alias', 'human') AND party_id IS NOT NULL
          OR party_source IS NULL AND party_id IS NULL)
      );
      CREATE UNIQUE INDEX bank_transaction_line_key ON books.bank_transaction (company_id, bank_account_id, line_key);
      CREATE INDEX bank_transaction_date ON books.bank_transaction (company_id, booking_date, id);
      CREATE INDEX bank_transaction_of_account ON books.bank_transaction (company_id, bank_account_id, booking_date, id);
      CREATE INDEX bank_transaction_amount ON books.bank_transaction (company_id, (abs(total_minor)), id);
      CREATE INDEX bank_transaction_counterparty ON books.bank_transaction (company_id, counterparty_key, id);
      CREATE INDEX bank_transaction_party ON books.bank_transaction (company_id, party_id, booking_date, id)
        WHERE party_id IS NOT NULL;
      CREATE INDEX bank_transaction_statement ON books.bank_transaction (company_id, statement_id, booking_date, id)
        WHERE statement_id IS NOT NULL;
      CREATE INDEX bank_transaction_open ON books.bank_transaction (company_id, booking_date, id)
        WHERE judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor;
      CREATE INDEX bank_transaction_to_explain ON books.bank_transaction (company_id, booking_date, id)
        WHERE judgement IS NULL AND NOT own_counterparty AND allocated_minor < amount_minor AND direction = 'out' AND NOT explained;
      ${companyTable('books.bank_transaction')}

      CREATE TABLE books.bank_judgement (
        company_id bigint NOT NULL,
        id text NOT NULL,
        kind text NOT NULL,
        bank_transaction_id text NOT NULL,
        other_bank_transaction_id text,
        counter_role text,
        money_in_kind text,
        reason text,
        refund_invoice_id text,
        refund_bank_transaction_id text,
        allocation_id text,
        origin text NOT NULL,
        fx_difference_minor bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        command_id text NOT NULL,
        reversed_at timestamptz,
        reversed_command_id text,
        CONSTRAINT bank_judgement_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT bank_judgement_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id),
        CONSTRAINT bank_judgement_other_fkey FOREIGN KEY (company_id, other_bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id),
        CONSTRAINT bank_judgement_kind CHECK (CASE kind
          WHEN 'exemption' THEN counter_role IS NOT NULL AND reason IS NOT NULL
          WHEN 'money_in' THEN money_in_kind IN ('refund', 'intercompany', 'owner', 'tax_refund', 'grant', 'loan')
          WHEN 'transfer' THEN other_bank_transaction_id IS NOT NULL
          ELSE false END),
        CONSTRAINT bank_judgement_origin CHECK (origin IN ('human', 'matcher'))
      );
      CREATE UNIQUE INDEX bank_judgement_live ON books.bank_judgement (company_id, bank_transaction_id)
        WHERE reversed_at IS NULL;
      CREATE UNIQUE INDEX bank_judgement_live_other ON books.bank_judgement (company_id, other_bank_transaction_id)
        WHERE reversed_at IS NULL AND other_bank_transaction_id IS NOT NULL;
      ${companyTable('books.bank_judgement')}

      CREATE TABLE books.bank_transaction_file (
        company_id bigint NOT NULL,
        bank_transaction_id text NOT NULL,
        file_id bigint NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT bank_transaction_file_pkey PRIMARY KEY (company_id, bank_transaction_id, file_id),
        CONSTRAINT bank_transaction_file_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id)
      );
      ${companyTable('books.bank_transaction_file')}

      ALTER TABLE books.allocation ADD CONSTRAINT allocation_bank_transaction_fkey
        FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction (company_id, id);
`;

/** Lines of a statement are never changed but in what was found out about them; nothing is ever deleted. */
const GRANTS = `
      GRANT SELECT, INSERT ON books.bank_account, books.bank_statement, books.bank_transaction, books.bank_judgement,
        books.bank_transaction_file TO raamat_app;
      GRANT UPDATE (label, bic, bank_name, active, statement_balance_minor, statement_balance_on) ON books.bank_account
        TO raamat_app;
      GRANT UPDATE (state) ON books.bank_statement TO raamat_app;
      GRANT UPDATE (party_id, party_source, counterparty_key, search_key, judgement, explained) ON books.bank_transaction
        TO raamat_app;
      GRANT UPDATE (reversed_at, reversed_command_id) ON books.bank_judgement TO raamat_app;
`;

const DEFENCES = `
      -- What a bank account shows of its lines is counted here: nobody else has a right to change it.
      CREATE FUNCTION books.count_bank_transactions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        UPDATE books.bank_account AS account SET transaction_count = account.transaction_count + added_lines.lines,
          last_booking_date = greatest(account.last_booking_date, added_lines.last_date)
        FROM (SELECT company_id, bank_account_id, count(*) AS lines, max(booking_date) AS last_date FROM added
          GROUP BY 1, 2) AS added_lines
        WHERE account.company_id = added_lines.company_id AND account.id = added_lines.bank_account_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER bank_transaction_counted AFTER INSERT ON books.bank_transaction
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.count_bank_transactions();

      -- A line is judged once at a time: what stands is taken back before another takes its place.
      CREATE FUNCTION books.guard_bank_judgement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.judgement IS NOT NULL AND NEW.judgement IS NOT NULL THEN
          RAISE EXCEPTION 'a bank line is judged once at a time' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER bank_transaction_judged BEFORE UPDATE OF judgement ON books.bank_transaction
        FOR EACH ROW EXECUTE FUNCTION books.guard_bank_judgement();

      -- What an allocation settles of a bank line's suspense is counted with it, and never beyond the line.
      CREATE FUNCTION books.count_bank_allocation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        UPDATE books.bank_transaction AS line SET allocated_minor = line.allocated_minor
          + CASE TG_OP WHEN 'INSERT' THEN NEW.counter_minor ELSE -NEW.counter_minor END
        WHERE line.company_id = NEW.company_id AND line.id = NEW.bank_transaction_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER allocation_of_bank_added AFTER INSERT ON books.allocation
        FOR EACH ROW WHEN (NEW.bank_transaction_id IS NOT NULL) EXECUTE FUNCTION books.count_bank_allocation();
      CREATE TRIGGER allocation_of_bank_reversed AFTER UPDATE OF reversed_at ON books.allocation
        FOR EACH ROW WHEN (NEW.bank_transaction_id IS NOT NULL AND OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL)
        EXECUTE FUNCTION books.count_bank_allocation();

      -- A refund gives back what was paid on an invoice; on a credit note it settles the note. Using a prepayment settles the
      -- final invoice only: the prepayment was settled when it was paid.
      CREATE OR REPLACE FUNCTION books.count_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE way bigint := 1;
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF OLD.reversed_at IS NOT NULL THEN
            RAISE EXCEPTION 'an allocation is reversed once' USING ERRCODE = 'restrict_violation';
          END IF;
          way := -1;
        END IF;
        UPDATE books.invoice i SET
          settled_minor = i.settled_minor + CASE WHEN NEW.kind = 'credit_offset' THEN 0
            WHEN NEW.kind = 'prepayment_apply' AND i.id = NEW.other_invoice_id THEN 0
            WHEN NEW.kind = 'refund' AND i.kind <> 'credit_note' THEN -way * side.minor ELSE way * side.minor END,
          credited_minor = i.credited_minor + CASE WHEN NEW.kind = 'credit_offset' THEN way * side.minor ELSE 0 END
        FROM (VALUES (NEW.invoice_id, NEW.item_minor), (NEW.other_invoice_id, NEW.counter_minor)) AS side(invoice_id, minor)
        WHERE i.company_id = NEW.company_id AND i.id = side.invoice_id;
        RETURN NULL;
      END $$;

      CREATE TRIGGER bank_statement_referenced AFTER INSERT ON books.bank_statement
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.mark_referenced();
`;
