import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Tables of the core, in the order in which they are made. Every one of them is bound to the company. */
const TABLES = `
  CREATE TABLE books.book (
    company_id bigint NOT NULL,
    commit_seq bigint NOT NULL DEFAULT 0,
    setup_version bigint NOT NULL DEFAULT 1,
    base_currency text NOT NULL,
    time_zone text NOT NULL,
    legal_form text NOT NULL,
    fiscal_year_start_month smallint NOT NULL,
    input_vat_share_bps integer NOT NULL DEFAULT 10000,
    provisioned_at timestamptz NOT NULL,
    CONSTRAINT book_pkey PRIMARY KEY (company_id),
    CONSTRAINT book_fiscal_year_start_month CHECK (fiscal_year_start_month >= 1 AND fiscal_year_start_month <= 12),
    CONSTRAINT book_input_vat_share CHECK (input_vat_share_bps >= 0 AND input_vat_share_bps <= 10000)
  ) WITH (fillfactor = 50);

  CREATE TABLE books.command_log (
    company_id bigint NOT NULL,
    commit_seq bigint NOT NULL,
    command_id text NOT NULL,
    command text NOT NULL,
    credential text NOT NULL,
    idempotency_key text,
    payload_hash text NOT NULL,
    result jsonb NOT NULL,
    actor_kind text NOT NULL,
    user_id bigint,
    occurred_at timestamptz NOT NULL,
    CONSTRAINT command_log_pkey PRIMARY KEY (company_id, commit_seq)
  );
  CREATE UNIQUE INDEX command_log_command_id ON books.command_log (company_id, command_id);
  CREATE UNIQUE INDEX command_log_key ON books.command_log (company_id, credential, idempotency_key)
    WHERE idempotency_key IS NOT NULL;

  CREATE TABLE books.account (
    company_id bigint NOT NULL,
    id text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    name_en text,
    search_key text NOT NULL,
    type text NOT NULL,
    normal_side text NOT NULL,
    control_kind text,
    role text,
    currency text,
    default_vat_code text,
    active boolean NOT NULL DEFAULT true,
    balance_sheet_line text,
    income_statement_1_line text,
    income_statement_2_line text,
    npo_line text,
    CONSTRAINT account_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT account_type CHECK (type IN ('asset', 'liability', 'equity', 'income', 'expense')),
    CONSTRAINT account_normal_side CHECK (normal_side IN ('debit', 'credit'))
  );
  CREATE UNIQUE INDEX account_code ON books.account (company_id, code);
  CREATE UNIQUE INDEX account_role ON books.account (company_id, role) WHERE role IS NOT NULL;

  CREATE TABLE books.fiscal_year (
    company_id bigint NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    CONSTRAINT fiscal_year_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT fiscal_year_order CHECK (ends_on > starts_on)
  );
  CREATE UNIQUE INDEX fiscal_year_start ON books.fiscal_year (company_id, starts_on);

  CREATE TABLE books.period (
    company_id bigint NOT NULL,
    id text NOT NULL,
    fiscal_year_id text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    state text NOT NULL DEFAULT 'open',
    vat_filed boolean NOT NULL DEFAULT false,
    closed_at timestamptz,
    closed_by bigint,
    CONSTRAINT period_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT period_fiscal_year_fkey FOREIGN KEY (company_id, fiscal_year_id)
      REFERENCES books.fiscal_year (company_id, id),
    CONSTRAINT period_state CHECK (state IN ('open', 'closed')),
    CONSTRAINT period_month CHECK (EXTRACT(day FROM starts_on) = 1
      AND ends_on = (starts_on + interval '1 month' - interval '1 day')::date)
  );
  CREATE UNIQUE INDEX period_start ON books.period (company_id, starts_on);
  CREATE INDEX period_fiscal_year ON books.period (company_id, fiscal_year_id);

  CREATE TABLE books.journal_entry (
    company_id bigint NOT NULL,
    id text NOT NULL,
    journal text NOT NULL,
    fiscal_year_id text NOT NULL,
    entry_no integer NOT NULL,
    economic_date date NOT NULL,
    source_kind text NOT NULL,
    source_role text NOT NULL,
    source_id text NOT NULL,
    reverses_entry_id text,
    memo text,
    command_id text NOT NULL,
    commit_seq bigint NOT NULL,
    posted_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT journal_entry_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT journal_entry_reverses_fkey FOREIGN KEY (company_id, reverses_entry_id)
      REFERENCES books.journal_entry (company_id, id),
    CONSTRAINT journal_entry_journal
      CHECK (journal IN ('purchases', 'sales', 'bank', 'general', 'opening', 'closing')),
    CONSTRAINT journal_entry_source_kind CHECK (source_kind IN ('invoice_revision', 'bank_transaction', 'allocation',
      'transaction_exemption', 'transaction_money_in', 'accounting_event', 'vat_return')),
    CONSTRAINT journal_entry_source_role CHECK (source_role IN ('primary', 'reversal', 'replacement')),
    CONSTRAINT journal_entry_reverses CHECK ((source_role = 'reversal') = (reverses_entry_id IS NOT NULL)),
    CONSTRAINT journal_entry_no CHECK (entry_no >= 1)
  );
  CREATE UNIQUE INDEX journal_entry_number ON books.journal_entry (company_id, fiscal_year_id, journal, entry_no);
  CREATE UNIQUE INDEX journal_entry_reversal ON books.journal_entry (company_id, reverses_entry_id)
    WHERE reverses_entry_id IS NOT NULL;
  CREATE INDEX journal_entry_source ON books.journal_entry (company_id, source_kind, source_id);

  CREATE TABLE books.journal_line (
    company_id bigint NOT NULL,
    entry_id text NOT NULL,
    line_no integer NOT NULL,
    id text NOT NULL,
    account_id text NOT NULL,
    economic_date date NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL,
    base_minor bigint NOT NULL,
    party_id text,
    invoice_id text,
    due_date date,
    vat_code text,
    dimension_value_ids text[],
    memo text,
    CONSTRAINT journal_line_pkey PRIMARY KEY (company_id, entry_id, line_no),
    CONSTRAINT journal_line_entry_fkey FOREIGN KEY (company_id, entry_id)
      REFERENCES books.journal_entry (company_id, id),
    CONSTRAINT journal_line_account_fkey FOREIGN KEY (company_id, account_id)
      REFERENCES books.account (company_id, id),
    CONSTRAINT journal_line_no CHECK (line_no >= 1),
    CONSTRAINT journal_line_currency CHECK (currency ~ '^[A-Z]{3}$')
  );
  CREATE UNIQUE INDEX journal_line_id ON books.journal_line (company_id, id);
  CREATE INDEX journal_line_ledger
    ON books.journal_line (company_id, account_id, economic_date, entry_id, line_no);
  CREATE INDEX journal_line_invoice ON books.journal_line (company_id, invoice_id) WHERE invoice_id IS NOT NULL;

  CREATE TABLE books.month_balance (
    company_id bigint NOT NULL,
    account_id text NOT NULL,
    month date NOT NULL,
    currency text NOT NULL,
    debit_minor bigint NOT NULL,
    credit_minor bigint NOT NULL,
    debit_base_minor bigint NOT NULL,
    credit_base_minor bigint NOT NULL,
    CONSTRAINT month_balance_pkey PRIMARY KEY (company_id, account_id, month, currency),
    CONSTRAINT month_balance_account_fkey FOREIGN KEY (company_id, account_id)
      REFERENCES books.account (company_id, id)
  ) WITH (fillfactor = 70);

  CREATE TABLE books.vat_registration (
    company_id bigint NOT NULL,
    valid_from date NOT NULL,
    status text NOT NULL,
    vat_number text NOT NULL DEFAULT '',
    CONSTRAINT vat_registration_pkey PRIMARY KEY (company_id, valid_from),
    CONSTRAINT vat_registration_status CHECK (status IN ('registered', 'limited', 'unregistered'))
  );

  CREATE TABLE books.vat_code (
    company_id bigint NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    name_en text NOT NULL,
    direction text NOT NULL,
    rate_bps integer,
    treatment text NOT NULL,
    deductible_bps integer NOT NULL,
    partial boolean NOT NULL,
    output_role text,
    input_role text,
    income_account text,
    return_lines jsonb NOT NULL,
    inf_part text,
    inf_code text,
    vd_column text,
    kmd_2027 text[] NOT NULL,
    valid_from date,
    valid_to date,
    active boolean NOT NULL DEFAULT true,
    CONSTRAINT vat_code_pkey PRIMARY KEY (company_id, code),
    CONSTRAINT vat_code_direction CHECK (direction IN ('purchase', 'sales'))
  );

  CREATE TABLE books.dimension (
    company_id bigint NOT NULL,
    id text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    active boolean NOT NULL DEFAULT true,
    CONSTRAINT dimension_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT dimension_kind CHECK (kind IN ('project', 'grant', 'client', 'department', 'other'))
  );
  CREATE UNIQUE INDEX dimension_code ON books.dimension (company_id, code);

  CREATE TABLE books.dimension_value (
    company_id bigint NOT NULL,
    id text NOT NULL,
    dimension_id text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    active boolean NOT NULL DEFAULT true,
    CONSTRAINT dimension_value_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT dimension_value_dimension_fkey FOREIGN KEY (company_id, dimension_id)
      REFERENCES books.dimension (company_id, id)
  );
  CREATE UNIQUE INDEX dimension_value_code ON books.dimension_value (company_id, dimension_id, code);

  CREATE TABLE books.statement_scheme_version (
    company_id bigint NOT NULL,
    code text NOT NULL,
    version text NOT NULL,
    CONSTRAINT statement_scheme_version_pkey PRIMARY KEY (company_id, code)
  );

  CREATE TABLE books.numbering_policy (
    company_id bigint NOT NULL,
    policy text NOT NULL,
    prefix text NOT NULL,
    padding integer NOT NULL,
    per_year boolean NOT NULL,
    CONSTRAINT numbering_policy_pkey PRIMARY KEY (company_id),
    CONSTRAINT numbering_policy_policy CHECK (policy IN ('sequential', 'free')),
    CONSTRAINT numbering_policy_padding CHECK (padding >= 0 AND padding <= 12)
  );

  CREATE TABLE books.exchange_rate (
    company_id bigint NOT NULL,
    id text NOT NULL,
    base text NOT NULL,
    quote text NOT NULL,
    date date NOT NULL,
    value numeric NOT NULL,
    source text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT exchange_rate_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT exchange_rate_value CHECK (value > 0),
    CONSTRAINT exchange_rate_source CHECK (source IN ('ecb', 'human'))
  );
  CREATE UNIQUE INDEX exchange_rate_day ON books.exchange_rate (company_id, base, quote, date, source);
`;

/**
 * What the application may do. No role but the owner may delete anything here; entries, lines and the log of
 * commands can only be added to, month balances only be read.
 */
const GRANTS = `
  GRANT USAGE ON SCHEMA books TO raamat_app;
  GRANT SELECT ON ALL TABLES IN SCHEMA books TO raamat_app;
  GRANT INSERT (company_id, base_currency, time_zone, legal_form, fiscal_year_start_month, input_vat_share_bps,
    provisioned_at) ON books.book TO raamat_app;
  GRANT UPDATE (commit_seq, setup_version, input_vat_share_bps) ON books.book TO raamat_app;
  GRANT INSERT ON books.command_log TO raamat_app;
  GRANT INSERT ON books.account TO raamat_app;
  GRANT UPDATE (name, name_en, search_key, default_vat_code, active, balance_sheet_line, income_statement_1_line,
    income_statement_2_line, npo_line) ON books.account TO raamat_app;
  GRANT INSERT ON books.fiscal_year TO raamat_app;
  GRANT INSERT (company_id, id, fiscal_year_id, starts_on, ends_on) ON books.period TO raamat_app;
  GRANT UPDATE (state, vat_filed, closed_at, closed_by) ON books.period TO raamat_app;
  GRANT INSERT (company_id, id, journal, fiscal_year_id, entry_no, economic_date, source_kind, source_role, source_id,
    reverses_entry_id, memo, command_id, commit_seq) ON books.journal_entry TO raamat_app;
  GRANT INSERT ON books.journal_line TO raamat_app;
  GRANT INSERT ON books.vat_registration TO raamat_app;
  GRANT UPDATE (status, vat_number) ON books.vat_registration TO raamat_app;
  GRANT INSERT, UPDATE (name, name_en, active, valid_to) ON books.vat_code TO raamat_app;
  GRANT INSERT, UPDATE (name, active) ON books.dimension TO raamat_app;
  GRANT INSERT, UPDATE (name, active) ON books.dimension_value TO raamat_app;
  GRANT INSERT, UPDATE (version) ON books.statement_scheme_version TO raamat_app;
  GRANT INSERT, UPDATE (policy, prefix, padding, per_year) ON books.numbering_policy TO raamat_app;
  GRANT INSERT ON books.exchange_rate TO raamat_app;
`;

/**
 * The database's own defences: they hold against whoever writes, with whatever statement.
 *
 * Numbers are checked once a statement over its new rows, because a check of each row against a counter costs the
 * square of the rows. "Of the same transaction" is read from the row's own xmin. A breach has one of two SQLSTATEs:
 * 23514 (check_violation) for what the rows say, 23001 (restrict_violation) for changing what is posted.
 */
const DEFENCES = `
  CREATE FUNCTION books.refuse(rule text, detail text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '%', detail USING ERRCODE = 'check_violation', CONSTRAINT = rule; END $$;

  -- Commits of a company are counted without a gap: the book moves by one, and the log has a row of each.
  CREATE FUNCTION books.check_commit_seq() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.commit_seq <> OLD.commit_seq + 1 THEN
        PERFORM books.refuse('commit_seq_gapless', 'A commit follows the one before it by one.');
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER book_commit_seq BEFORE UPDATE OF commit_seq ON books.book
    FOR EACH ROW WHEN (NEW.commit_seq IS DISTINCT FROM OLD.commit_seq) EXECUTE FUNCTION books.check_commit_seq();

  CREATE FUNCTION books.check_commit_logged() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM books.command_log
                     WHERE company_id = NEW.company_id AND commit_seq = NEW.commit_seq) THEN
        PERFORM books.refuse('commit_logged', 'A commit has a row in the log of commands.');
      END IF;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER book_commit_logged AFTER UPDATE OF commit_seq ON books.book
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION books.check_commit_logged();

  CREATE FUNCTION books.check_command_log() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      company bigint; last_company bigint; low bigint; high bigint; added_rows bigint; stands_at bigint;
    BEGIN
      SELECT min(company_id), max(company_id), min(commit_seq), max(commit_seq), count(*)
        INTO company, last_company, low, high, added_rows FROM added;
      IF added_rows = 0 THEN RETURN NULL; END IF;
      SELECT commit_seq INTO stands_at FROM books.book WHERE company_id = company FOR NO KEY UPDATE;
      IF company <> last_company OR stands_at IS DISTINCT FROM high OR high - low + 1 <> added_rows OR low < 1
        OR (low > 1 AND NOT EXISTS (SELECT FROM books.command_log WHERE company_id = company AND commit_seq = low - 1))
      THEN
        PERFORM books.refuse('commit_seq_gapless', 'The log of commands has no gap and ends with the last commit.');
      END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER command_log_gapless AFTER INSERT ON books.command_log
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.check_command_log();

  -- Entries belong to the commit that is being made, count without a gap in their journal and year, and are dated in
  -- an open period of that year. (Filing a VAT return settles its period on the last day, even a closed one.)
  CREATE FUNCTION books.check_entries() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      company bigint; last_company bigint; seq bigint; last_seq bigint; made_by text; last_made_by text;
      stands_at bigint; series record;
    BEGIN
      SELECT min(company_id), max(company_id), min(commit_seq), max(commit_seq), min(command_id), max(command_id)
        INTO company, last_company, seq, last_seq, made_by, last_made_by FROM added;
      IF company IS NULL THEN RETURN NULL; END IF;
      SELECT commit_seq INTO stands_at FROM books.book WHERE company_id = company FOR NO KEY UPDATE;
      IF company <> last_company OR seq <> last_seq OR made_by <> last_made_by OR stands_at IS DISTINCT FROM seq
        OR NOT EXISTS (SELECT FROM books.command_log WHERE company_id = company AND commit_seq = seq
                       AND command_id = made_by AND xmin = pg_current_xact_id()::xid)
      THEN
        PERFORM books.refuse('entry_of_commit', 'An entry belongs to the commit that is being made.');
      END IF;
      IF EXISTS (
        SELECT FROM added LEFT JOIN books.period ON period.company_id = company
          AND period.starts_on = added.economic_date - (EXTRACT(day FROM added.economic_date)::integer - 1)
        WHERE period.id IS NULL OR period.fiscal_year_id <> added.fiscal_year_id
          OR (period.state <> 'open' AND added.source_kind <> 'vat_return'))
      THEN
        PERFORM books.refuse('entry_in_open_period', 'An entry is dated in an open period of its fiscal year.');
      END IF;
      FOR series IN SELECT fiscal_year_id, journal, min(entry_no) AS low, max(entry_no) AS high, count(*) AS rows
        FROM added GROUP BY fiscal_year_id, journal
      LOOP
        IF series.high - series.low + 1 <> series.rows OR (series.low > 1 AND NOT EXISTS (
          SELECT FROM books.journal_entry WHERE company_id = company AND fiscal_year_id = series.fiscal_year_id
            AND journal = series.journal AND entry_no = series.low - 1))
        THEN
          PERFORM books.refuse('entry_no_gapless', 'Entries of a journal and a fiscal year are numbered without a gap.');
        END IF;
      END LOOP;
      RETURN NULL;
    END $$;
  CREATE TRIGGER journal_entry_rules AFTER INSERT ON books.journal_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.check_entries();

  -- An entry without lines would pass the checks of the lines: it is looked at once more when the commit ends.
  CREATE FUNCTION books.check_entry_has_lines() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM books.journal_line
                     WHERE company_id = NEW.company_id AND entry_id = NEW.id AND line_no = 2) THEN
        PERFORM books.refuse('entry_has_lines', 'An entry has at least two lines.');
      END IF;
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER journal_entry_has_lines AFTER INSERT ON books.journal_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION books.check_entry_has_lines();

  -- Lines come with their entry, numbered from 1, all in one statement: a second one would need the same numbers. So
  -- the rows at hand tell whether an entry balances. The month balances are kept here, in account order, and nobody
  -- else needs a right to change them. LATERAL with LIMIT keeps every look-up one by one: a plan that was made while the
  -- tables were small would else read all of the ledger for each commit.
  CREATE FUNCTION books.take_in_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
    DECLARE
      company bigint; last_company bigint; base text;
      astray boolean; unnumbered boolean; unbalanced boolean; mispriced boolean; reverses boolean;
    BEGIN
      SELECT min(company_id), max(company_id) INTO company, last_company FROM added;
      SELECT base_currency INTO base FROM books.book WHERE company_id = company;
      SELECT
        bool_or(entry.id IS NULL OR entry.xmin <> pg_current_xact_id()::xid
          OR entry.economic_date <> touched.first_date OR entry.economic_date <> touched.last_date),
        bool_or(touched.first_no <> 1 OR touched.last_no <> touched.lines),
        bool_or(touched.base <> 0 OR (touched.first_currency = touched.last_currency AND touched.amount <> 0)),
        bool_or(touched.mispriced), bool_or(entry.reverses_entry_id IS NOT NULL)
      INTO astray, unnumbered, unbalanced, mispriced, reverses
      FROM (
        SELECT entry_id, min(economic_date) AS first_date, max(economic_date) AS last_date, min(line_no) AS first_no,
          max(line_no) AS last_no, count(*) AS lines, sum(base_minor) AS base, sum(amount_minor) AS amount,
          min(currency) AS first_currency, max(currency) AS last_currency,
          bool_or(currency = base AND amount_minor <> base_minor) AS mispriced
        FROM added GROUP BY entry_id
      ) AS touched
      LEFT JOIN LATERAL (
        SELECT id, xmin, economic_date, reverses_entry_id FROM books.journal_entry
        WHERE company_id = company AND id = touched.entry_id LIMIT 1
      ) AS entry ON true;
      IF company IS NULL THEN RETURN NULL; END IF;
      IF astray OR company <> last_company THEN
        PERFORM books.refuse('line_of_entry', 'A line joins only an entry of the same transaction, on its date.');
      END IF;
      IF unnumbered THEN
        PERFORM books.refuse('line_no_gapless', 'The lines of an entry are numbered from 1, all in one statement.');
      END IF;
      IF unbalanced THEN
        PERFORM books.refuse('entry_balances',
          'An entry balances in base currency, and in its currency when it has only one.');
      END IF;
      IF mispriced OR EXISTS (
        SELECT FROM added CROSS JOIN LATERAL (
          SELECT currency FROM books.account WHERE company_id = company AND id = added.account_id LIMIT 1
        ) AS account
        WHERE account.currency <> added.currency)
      THEN
        PERFORM books.refuse('line_currency', 'A line fits the currency of its account and of the books.');
      END IF;
      IF reverses AND EXISTS (
        SELECT FROM books.journal_entry AS entry
        JOIN books.journal_line AS line ON line.company_id = company AND line.entry_id IN (entry.id, entry.reverses_entry_id)
        WHERE entry.company_id = company AND entry.id IN (SELECT entry_id FROM added)
          AND entry.reverses_entry_id IS NOT NULL
        GROUP BY entry.id, line.account_id, line.currency, line.party_id, line.invoice_id
        HAVING sum(line.amount_minor) <> 0 OR sum(line.base_minor) <> 0)
      THEN
        PERFORM books.refuse('reversal_is_exact', 'A reversal takes back exactly what the entry posted.');
      END IF;
      INSERT INTO books.month_balance AS balance (company_id, account_id, month, currency, debit_minor, credit_minor,
        debit_base_minor, credit_base_minor)
      SELECT company_id, account_id, economic_date - (EXTRACT(day FROM economic_date)::integer - 1), currency,
        coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0),
        coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0),
        coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0),
        coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)
      FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (company_id, account_id, month, currency) DO UPDATE SET
        debit_minor = balance.debit_minor + excluded.debit_minor,
        credit_minor = balance.credit_minor + excluded.credit_minor,
        debit_base_minor = balance.debit_base_minor + excluded.debit_base_minor,
        credit_base_minor = balance.credit_base_minor + excluded.credit_base_minor;
      RETURN NULL;
    END $$;
  CREATE TRIGGER journal_line_rules AFTER INSERT ON books.journal_line
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.take_in_lines();

  -- Posted is posted.
  CREATE TRIGGER journal_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books.journal_entry
    FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
  CREATE TRIGGER journal_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books.journal_line
    FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
  CREATE TRIGGER command_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books.command_log
    FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

  -- What an account is stays as it is, whoever asks: its lines were posted by it.
  CREATE FUNCTION books.check_account_identity() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM books.journal_line WHERE company_id = OLD.company_id AND account_id = OLD.id) THEN
        PERFORM books.refuse('account_identity', 'An account with lines keeps its code, type, kind, role and currency.');
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER account_identity BEFORE UPDATE ON books.account FOR EACH ROW
    WHEN ((OLD.code, OLD.type, OLD.normal_side, OLD.control_kind, OLD.role, OLD.currency)
      IS DISTINCT FROM (NEW.code, NEW.type, NEW.normal_side, NEW.control_kind, NEW.role, NEW.currency))
    EXECUTE FUNCTION books.check_account_identity();

  -- Whoever changes the set-up moves its version. That takes the lock of the books, so that a period closes either
  -- before or after a commit and never beside it.
  CREATE FUNCTION books.bump_setup_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id IN (SELECT company_id FROM changed);
      RETURN NULL;
    END $$;
  CREATE TRIGGER account_added AFTER INSERT ON books.account
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
  CREATE TRIGGER account_changed AFTER UPDATE ON books.account
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
  CREATE TRIGGER period_added AFTER INSERT ON books.period
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
  CREATE TRIGGER period_changed AFTER UPDATE ON books.period
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();

  -- Makes the month balances of the company that the session stands for anew from its lines, under the books' lock.
  CREATE FUNCTION books.rebuild_month_balances() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = ''
  AS $$
    DECLARE
      company CONSTANT bigint := nullif(current_setting('app.company_id', true), '')::bigint;
      made bigint;
    BEGIN
      PERFORM FROM books.book WHERE company_id = company FOR NO KEY UPDATE;
      DELETE FROM books.month_balance WHERE company_id = company;
      INSERT INTO books.month_balance (company_id, account_id, month, currency, debit_minor, credit_minor,
        debit_base_minor, credit_base_minor)
      SELECT company_id, account_id, economic_date - (EXTRACT(day FROM economic_date)::integer - 1), currency,
        coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0),
        coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0),
        coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0),
        coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)
      FROM books.journal_line WHERE company_id = company GROUP BY 1, 2, 3, 4;
      GET DIAGNOSTICS made = ROW_COUNT;
      RETURN made;
    END $$;

  -- The triggers' functions are called by nobody by name.
  REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA books FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION books.refuse(text, text), books.rebuild_month_balances() TO raamat_app;
`;

const COMPANY_TABLES = [
  'book',
  'command_log',
  'account',
  'fiscal_year',
  'period',
  'journal_entry',
  'journal_line',
  'month_balance',
  'vat_registration',
  'vat_code',
  'dimension',
  'dimension_value',
  'statement_scheme_version',
  'numbering_policy',
  'exchange_rate',
];

/** The core of the books: chart, years and periods, the ledger and its defences, and the log of commands. */
export class Books1763600003001 implements MigrationInterface {
  readonly name = 'Books1763600003001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SCHEMA books');
    await runner.query(TABLES);
    await runner.query(COMPANY_TABLES.map((table) => companyTable(`books.${table}`)).join('\n'));
    await runner.query(GRANTS);
    await runner.query(DEFENCES);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
