import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable, systemReadsAll } from '#platform';

/** Employees with their employments and absences, submissions to the employment register, and what was sent there. */
export class Employment1763600006001 implements MigrationInterface {
  readonly name = 'Employment1763600006001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA employment;
      GRANT USAGE ON SCHEMA employment TO raamat_app, raamat_system;

      CREATE TABLE employment.employee (
        id bigint GENERATED ALWAYS AS IDENTITY,
        company_id bigint NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        personal_code_sealed bytea,
        personal_code_end text,
        birth_date date,
        citizenship text NOT NULL,
        iban text NOT NULL,
        email text NOT NULL,
        basic_exemption text NOT NULL,
        basic_exemption_minor bigint,
        pension_rate text NOT NULL,
        source text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT employee_pkey PRIMARY KEY (id),
        CONSTRAINT employee_company UNIQUE (company_id, id),
        CONSTRAINT employee_personal_code CHECK
          ((personal_code_sealed IS NULL) = (personal_code_end IS NULL) AND personal_code_end ~ '^[0-9]{4}$'),
        CONSTRAINT employee_basic_exemption CHECK (basic_exemption IN ('none', 'full', 'partial')
          AND (basic_exemption = 'partial') = (basic_exemption_minor IS NOT NULL)),
        CONSTRAINT employee_pension_rate CHECK (pension_rate IN ('none', '2', '4', '6')),
        CONSTRAINT employee_source CHECK (source IN ('service', 'register_external'))
      );
      CREATE INDEX employee_newest ON employment.employee (company_id, id DESC);
      CREATE INDEX employee_person ON employment.employee (company_id, birth_date);
      GRANT SELECT, INSERT, UPDATE (first_name, last_name, personal_code_sealed, personal_code_end, birth_date, citizenship,
        iban, email, basic_exemption, basic_exemption_minor, pension_rate) ON employment.employee TO raamat_app;
      ${companyTable('employment.employee')}

      CREATE TABLE employment.employment (
        id bigint GENERATED ALWAYS AS IDENTITY,
        company_id bigint NOT NULL,
        employee_id bigint NOT NULL,
        employment_type integer NOT NULL,
        start_date date NOT NULL,
        end_date date,
        end_ground integer,
        occupation_code text,
        job_title text NOT NULL,
        workplace text NOT NULL,
        working_time_rate numeric(6, 3) NOT NULL,
        gross_minor bigint,
        status text NOT NULL,
        register_employment_id bigint,
        registered_outside boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT employment_pkey PRIMARY KEY (id),
        CONSTRAINT employment_company UNIQUE (company_id, id),
        CONSTRAINT employment_employee FOREIGN KEY (company_id, employee_id) REFERENCES employment.employee (company_id, id),
        CONSTRAINT employment_dates CHECK (end_date >= start_date),
        CONSTRAINT employment_status CHECK
          (status IN ('draft', 'submitted', 'approved', 'registered', 'rejected', 'cancelled'))
      );
      CREATE INDEX employment_of_employee ON employment.employment (company_id, employee_id, start_date DESC, id DESC);
      CREATE UNIQUE INDEX employment_registered ON employment.employment (company_id, register_employment_id)
        WHERE register_employment_id IS NOT NULL;
      GRANT SELECT, INSERT, UPDATE (employment_type, start_date, end_date, end_ground, occupation_code, job_title, workplace,
        working_time_rate, gross_minor, status, register_employment_id, registered_outside)
        ON employment.employment TO raamat_app;
      ${companyTable('employment.employment')}

      CREATE TABLE employment.absence (
        id bigint GENERATED ALWAYS AS IDENTITY,
        company_id bigint NOT NULL,
        employment_id bigint NOT NULL,
        kind text NOT NULL,
        starts_on date NOT NULL,
        ends_on date,
        register_code integer,
        CONSTRAINT absence_pkey PRIMARY KEY (id),
        CONSTRAINT absence_employment FOREIGN KEY (company_id, employment_id)
          REFERENCES employment.employment (company_id, id),
        CONSTRAINT absence_kind CHECK (kind IN ('vacation', 'sick', 'parental', 'unpaid', 'other')),
        CONSTRAINT absence_dates CHECK (ends_on >= starts_on)
      );
      CREATE UNIQUE INDEX absence_of_employment
        ON employment.absence (company_id, employment_id, starts_on, register_code) NULLS NOT DISTINCT;
      GRANT SELECT, INSERT, UPDATE (kind, ends_on), DELETE ON employment.absence TO raamat_app;
      ${companyTable('employment.absence')}

      CREATE TABLE employment.submission (
        id bigint GENERATED ALWAYS AS IDENTITY,
        company_id bigint NOT NULL,
        kind text NOT NULL,
        status text NOT NULL,
        event_date date NOT NULL,
        employee_id bigint NOT NULL,
        employment_id bigint NOT NULL,
        employee_name text NOT NULL,
        data jsonb NOT NULL,
        personal_code_sealed bytea,
        submitted_at timestamptz NOT NULL,
        submitted_by bigint,
        submitted_by_staff boolean NOT NULL,
        reviewed_at timestamptz,
        reviewed_by bigint,
        review_reason text NOT NULL,
        register_employment_id bigint,
        register_messages jsonb NOT NULL,
        register_error_code text NOT NULL,
        registered_at timestamptz,
        CONSTRAINT submission_pkey PRIMARY KEY (id),
        CONSTRAINT submission_company UNIQUE (company_id, id),
        CONSTRAINT submission_employment FOREIGN KEY (company_id, employment_id)
          REFERENCES employment.employment (company_id, id),
        CONSTRAINT submission_employee FOREIGN KEY (company_id, employee_id) REFERENCES employment.employee (company_id, id),
        CONSTRAINT submission_kind CHECK (kind IN ('new_employee', 'new_employment', 'change', 'suspension', 'end')),
        CONSTRAINT submission_status CHECK (status IN ('submitted', 'approved', 'registered', 'applied', 'rejected'))
      );
      CREATE INDEX submission_newest ON employment.submission (company_id, id DESC);
      CREATE INDEX submission_by_status ON employment.submission (status, id DESC);
      CREATE INDEX submission_of_employment ON employment.submission (company_id, employment_id);
      GRANT SELECT, INSERT, UPDATE (status, employee_id, employment_id, personal_code_sealed, reviewed_at, reviewed_by,
        review_reason, register_employment_id, register_messages, register_error_code, registered_at)
        ON employment.submission TO raamat_app;
      GRANT SELECT ON employment.submission TO raamat_system;
      ${companyTable('employment.submission')}
      ${systemReadsAll('employment.submission')}

      CREATE TABLE employment.register_request (
        company_id bigint NOT NULL,
        message_id uuid NOT NULL,
        submission_id bigint NOT NULL,
        state text NOT NULL,
        asked_at timestamptz NOT NULL,
        answered_at timestamptz,
        CONSTRAINT register_request_pkey PRIMARY KEY (company_id, message_id),
        CONSTRAINT register_request_submission FOREIGN KEY (company_id, submission_id)
          REFERENCES employment.submission (company_id, id),
        CONSTRAINT register_request_state CHECK (state IN ('asked', 'unknown', 'not_taken', 'done'))
      );
      CREATE INDEX register_request_of_submission ON employment.register_request (company_id, submission_id);
      GRANT SELECT, INSERT, UPDATE (state, answered_at) ON employment.register_request TO raamat_app;
      ${companyTable('employment.register_request')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
