-- The rows that one posting of the product writes, in tables without triggers or row security.
CREATE TABLE book (company_id bigint PRIMARY KEY, commit_seq bigint NOT NULL) WITH (fillfactor = 50);
INSERT INTO book SELECT company_id, 0 FROM generate_series(1, 50) AS company_id;

CREATE TABLE invoice (company_id bigint, id bigint, state text NOT NULL, posted_at timestamptz, PRIMARY KEY (company_id, id));
CREATE TABLE revision (company_id bigint, id bigint, base_gross bigint, PRIMARY KEY (company_id, id));
INSERT INTO invoice SELECT 1, id, 'recorded' FROM generate_series(1, 100000) AS id;
INSERT INTO revision SELECT 1, id FROM generate_series(1, 100000) AS id;

CREATE TABLE entry (
  company_id bigint,
  commit_seq bigint,
  posted_on date NOT NULL,
  source_id bigint NOT NULL,
  PRIMARY KEY (company_id, commit_seq)
);
CREATE TABLE line (
  company_id bigint,
  commit_seq bigint,
  line_no int,
  account_id bigint NOT NULL,
  posted_on date NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (company_id, commit_seq, line_no),
  FOREIGN KEY (company_id, commit_seq) REFERENCES entry (company_id, commit_seq)
);
CREATE INDEX line_ledger ON line (company_id, account_id, posted_on, commit_seq, line_no);
CREATE TABLE balance (
  company_id bigint,
  account_id bigint,
  month date,
  debit bigint NOT NULL,
  credit bigint NOT NULL,
  PRIMARY KEY (company_id, account_id, month)
) WITH (fillfactor = 70);
CREATE TABLE command_log (
  company_id bigint,
  commit_seq bigint,
  command text NOT NULL,
  result jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, commit_seq)
);
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  action text NOT NULL,
  old_values jsonb,
  new_values jsonb,
  occurred_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE task (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, company_id bigint NOT NULL, kind text NOT NULL, payload jsonb NOT NULL, run_at timestamptz NOT NULL);
CREATE UNIQUE INDEX task_waiting ON task (company_id, kind);
