import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Parties, document records, invoices with their revisions and lines, and allocations. */
export class Books1763600003002 implements MigrationInterface {
  readonly name = 'Books1763600003002';

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
      CREATE TABLE books.party (
        company_id bigint NOT NULL,
        id text NOT NULL,
        name text NOT NULL,
        name_key text NOT NULL,
        name_folded text NOT NULL,
        kind text NOT NULL,
        country text,
        vat_area text,
        vat_area_source text,
        vat_number text,
        reg_code text,
        notes text,
        vies_checked_at timestamptz,
        expects_document boolean NOT NULL DEFAULT true,
        is_confirmed boolean NOT NULL DEFAULT true,
        merged_into_id text,
        created_at timestamptz NOT NULL,
        external_key text,
        private_persons boolean NOT NULL DEFAULT false,
        address text,
        email text,
        phone text,
        default_expense_role text,
        default_vat_code text,
        default_currency text,
        default_payment_days integer,
        default_language text,
        is_own boolean NOT NULL DEFAULT false,
        CONSTRAINT party_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT party_merged_into FOREIGN KEY (company_id, merged_into_id) REFERENCES books.party (company_id, id),
        CONSTRAINT party_kind CHECK (kind IN ('supplier', 'customer', 'employee', 'authority', 'group_company', 'other')),
        CONSTRAINT party_vat_area CHECK (vat_area IN ('domestic', 'eu', 'non_eu')),
        CONSTRAINT party_payment_days CHECK (default_payment_days BETWEEN 0 AND 3650)
      );
      CREATE UNIQUE INDEX party_external_key ON books.party (company_id, external_key);
      CREATE INDEX party_name_key ON books.party (company_id, name_key);
      CREATE INDEX party_created ON books.party (company_id, created_at, id);
      CREATE INDEX party_name_folded ON books.party (company_id, name_folded, id);
      CREATE INDEX party_reg_code ON books.party (company_id, reg_code) WHERE reg_code IS NOT NULL;
      CREATE INDEX party_vat_number ON books.party (company_id, vat_number) WHERE vat_number IS NOT NULL;
      CREATE UNIQUE INDEX party_own ON books.party (company_id) WHERE is_own;
      ${companyTable('books.party')}

      CREATE TABLE books.party_alias (
        company_id bigint NOT NULL,
        name_key text NOT NULL,
        party_id text NOT NULL,
        name text NOT NULL,
        source text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT party_alias_pkey PRIMARY KEY (company_id, name_key),
        CONSTRAINT party_alias_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party (company_id, id)
      );
      CREATE INDEX party_alias_party ON books.party_alias (company_id, party_id);
      ${companyTable('books.party_alias')}

      CREATE TABLE books.party_account (
        company_id bigint NOT NULL,
        iban text NOT NULL,
        party_id text NOT NULL,
        source text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT party_account_pkey PRIMARY KEY (company_id, iban, party_id),
        CONSTRAINT party_account_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party (company_id, id)
      );
      CREATE INDEX party_account_party ON books.party_account (company_id, party_id);
      ${companyTable('books.party_account')}

      CREATE TABLE books.document (
        company_id bigint NOT NULL,
        id text NOT NULL,
        sha256 text NOT NULL,
        legacy_sha1 text,
        kind text NOT NULL,
        filename text NOT NULL,
        media_type text,
        size_bytes bigint,
        storage_ref text,
        received_on date,
        retention_until date,
        legal_hold boolean NOT NULL DEFAULT false,
        file_id bigint,
        source text,
        bank_feed boolean NOT NULL DEFAULT false,
        referenced boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        CONSTRAINT document_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT document_kind CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'statement', 'contract', 'other')),
        CONSTRAINT document_fingerprint CHECK (sha256 ~ '^[0-9a-f]{64}$')
      );
      CREATE UNIQUE INDEX document_sha256 ON books.document (company_id, sha256);
      CREATE INDEX document_created ON books.document (company_id, created_at, id);
      CREATE INDEX document_unreferenced ON books.document (company_id, created_at, id) WHERE NOT referenced;
      CREATE INDEX document_received ON books.document (company_id, received_on) WHERE received_on IS NOT NULL;
      CREATE INDEX document_file ON books.document (company_id, file_id) WHERE file_id IS NOT NULL;
      ${companyTable('books.document')}

      CREATE TABLE books.invoice (
        company_id bigint NOT NULL,
        id text NOT NULL,
        direction text NOT NULL,
        kind text NOT NULL,
        state text NOT NULL,
        number text,
        number_key text,
        party_id text NOT NULL,
        corrects_invoice_id text,
        origin text NOT NULL,
        external_source text,
        reference_number text,
        revision_id text NOT NULL,
        revision_no integer NOT NULL,
        invoice_date date NOT NULL,
        due_date date,
        currency text NOT NULL,
        gross_minor bigint NOT NULL,
        amount_due_minor bigint NOT NULL,
        needs_review boolean NOT NULL,
        settled_minor bigint NOT NULL DEFAULT 0,
        credited_minor bigint NOT NULL DEFAULT 0,
        issued_at timestamptz,
        posted_at timestamptz,
        cancelled_at timestamptz,
        cancel_reason text,
        void_reason text,
        created_at timestamptz NOT NULL,
        CONSTRAINT invoice_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT invoice_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party (company_id, id),
        CONSTRAINT invoice_corrects_fkey FOREIGN KEY (company_id, corrects_invoice_id) REFERENCES books.invoice (company_id, id),
        CONSTRAINT invoice_direction CHECK (direction IN ('purchase', 'sales')),
        CONSTRAINT invoice_kind CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'prepayment')),
        CONSTRAINT invoice_state CHECK (state IN ('recorded', 'issued', 'posted', 'cancelled', 'void')),
        CONSTRAINT invoice_state_of_direction CHECK (NOT (direction = 'sales' AND state = 'posted') AND NOT (direction = 'purchase' AND state = 'issued')),
        CONSTRAINT invoice_posted_at CHECK ((state IN ('issued', 'posted')) = (posted_at IS NOT NULL))
      );
      CREATE INDEX invoice_date ON books.invoice (company_id, invoice_date, id);
      CREATE INDEX invoice_party ON books.invoice (company_id, party_id, invoice_date, id);
      CREATE INDEX invoice_party_direction ON books.invoice (company_id, party_id, direction) WHERE state <> 'void';
      CREATE INDEX invoice_number ON books.invoice (company_id, number) WHERE number IS NOT NULL;
      CREATE INDEX invoice_number_key ON books.invoice (company_id, party_id, number_key) WHERE number_key IS NOT NULL;
      CREATE UNIQUE INDEX invoice_sales_number ON books.invoice (company_id, number) WHERE direction = 'sales' AND number IS NOT NULL AND external_source IS NULL;
      CREATE INDEX invoice_corrects ON books.invoice (company_id, corrects_invoice_id) WHERE corrects_invoice_id IS NOT NULL;
      CREATE INDEX invoice_recorded ON books.invoice (company_id, invoice_date, id) WHERE state = 'recorded';
      CREATE INDEX invoice_review ON books.invoice (company_id, invoice_date, id) WHERE needs_review;
      CREATE INDEX invoice_open ON books.invoice (company_id, invoice_date, id) WHERE posted_at IS NOT NULL AND (amount_due_minor - settled_minor - credited_minor) <> 0;
      CREATE INDEX invoice_open_due ON books.invoice (company_id, due_date) WHERE posted_at IS NOT NULL AND (amount_due_minor - settled_minor - credited_minor) <> 0;
      ${companyTable('books.invoice')}

      CREATE TABLE books.invoice_revision (
        company_id bigint NOT NULL,
        id text NOT NULL,
        invoice_id text NOT NULL,
        revision_no integer NOT NULL,
        party_id text NOT NULL,
        party_name_raw text NOT NULL,
        number text,
        invoice_date date NOT NULL,
        supply_date date,
        due_date date,
        service_from date,
        service_to date,
        currency text NOT NULL,
        net_minor bigint NOT NULL,
        tax_minor bigint NOT NULL,
        gross_minor bigint NOT NULL,
        prepaid_minor bigint NOT NULL,
        rounding_minor bigint NOT NULL,
        amount_due_minor bigint NOT NULL,
        base_gross_minor bigint,
        base_currency text NOT NULL,
        exchange_rate_id text,
        fx_rate_source text,
        vat_code_source text,
        supplier_vat_number text,
        buyer_vat_number text,
        seller_snapshot jsonb,
        buyer_snapshot jsonb,
        source_payload jsonb,
        needs_review boolean NOT NULL,
        review_note text,
        reason text,
        customer_note text,
        prices_include_vat boolean NOT NULL,
        language text,
        base_vat jsonb,
        created_at timestamptz NOT NULL,
        actor_id text,
        command_id text NOT NULL,
        CONSTRAINT invoice_revision_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT invoice_revision_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice (company_id, id),
        CONSTRAINT invoice_revision_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party (company_id, id)
      );
      CREATE UNIQUE INDEX invoice_revision_no ON books.invoice_revision (company_id, invoice_id, revision_no);
      ${companyTable('books.invoice_revision')}

      CREATE TABLE books.invoice_line (
        company_id bigint NOT NULL,
        id text NOT NULL,
        revision_id text NOT NULL,
        line_no integer NOT NULL,
        kind text NOT NULL,
        description text NOT NULL,
        quantity numeric,
        unit text,
        unit_price_minor bigint,
        unit_price numeric,
        allowance_minor bigint NOT NULL,
        charge_minor bigint NOT NULL,
        net_minor bigint NOT NULL,
        vat_code text,
        vat_rate_bps integer,
        tax_minor bigint NOT NULL,
        gross_minor bigint NOT NULL,
        self_assessed_minor bigint NOT NULL,
        account_id text,
        expense_role text,
        deductible_bps integer,
        business_use_bps integer,
        fixed_asset boolean,
        fixed_asset_id text,
        fixed_asset_component_id text,
        fixed_asset_link text,
        dimension_value_ids text[] NOT NULL,
        CONSTRAINT invoice_line_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT invoice_line_revision_fkey FOREIGN KEY (company_id, revision_id) REFERENCES books.invoice_revision (company_id, id),
        CONSTRAINT invoice_line_sum CHECK (net_minor + tax_minor = gross_minor)
      );
      CREATE UNIQUE INDEX invoice_line_no ON books.invoice_line (company_id, revision_id, line_no);
      ${companyTable('books.invoice_line')}

      CREATE TABLE books.revision_document (
        company_id bigint NOT NULL,
        revision_id text NOT NULL,
        document_id text NOT NULL,
        role text NOT NULL,
        position integer NOT NULL,
        CONSTRAINT revision_document_pkey PRIMARY KEY (company_id, revision_id, document_id),
        CONSTRAINT revision_document_revision_fkey FOREIGN KEY (company_id, revision_id) REFERENCES books.invoice_revision (company_id, id),
        CONSTRAINT revision_document_document_fkey FOREIGN KEY (company_id, document_id) REFERENCES books.document (company_id, id)
      );
      CREATE INDEX revision_document_document ON books.revision_document (company_id, document_id);
      ${companyTable('books.revision_document')}

      CREATE TABLE books.allocation (
        company_id bigint NOT NULL,
        id text NOT NULL,
        kind text NOT NULL,
        origin text NOT NULL,
        invoice_id text,
        line_id text,
        bank_transaction_id text,
        other_invoice_id text,
        counter_account_id text,
        party_id text,
        item_currency text NOT NULL,
        item_minor bigint NOT NULL,
        counter_currency text NOT NULL,
        counter_minor bigint NOT NULL,
        fx_difference_minor bigint NOT NULL,
        effective_date date NOT NULL,
        created_at timestamptz NOT NULL,
        command_id text NOT NULL,
        reversed_at timestamptz,
        reversed_command_id text,
        CONSTRAINT allocation_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT allocation_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice (company_id, id),
        CONSTRAINT allocation_other_invoice_fkey FOREIGN KEY (company_id, other_invoice_id) REFERENCES books.invoice (company_id, id),
        CONSTRAINT allocation_kind CHECK (kind IN ('payment', 'refund', 'credit_offset', 'prepayment_apply')),
        CONSTRAINT allocation_origin CHECK (origin IN ('human', 'matcher', 'import', 'migration')),
        CONSTRAINT allocation_amounts CHECK (item_minor > 0 AND counter_minor > 0),
        CONSTRAINT allocation_item CHECK (num_nonnulls(invoice_id, line_id) = 1),
        CONSTRAINT allocation_counter CHECK (num_nonnulls(bank_transaction_id, other_invoice_id, counter_account_id) = 1)
      );
      CREATE INDEX allocation_invoice ON books.allocation (company_id, invoice_id, effective_date, id) WHERE invoice_id IS NOT NULL;
      CREATE INDEX allocation_other_invoice ON books.allocation (company_id, other_invoice_id, effective_date, id) WHERE other_invoice_id IS NOT NULL;
      CREATE INDEX allocation_bank_transaction ON books.allocation (company_id, bank_transaction_id) WHERE bank_transaction_id IS NOT NULL;
      CREATE INDEX allocation_line ON books.allocation (company_id, line_id) WHERE line_id IS NOT NULL;
      ${companyTable('books.allocation')}
`;

/** The service writes what its commands change and nothing else; nothing of these is ever deleted. */
const GRANTS = `
      GRANT SELECT, INSERT ON books.party, books.party_alias, books.party_account, books.document, books.invoice,
        books.invoice_revision, books.invoice_line, books.revision_document, books.allocation TO raamat_app;
      GRANT UPDATE (name, name_key, name_folded, kind, country, vat_area, vat_area_source, vat_number, reg_code, notes,
        vies_checked_at, expects_document, is_confirmed, merged_into_id, external_key, private_persons, address, email,
        phone, default_expense_role, default_vat_code, default_currency, default_payment_days, default_language)
        ON books.party TO raamat_app;
      GRANT UPDATE (party_id) ON books.party_alias, books.party_account TO raamat_app;
      GRANT UPDATE (kind, filename, storage_ref, received_on, retention_until, legal_hold, file_id, source, referenced)
        ON books.document TO raamat_app;
      GRANT UPDATE (state, number, number_key, party_id, reference_number, revision_id, revision_no, invoice_date, due_date,
        currency, gross_minor, amount_due_minor, needs_review, settled_minor, credited_minor, issued_at, posted_at,
        cancelled_at, cancel_reason, void_reason) ON books.invoice TO raamat_app;
      GRANT UPDATE (base_gross_minor, exchange_rate_id, fx_rate_source, base_vat, needs_review, seller_snapshot, buyer_snapshot)
        ON books.invoice_revision TO raamat_app;
      GRANT UPDATE (reversed_at, reversed_command_id) ON books.allocation TO raamat_app;
`;

const DEFENCES = `
      CREATE FUNCTION books.guard_invoice_state() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.state IS DISTINCT FROM OLD.state AND NOT (
          (OLD.state = 'recorded' AND NEW.state IN ('issued', 'posted', 'void'))
          OR (OLD.state IN ('issued', 'posted') AND NEW.state = 'cancelled'))
        THEN
          RAISE EXCEPTION 'an invoice never goes from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER invoice_state BEFORE UPDATE OF state ON books.invoice
        FOR EACH ROW EXECUTE FUNCTION books.guard_invoice_state();

      CREATE FUNCTION books.guard_invoice_revision() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM books.invoice i
          WHERE i.company_id = NEW.company_id AND i.id = NEW.invoice_id AND i.state <> 'recorded')
        THEN
          RAISE EXCEPTION 'the revision of a posted invoice is never changed' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER invoice_revision_fixed BEFORE UPDATE ON books.invoice_revision
        FOR EACH ROW EXECUTE FUNCTION books.guard_invoice_revision();

      CREATE FUNCTION books.guard_invoice_line() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM added a JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          WHERE r.xmin <> pg_current_xact_id()::xid)
        THEN
          RAISE EXCEPTION 'lines are written with their revision' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER invoice_line_with_revision AFTER INSERT ON books.invoice_line
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.guard_invoice_line();

      CREATE FUNCTION books.mark_referenced() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE books.document d SET referenced = true FROM added a
          WHERE d.company_id = a.company_id AND d.id = a.document_id AND NOT d.referenced;
        RETURN NULL;
      END $$;
      CREATE TRIGGER revision_document_referenced AFTER INSERT ON books.revision_document
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.mark_referenced();

      CREATE FUNCTION books.count_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE way bigint := 1;
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF OLD.reversed_at IS NOT NULL THEN
            RAISE EXCEPTION 'an allocation is reversed once' USING ERRCODE = 'restrict_violation';
          END IF;
          way := -1;
        END IF;
        UPDATE books.invoice i SET
          settled_minor = i.settled_minor + CASE WHEN NEW.kind = 'credit_offset' THEN 0 ELSE way * side.minor END,
          credited_minor = i.credited_minor + CASE WHEN NEW.kind = 'credit_offset' THEN way * side.minor ELSE 0 END
        FROM (VALUES (NEW.invoice_id, NEW.item_minor), (NEW.other_invoice_id, NEW.counter_minor)) AS side(invoice_id, minor)
        WHERE i.company_id = NEW.company_id AND i.id = side.invoice_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER allocation_counted AFTER INSERT OR UPDATE ON books.allocation
        FOR EACH ROW EXECUTE FUNCTION books.count_allocation();
`;
