-- Tables of a minimal ledger: a header, its lines, month balances and an outbox.
CREATE TABLE header (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id int NOT NULL,
  posted_on date NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  memo text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX header_day ON header (company_id, posted_on, id);

CREATE TABLE line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  header_id bigint NOT NULL REFERENCES header (id),
  company_id int NOT NULL,
  account_id int NOT NULL,
  posted_on date NOT NULL,
  debit numeric(18, 2) NOT NULL DEFAULT 0,
  credit numeric(18, 2) NOT NULL DEFAULT 0,
  CHECK (debit >= 0 AND credit >= 0)
);
CREATE INDEX line_ledger ON line (company_id, account_id, posted_on, id);
CREATE INDEX line_header ON line (header_id);

CREATE TABLE balance (
  company_id int,
  account_id int,
  month date,
  debit numeric(18, 2) NOT NULL,
  credit numeric(18, 2) NOT NULL,
  PRIMARY KEY (company_id, account_id, month)
);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;
