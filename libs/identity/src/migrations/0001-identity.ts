import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Who there is: organizations, people, companies, keys. These tables are asked before any company is known, so they
 * have no row security of companies; what the roles may do with them is kept small instead.
 */
export class Identity1763600002001 implements MigrationInterface {
  readonly name = 'Identity1763600002001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA identity;
      GRANT USAGE ON SCHEMA identity TO raamat_app, raamat_system;

      CREATE TABLE identity.organization (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT organization_pkey PRIMARY KEY,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT organization_name CHECK (name <> '')
      );
      GRANT SELECT, INSERT, UPDATE (name, updated_at) ON identity.organization TO raamat_app;

      CREATE TABLE identity.app_user (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT app_user_pkey PRIMARY KEY,
        email text NOT NULL,
        email_folded text NOT NULL,
        name text NOT NULL,
        language text NOT NULL DEFAULT 'et',
        is_staff boolean NOT NULL DEFAULT false,
        password_hash text,
        totp_secret bytea,
        email_verified_at timestamptz,
        deactivated_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT app_user_language CHECK (language IN ('et', 'en'))
      );
      CREATE UNIQUE INDEX app_user_email ON identity.app_user (email_folded);
      GRANT SELECT, INSERT, UPDATE (email, email_folded, name, language, password_hash, totp_secret, email_verified_at,
        deactivated_at, updated_at) ON identity.app_user TO raamat_app;

      CREATE TABLE identity.membership (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT membership_pkey PRIMARY KEY,
        organization_id bigint NOT NULL CONSTRAINT membership_organization REFERENCES identity.organization (id),
        user_id bigint NOT NULL CONSTRAINT membership_user REFERENCES identity.app_user (id),
        role text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        CONSTRAINT membership_role CHECK (role IN ('owner', 'member', 'viewer'))
      );
      CREATE UNIQUE INDEX membership_live ON identity.membership (organization_id, user_id) WHERE ended_at IS NULL;
      CREATE INDEX membership_of_user ON identity.membership (user_id) WHERE ended_at IS NULL;
      GRANT SELECT, INSERT, UPDATE (role, ended_at) ON identity.membership TO raamat_app;

      CREATE TABLE identity.company (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT company_pkey PRIMARY KEY,
        organization_id bigint NOT NULL CONSTRAINT company_organization REFERENCES identity.organization (id),
        name text NOT NULL,
        registry_code text NOT NULL,
        legal_form text NOT NULL,
        base_currency text NOT NULL DEFAULT 'EUR',
        address text,
        fiscal_year_start_month integer NOT NULL DEFAULT 1,
        state text NOT NULL DEFAULT 'provisioning',
        core_company_id text,
        failure_code text,
        failure_message text,
        closed_at timestamptz,
        invoice_auto_book boolean NOT NULL DEFAULT true,
        auto_book_new_suppliers boolean NOT NULL DEFAULT true,
        files_tsd_monthly boolean NOT NULL DEFAULT false,
        numbering_policy text NOT NULL DEFAULT 'sequential',
        numbering_prefix text NOT NULL DEFAULT '',
        numbering_padding integer NOT NULL DEFAULT 4,
        numbering_per_year boolean NOT NULL DEFAULT true,
        created_by bigint CONSTRAINT company_creator REFERENCES identity.app_user (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT company_state CHECK (state IN ('provisioning', 'ready', 'failed', 'deleted')),
        CONSTRAINT company_legal_form CHECK (legal_form IN ('ou', 'as', 'fie', 'mtu', 'sa', 'tu', 'uu', 'other')),
        CONSTRAINT company_fiscal_year_start_month CHECK (fiscal_year_start_month BETWEEN 1 AND 12),
        CONSTRAINT company_numbering_policy CHECK (numbering_policy IN ('sequential', 'free')),
        CONSTRAINT company_numbering_padding CHECK (numbering_padding BETWEEN 0 AND 12),
        CONSTRAINT company_closed CHECK (closed_at IS NULL OR state = 'deleted')
      );
      CREATE UNIQUE INDEX company_registry_code_live ON identity.company (registry_code) WHERE state <> 'deleted';
      CREATE INDEX company_registry_code_closed ON identity.company (registry_code) WHERE closed_at IS NOT NULL;
      CREATE INDEX company_of_organization ON identity.company (organization_id, id);
      GRANT SELECT, INSERT, UPDATE (name, address, state, core_company_id, failure_code, failure_message, closed_at,
        invoice_auto_book, auto_book_new_suppliers, files_tsd_monthly, numbering_policy, numbering_prefix,
        numbering_padding, numbering_per_year, updated_at) ON identity.company TO raamat_app;
      GRANT SELECT ON identity.company TO raamat_system;

      -- A company once deleted has no books and never becomes ready again, whoever asks.
      CREATE FUNCTION identity.keep_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'company % is deleted and stays so', OLD.id USING ERRCODE = 'restrict_violation'; END $$;
      CREATE TRIGGER company_stays_deleted BEFORE UPDATE OF state ON identity.company
        FOR EACH ROW WHEN (OLD.state = 'deleted' AND NEW.state <> 'deleted') EXECUTE FUNCTION identity.keep_deleted();

      CREATE TABLE identity.vat_registration (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT vat_registration_pkey PRIMARY KEY,
        company_id bigint NOT NULL CONSTRAINT vat_registration_company REFERENCES identity.company (id),
        status text NOT NULL,
        vat_number text NOT NULL DEFAULT '',
        valid_from date,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT vat_registration_status CHECK (status IN ('registered', 'limited', 'unregistered'))
      );
      CREATE UNIQUE INDEX vat_registration_at_creation ON identity.vat_registration (company_id) WHERE valid_from IS NULL;
      CREATE UNIQUE INDEX vat_registration_from ON identity.vat_registration (company_id, valid_from);
      GRANT SELECT, INSERT ON identity.vat_registration TO raamat_app;

      CREATE TABLE identity.api_key (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT api_key_pkey PRIMARY KEY,
        organization_id bigint NOT NULL CONSTRAINT api_key_organization REFERENCES identity.organization (id),
        created_by bigint NOT NULL CONSTRAINT api_key_creator REFERENCES identity.app_user (id),
        name text NOT NULL,
        hash bytea NOT NULL,
        scopes text[] NOT NULL,
        expires_on date,
        last_used_at timestamptz,
        revoked_at timestamptz,
        revoked_reason text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT api_key_scopes CHECK (scopes <@ ARRAY['read', 'write'] AND cardinality(scopes) > 0)
      );
      CREATE UNIQUE INDEX api_key_hash ON identity.api_key (hash);
      CREATE INDEX api_key_of_organization ON identity.api_key (organization_id, id);
      CREATE INDEX api_key_of_creator ON identity.api_key (created_by) WHERE revoked_at IS NULL;
      GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at, revoked_reason) ON identity.api_key TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
