import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Questions to people without an account, the letters that take them there, the answers, and objects put aside until a
 * day. The application never changes an answer, nor what was asked about which object.
 */
export class Questions1763600011001 implements MigrationInterface {
  readonly name = 'Questions1763600011001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA questions;
      GRANT USAGE ON SCHEMA questions TO raamat_app;
      ${LETTER}
      ${QUESTION}
      ${ANSWER}
      ${HOLD}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const LETTER = `
  CREATE TABLE questions.letter (
    company_id bigint NOT NULL,
    id text NOT NULL,
    to_address text NOT NULL,
    language text NOT NULL,
    digest boolean NOT NULL,
    send_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'queued',
    reason text,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    CONSTRAINT letter_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT letter_language CHECK (language = ANY ('{et,en}'::text[])),
    CONSTRAINT letter_state CHECK (state = ANY ('{queued,sent,bounced,failed}'::text[])),
    CONSTRAINT letter_sent CHECK (state <> 'sent' OR sent_at IS NOT NULL)
  );
  CREATE INDEX letter_of_day ON questions.letter (company_id, created_at);
  CREATE INDEX letter_digest ON questions.letter (company_id, to_address, language) WHERE digest AND state = 'queued';
  GRANT SELECT, INSERT, UPDATE (state, reason, sent_at) ON questions.letter TO raamat_app;
  ${companyTable('questions.letter')}`;

const QUESTION = `
  CREATE TABLE questions.question (
    company_id bigint NOT NULL,
    id text NOT NULL,
    object_type text NOT NULL,
    object_id text NOT NULL,
    text text NOT NULL,
    to_address text NOT NULL,
    language text NOT NULL,
    asked_by bigint,
    state text NOT NULL DEFAULT 'open',
    letter_id text NOT NULL,
    expires_at timestamptz NOT NULL,
    answered_at timestamptz,
    closed_at timestamptz,
    accepted_answer_id text,
    created_at timestamptz NOT NULL,
    CONSTRAINT question_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT question_letter FOREIGN KEY (company_id, letter_id) REFERENCES questions.letter (company_id, id),
    CONSTRAINT question_object CHECK (object_type = ANY ('{bank_transaction,invoice,file}'::text[])),
    CONSTRAINT question_text CHECK (text <> ''),
    CONSTRAINT question_language CHECK (language = ANY ('{et,en}'::text[])),
    CONSTRAINT question_state CHECK (state = ANY ('{open,answered,closed}'::text[])),
    CONSTRAINT question_answered CHECK (state <> 'answered' OR answered_at IS NOT NULL),
    CONSTRAINT question_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
    CONSTRAINT question_accepted CHECK (accepted_answer_id IS NULL OR state = 'closed')
  );
  CREATE INDEX question_newest ON questions.question (company_id, created_at, id);
  CREATE INDEX question_by_state ON questions.question (company_id, state, created_at, id);
  CREATE INDEX question_of_object ON questions.question (company_id, object_id, created_at, id);
  CREATE INDEX question_of_letter ON questions.question (company_id, letter_id, id);
  GRANT SELECT, INSERT, UPDATE (state, letter_id, expires_at, answered_at, closed_at, accepted_answer_id)
    ON questions.question TO raamat_app;
  ${companyTable('questions.question')}`;

const ANSWER = `
  CREATE TABLE questions.answer (
    company_id bigint NOT NULL,
    id text NOT NULL,
    question_id text NOT NULL,
    text text,
    created_at timestamptz NOT NULL,
    CONSTRAINT answer_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT answer_question FOREIGN KEY (company_id, question_id) REFERENCES questions.question (company_id, id),
    CONSTRAINT answer_text CHECK (text <> '')
  );
  CREATE INDEX answer_of_question ON questions.answer (company_id, question_id, id);
  GRANT SELECT, INSERT ON questions.answer TO raamat_app;
  ${companyTable('questions.answer')}

  CREATE TABLE questions.answer_file (
    company_id bigint NOT NULL,
    answer_id text NOT NULL,
    place smallint NOT NULL,
    file_id bigint NOT NULL,
    name text NOT NULL,
    CONSTRAINT answer_file_pkey PRIMARY KEY (company_id, answer_id, place),
    CONSTRAINT answer_file_answer FOREIGN KEY (company_id, answer_id) REFERENCES questions.answer (company_id, id),
    CONSTRAINT answer_file_place CHECK (place BETWEEN 1 AND 5)
  );
  GRANT SELECT, INSERT ON questions.answer_file TO raamat_app;
  ${companyTable('questions.answer_file')}`;

const HOLD = `
  CREATE TABLE questions.hold (
    company_id bigint NOT NULL,
    id text NOT NULL,
    object_type text NOT NULL,
    object_id text NOT NULL,
    until date NOT NULL,
    created_at timestamptz NOT NULL,
    created_by bigint,
    released_at timestamptz,
    CONSTRAINT hold_pkey PRIMARY KEY (company_id, id),
    CONSTRAINT hold_object CHECK (object_type = ANY ('{bank_transaction,invoice,file}'::text[]))
  );
  CREATE UNIQUE INDEX hold_of_object ON questions.hold (company_id, object_type, object_id) WHERE released_at IS NULL;
  CREATE INDEX hold_newest ON questions.hold (company_id, created_at, id) WHERE released_at IS NULL;
  GRANT SELECT, INSERT, UPDATE (released_at) ON questions.hold TO raamat_app;
  ${companyTable('questions.hold')}`;
