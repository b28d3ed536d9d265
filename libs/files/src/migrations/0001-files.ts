import { companyTable } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stored files, what was read out of them, what they explain, and bytes that wait for their row. */
export class Files1763600004001 implements MigrationInterface {
  readonly name = 'Files1763600004001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA files;
      GRANT USAGE ON SCHEMA files TO raamat_app, raamat_system;

      CREATE TABLE files.stored_file (
        company_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        sha256 text NOT NULL,
        kind text NOT NULL,
        kind_given boolean NOT NULL,
        name text NOT NULL,
        content_type text NOT NULL,
        size_bytes bigint NOT NULL,
        storage_key text NOT NULL,
        received_on date,
        core_document_id text,
        uploaded_by bigint,
        source text NOT NULL,
        origin jsonb,
        origin_email_id bigint,
        may_post boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL,
        CONSTRAINT stored_file_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT stored_file_bytes UNIQUE (company_id, sha256),
        CONSTRAINT stored_file_kind CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'statement', 'contract', 'other')),
        CONSTRAINT stored_file_source CHECK (source IN ('upload', 'api', 'email', 'import', 'generated', 'other')),
        CONSTRAINT stored_file_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        CONSTRAINT stored_file_size CHECK (size_bytes > 0)
      );
      CREATE INDEX stored_file_by_kind ON files.stored_file (company_id, kind, id);
      CREATE UNIQUE INDEX stored_file_document ON files.stored_file (company_id, core_document_id)
        WHERE core_document_id IS NOT NULL;
      GRANT SELECT, INSERT, UPDATE (core_document_id) ON files.stored_file TO raamat_app;
      GRANT USAGE ON SEQUENCE files.stored_file_id_seq TO raamat_app;
      ${companyTable('files.stored_file')}

      CREATE TABLE files.file_bank_transaction (
        company_id bigint NOT NULL,
        file_id bigint NOT NULL,
        bank_transaction_id text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT file_bank_transaction_pkey PRIMARY KEY (company_id, file_id, bank_transaction_id),
        CONSTRAINT file_bank_transaction_file FOREIGN KEY (company_id, file_id)
          REFERENCES files.stored_file (company_id, id)
      );
      CREATE INDEX file_bank_transaction_explained
        ON files.file_bank_transaction (company_id, bank_transaction_id);
      GRANT SELECT, INSERT ON files.file_bank_transaction TO raamat_app;
      ${companyTable('files.file_bank_transaction')}

      CREATE TABLE files.extraction (
        company_id bigint NOT NULL,
        file_id bigint NOT NULL,
        state text NOT NULL,
        method text,
        confidence numeric,
        confident boolean NOT NULL DEFAULT false,
        fields jsonb NOT NULL DEFAULT '{}',
        lines jsonb NOT NULL DEFAULT '[]',
        checks jsonb NOT NULL DEFAULT '[]',
        error_code text,
        extracted_at timestamptz,
        booking_state text,
        booking_reason text,
        booking_invoice_id text,
        booking_duplicate_of text,
        booked_at timestamptz,
        CONSTRAINT extraction_pkey PRIMARY KEY (company_id, file_id),
        CONSTRAINT extraction_file FOREIGN KEY (company_id, file_id) REFERENCES files.stored_file (company_id, id),
        CONSTRAINT extraction_state CHECK (state IN ('queued', 'running', 'done', 'failed', 'not_extractable')),
        CONSTRAINT extraction_method CHECK (method IN ('embedded_xml', 'xml', 'text', 'ocr')),
        CONSTRAINT extraction_confidence CHECK (confidence BETWEEN 0 AND 1),
        CONSTRAINT extraction_booking_state
          CHECK (booking_state IN ('queued', 'posted', 'draft', 'duplicate', 'none', 'failed')),
        CONSTRAINT extraction_booked
          CHECK ((booking_state IS NOT NULL AND booking_state IN ('posted', 'draft')) = (booking_invoice_id IS NOT NULL))
      );
      CREATE UNIQUE INDEX extraction_booked_invoice ON files.extraction (company_id, booking_invoice_id)
        WHERE booking_invoice_id IS NOT NULL;
      GRANT SELECT, INSERT, UPDATE ON files.extraction TO raamat_app;
      ${companyTable('files.extraction')}

      CREATE TABLE files.pending_object (
        company_id bigint NOT NULL,
        storage_key text NOT NULL,
        noted_at timestamptz NOT NULL,
        CONSTRAINT pending_object_pkey PRIMARY KEY (company_id, storage_key)
      );
      CREATE INDEX pending_object_noted ON files.pending_object (noted_at);
      GRANT SELECT, INSERT, UPDATE (noted_at), DELETE ON files.pending_object TO raamat_app;
      ${companyTable('files.pending_object')}
      -- The sweeper asks which companies have bytes to look after, and nothing else.
      GRANT SELECT (company_id, noted_at) ON files.pending_object TO raamat_system;
      CREATE POLICY pending_object_system ON files.pending_object FOR SELECT TO raamat_system USING (true);

      -- A booked file stays booked, and with the same invoice: whatever is delivered again finds its work done.
      CREATE FUNCTION files.keep_booking() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF OLD.booking_invoice_id IS NOT NULL AND NEW.booking_invoice_id IS DISTINCT FROM OLD.booking_invoice_id THEN
            RAISE EXCEPTION 'file % is booked already', OLD.file_id USING ERRCODE = 'restrict_violation';
          END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER extraction_keep_booking BEFORE UPDATE ON files.extraction
        FOR EACH ROW EXECUTE FUNCTION files.keep_booking();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
