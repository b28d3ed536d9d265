-- The schema that the migrations make: to be read, not to be run. `npm run schema` writes it.

CREATE EXTENSION btree_gin SCHEMA public;
CREATE EXTENSION pg_trgm SCHEMA public;

CREATE SCHEMA books;
GRANT USAGE ON SCHEMA books TO raamat_app;
GRANT USAGE ON SCHEMA books TO raamat_system;

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
  CONSTRAINT account_normal_side CHECK ((normal_side = ANY ('{debit,credit}'::text[]))),
  CONSTRAINT account_type CHECK ((type = ANY ('{asset,liability,equity,income,expense}'::text[])))
);
CREATE UNIQUE INDEX account_code ON books.account USING btree (company_id, code);
CREATE UNIQUE INDEX account_role ON books.account USING btree (company_id, role) WHERE (role IS NOT NULL);
CREATE TRIGGER account_added AFTER INSERT ON books.account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
CREATE TRIGGER account_changed AFTER UPDATE ON books.account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
CREATE TRIGGER account_identity BEFORE UPDATE ON books.account FOR EACH ROW WHEN (((((((old.code IS DISTINCT FROM new.code) OR (old.type IS DISTINCT FROM new.type)) OR (old.normal_side IS DISTINCT FROM new.normal_side)) OR (old.control_kind IS DISTINCT FROM new.control_kind)) OR (old.role IS DISTINCT FROM new.role)) OR (old.currency IS DISTINCT FROM new.currency))) EXECUTE FUNCTION books.check_account_identity();
ALTER TABLE books.account ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.account FORCE ROW LEVEL SECURITY;
CREATE POLICY account_company ON books.account TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.account TO raamat_app;
GRANT UPDATE (active, balance_sheet_line, default_vat_code, income_statement_1_line, income_statement_2_line, name, name_en, npo_line, search_key) ON books.account TO raamat_app;

CREATE TABLE books.accounting_event (
  company_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  economic_date date NOT NULL,
  memo text,
  entry_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  command_id text NOT NULL,
  bank_account_id text,
  CONSTRAINT accounting_event_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT accounting_event_bank_account_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES books.bank_account(company_id, id),
  CONSTRAINT accounting_event_kind CHECK ((kind = ANY ('{opening_balance,manual,accrual,depreciation,payroll,tax,dividend,correction,closing,revaluation}'::text[])))
);
CREATE INDEX accounting_event_bank_account ON books.accounting_event USING btree (company_id, bank_account_id) WHERE (bank_account_id IS NOT NULL);
ALTER TABLE books.accounting_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.accounting_event FORCE ROW LEVEL SECURITY;
CREATE POLICY accounting_event_company ON books.accounting_event TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.accounting_event TO raamat_app;

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
  created_at timestamp with time zone NOT NULL,
  command_id text NOT NULL,
  reversed_at timestamp with time zone,
  reversed_command_id text,
  item_base_minor bigint NOT NULL,
  counter_base_minor bigint NOT NULL,
  paid_on date,
  rule_id text,
  CONSTRAINT allocation_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT allocation_bank_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction(company_id, id),
  CONSTRAINT allocation_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT allocation_other_invoice_fkey FOREIGN KEY (company_id, other_invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT allocation_rule_fkey FOREIGN KEY (company_id, rule_id) REFERENCES books.rule(company_id, id),
  CONSTRAINT allocation_amounts CHECK (((item_minor > 0) AND (counter_minor > 0))),
  CONSTRAINT allocation_base_amounts CHECK (((item_base_minor >= 0) AND (counter_base_minor >= 0))),
  CONSTRAINT allocation_counter CHECK (((num_nonnulls(bank_transaction_id, other_invoice_id, counter_account_id) = 1) OR ((line_id IS NOT NULL) AND (bank_transaction_id IS NOT NULL) AND (counter_account_id IS NOT NULL) AND (other_invoice_id IS NULL)))),
  CONSTRAINT allocation_item CHECK ((num_nonnulls(invoice_id, line_id) = 1)),
  CONSTRAINT allocation_kind CHECK ((kind = ANY ('{payment,refund,credit_offset,prepayment_apply}'::text[]))),
  CONSTRAINT allocation_origin CHECK ((origin = ANY ('{human,matcher,import,migration}'::text[]))),
  CONSTRAINT allocation_rule CHECK (((rule_id IS NULL) OR (origin = 'matcher'::text)))
);
CREATE INDEX allocation_bank_transaction ON books.allocation USING btree (company_id, bank_transaction_id) WHERE (bank_transaction_id IS NOT NULL);
CREATE INDEX allocation_invoice ON books.allocation USING btree (company_id, invoice_id, effective_date, id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX allocation_invoice_paid_early ON books.allocation USING btree (company_id, invoice_id) WHERE ((paid_on < effective_date) AND (reversed_at IS NULL));
CREATE INDEX allocation_line ON books.allocation USING btree (company_id, line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX allocation_of_rule ON books.allocation USING btree (company_id, rule_id, created_at, id) WHERE (rule_id IS NOT NULL);
CREATE INDEX allocation_other_invoice ON books.allocation USING btree (company_id, other_invoice_id, effective_date, id) WHERE (other_invoice_id IS NOT NULL);
CREATE INDEX allocation_paid_early ON books.allocation USING btree (company_id, paid_on) WHERE (paid_on < effective_date);
CREATE TRIGGER allocation_files_reversed AFTER UPDATE OF reversed_at ON books.allocation FOR EACH ROW WHEN (((new.bank_transaction_id IS NOT NULL) AND (new.invoice_id IS NOT NULL))) EXECUTE FUNCTION books.link_files_of_allocation();
CREATE TRIGGER allocation_of_bank_reversed AFTER UPDATE OF reversed_at ON books.allocation FOR EACH ROW WHEN (((new.bank_transaction_id IS NOT NULL) AND (old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION books.count_bank_allocation();
CREATE TRIGGER allocation_reversed AFTER UPDATE ON books.allocation FOR EACH ROW WHEN (((old.reversed_at IS NOT NULL) OR (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION books.count_allocation();
CREATE TRIGGER allocation_vat_added AFTER INSERT ON books.allocation FOR EACH ROW WHEN ((new.paid_on < new.effective_date)) EXECUTE FUNCTION books.mark_vat_of_allocation();
CREATE TRIGGER allocation_vat_changed AFTER UPDATE OF effective_date, reversed_at ON books.allocation FOR EACH ROW WHEN (((old.effective_date <> new.effective_date) OR (new.paid_on < new.effective_date))) EXECUTE FUNCTION books.mark_vat_of_allocation();
CREATE TRIGGER allocations_added AFTER INSERT ON books.allocation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.count_allocations();
ALTER TABLE books.allocation ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.allocation FORCE ROW LEVEL SECURITY;
CREATE POLICY allocation_company ON books.allocation TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.allocation TO raamat_app;
GRANT UPDATE (effective_date, reversed_at, reversed_command_id) ON books.allocation TO raamat_app;

CREATE TABLE books.automatic_act (
  company_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  cause text NOT NULL,
  invoice_id text,
  revision_id text,
  allocation_id text,
  judgement_id text,
  bank_transaction_id text,
  score integer,
  grounds jsonb NOT NULL,
  fields jsonb NOT NULL,
  version text,
  created_at timestamp with time zone NOT NULL,
  command_id text NOT NULL,
  rule_ids text[] NOT NULL DEFAULT '{}'::text[],
  document_id text,
  probability_ppm integer,
  evidence text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT automatic_act_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT automatic_act_allocation_fkey FOREIGN KEY (company_id, allocation_id) REFERENCES books.allocation(company_id, id),
  CONSTRAINT automatic_act_document_fkey FOREIGN KEY (company_id, document_id) REFERENCES books.document(company_id, id),
  CONSTRAINT automatic_act_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT automatic_act_judgement_fkey FOREIGN KEY (company_id, judgement_id) REFERENCES books.bank_judgement(company_id, id),
  CONSTRAINT automatic_act_revision_fkey FOREIGN KEY (company_id, revision_id) REFERENCES books.invoice_revision(company_id, id),
  CONSTRAINT automatic_act_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction(company_id, id),
  CONSTRAINT automatic_act_kind CHECK (
CASE
    WHEN (kind = ANY ('{post,draft}'::text[])) THEN (num_nonnulls(invoice_id, revision_id) = 2)
    WHEN (kind = 'allocate'::text) THEN (num_nonnulls(allocation_id, bank_transaction_id) = 2)
    WHEN (kind = ANY ('{exempt,money_in,transfer}'::text[])) THEN (num_nonnulls(judgement_id, bank_transaction_id) = 2)
    WHEN (kind = 'party'::text) THEN (bank_transaction_id IS NOT NULL)
    WHEN (kind = 'join'::text) THEN (num_nonnulls(document_id, invoice_id) = 2)
    WHEN (kind = 'dismiss'::text) THEN (document_id IS NOT NULL)
    ELSE false
END),
  CONSTRAINT automatic_act_probability CHECK (
CASE kind
    WHEN 'draft'::text THEN (probability_ppm IS NULL)
    ELSE ((probability_ppm IS NOT NULL) AND ((probability_ppm >= 0) AND (probability_ppm <= 1000000)) AND (evidence <> '{}'::text[]))
END) NOT VALID
);
CREATE INDEX automatic_act_newest ON books.automatic_act USING btree (company_id, created_at, id) WHERE (kind <> 'draft'::text);
CREATE UNIQUE INDEX automatic_act_of_allocation ON books.automatic_act USING btree (company_id, allocation_id) WHERE (allocation_id IS NOT NULL);
CREATE INDEX automatic_act_of_cause ON books.automatic_act USING btree (company_id, cause, created_at, id) WHERE (kind <> 'draft'::text);
CREATE UNIQUE INDEX automatic_act_of_judgement ON books.automatic_act USING btree (company_id, judgement_id) WHERE (judgement_id IS NOT NULL);
CREATE INDEX automatic_act_of_party ON books.automatic_act USING btree (company_id, bank_transaction_id) WHERE (kind = 'party'::text);
CREATE UNIQUE INDEX automatic_act_of_revision ON books.automatic_act USING btree (company_id, revision_id) WHERE (revision_id IS NOT NULL);
CREATE INDEX automatic_act_of_rule ON books.automatic_act USING gin (company_id, rule_ids) WHERE (rule_ids <> '{}'::text[]);
ALTER TABLE books.automatic_act ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.automatic_act FORCE ROW LEVEL SECURITY;
CREATE POLICY automatic_act_company ON books.automatic_act TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.automatic_act TO raamat_app;

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
  created_at timestamp with time zone NOT NULL,
  transaction_count bigint NOT NULL DEFAULT 0,
  last_booking_date date,
  statement_balance_minor bigint,
  statement_balance_on date,
  confirmed_at timestamp with time zone,
  CONSTRAINT bank_account_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT bank_account_account_fkey FOREIGN KEY (company_id, account_id) REFERENCES books.account(company_id, id),
  CONSTRAINT bank_account_currency CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
CREATE UNIQUE INDEX bank_account_iban ON books.bank_account USING btree (company_id, iban, currency) WHERE (iban IS NOT NULL);
CREATE INDEX bank_account_label ON books.bank_account USING btree (company_id, label, id);
CREATE UNIQUE INDEX bank_account_ledger ON books.bank_account USING btree (company_id, account_id);
ALTER TABLE books.bank_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.bank_account FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_account_company ON books.bank_account TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.bank_account TO raamat_app;
GRANT UPDATE (active, bank_name, bic, confirmed_at, label, statement_balance_minor, statement_balance_on) ON books.bank_account TO raamat_app;

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
  created_at timestamp with time zone NOT NULL,
  command_id text NOT NULL,
  reversed_at timestamp with time zone,
  reversed_command_id text,
  rule_id text,
  CONSTRAINT bank_judgement_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT bank_judgement_other_fkey FOREIGN KEY (company_id, other_bank_transaction_id) REFERENCES books.bank_transaction(company_id, id),
  CONSTRAINT bank_judgement_rule_fkey FOREIGN KEY (company_id, rule_id) REFERENCES books.rule(company_id, id),
  CONSTRAINT bank_judgement_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction(company_id, id),
  CONSTRAINT bank_judgement_kind CHECK (
CASE kind
    WHEN 'exemption'::text THEN ((counter_role IS NOT NULL) AND (reason IS NOT NULL))
    WHEN 'money_in'::text THEN (money_in_kind = ANY ('{refund,intercompany,owner,tax_refund,grant,loan}'::text[]))
    WHEN 'transfer'::text THEN (other_bank_transaction_id IS NOT NULL)
    ELSE false
END),
  CONSTRAINT bank_judgement_origin CHECK ((origin = ANY ('{human,matcher}'::text[]))),
  CONSTRAINT bank_judgement_rule CHECK (((rule_id IS NULL) OR (origin = 'matcher'::text)))
);
CREATE UNIQUE INDEX bank_judgement_live ON books.bank_judgement USING btree (company_id, bank_transaction_id) WHERE (reversed_at IS NULL);
CREATE UNIQUE INDEX bank_judgement_live_other ON books.bank_judgement USING btree (company_id, other_bank_transaction_id) WHERE ((reversed_at IS NULL) AND (other_bank_transaction_id IS NOT NULL));
CREATE INDEX bank_judgement_of_rule ON books.bank_judgement USING btree (company_id, rule_id, created_at, id) WHERE (rule_id IS NOT NULL);
ALTER TABLE books.bank_judgement ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.bank_judgement FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_judgement_company ON books.bank_judgement TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.bank_judgement TO raamat_app;
GRANT UPDATE (reversed_at, reversed_command_id) ON books.bank_judgement TO raamat_app;

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
  created_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  opens_account boolean NOT NULL DEFAULT false,
  CONSTRAINT bank_statement_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT bank_statement_account_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES books.bank_account(company_id, id),
  CONSTRAINT bank_statement_document_fkey FOREIGN KEY (company_id, document_id) REFERENCES books.document(company_id, id),
  CONSTRAINT bank_statement_dates CHECK ((from_date <= to_date)),
  CONSTRAINT bank_statement_opens CHECK (((NOT opens_account) OR ((state <> 'withdrawn'::text) AND (opening_minor IS NOT NULL)))),
  CONSTRAINT bank_statement_state CHECK ((state = ANY ('{posting,posted,withdrawn}'::text[]))),
  CONSTRAINT bank_statement_withdrawn CHECK (((state = 'withdrawn'::text) = ((withdrawn_at IS NOT NULL) AND (withdrawn_reason IS NOT NULL))))
);
CREATE INDEX bank_statement_account ON books.bank_statement USING btree (company_id, bank_account_id, to_date);
CREATE INDEX bank_statement_created ON books.bank_statement USING btree (company_id, created_at, id);
CREATE INDEX bank_statement_document ON books.bank_statement USING btree (company_id, document_id) WHERE (document_id IS NOT NULL);
CREATE UNIQUE INDEX bank_statement_file ON books.bank_statement USING btree (company_id, file_id, bank_account_id, from_date, to_date) WHERE ((file_id IS NOT NULL) AND (state <> 'withdrawn'::text));
CREATE UNIQUE INDEX bank_statement_opening ON books.bank_statement USING btree (company_id, bank_account_id) WHERE opens_account;
CREATE TRIGGER bank_statement_guarded BEFORE UPDATE OF state, withdrawn_at, withdrawn_reason ON books.bank_statement FOR EACH ROW EXECUTE FUNCTION books.guard_bank_statement();
CREATE TRIGGER bank_statement_referenced AFTER INSERT ON books.bank_statement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.mark_referenced();
CREATE TRIGGER bank_statement_withdrawn AFTER UPDATE OF state ON books.bank_statement FOR EACH ROW WHEN ((new.state = 'withdrawn'::text)) EXECUTE FUNCTION books.withdraw_bank_lines();
ALTER TABLE books.bank_statement ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.bank_statement FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_statement_company ON books.bank_statement TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.bank_statement TO raamat_app;
GRANT UPDATE (opens_account, state, withdrawn_at, withdrawn_reason) ON books.bank_statement TO raamat_app;

CREATE TABLE books.bank_statement_repeat (
  company_id bigint NOT NULL,
  statement_id text NOT NULL,
  bank_transaction_id text NOT NULL,
  CONSTRAINT bank_statement_repeat_pkey PRIMARY KEY (company_id, statement_id, bank_transaction_id),
  CONSTRAINT bank_statement_repeat_statement_fkey FOREIGN KEY (company_id, statement_id) REFERENCES books.bank_statement(company_id, id),
  CONSTRAINT bank_statement_repeat_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction(company_id, id)
);
CREATE INDEX bank_statement_repeat_transaction ON books.bank_statement_repeat USING btree (company_id, bank_transaction_id);
ALTER TABLE books.bank_statement_repeat ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.bank_statement_repeat FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_statement_repeat_company ON books.bank_statement_repeat TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.bank_statement_repeat TO raamat_app;

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
  created_at timestamp with time zone NOT NULL,
  match_words text[] NOT NULL DEFAULT '{}'::text[],
  match_due integer NOT NULL DEFAULT 1,
  party_rule_id text,
  party_rule_at timestamp with time zone,
  CONSTRAINT bank_transaction_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT bank_transaction_account_fkey FOREIGN KEY (company_id, bank_account_id) REFERENCES books.bank_account(company_id, id),
  CONSTRAINT bank_transaction_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party(company_id, id),
  CONSTRAINT bank_transaction_party_rule_fkey FOREIGN KEY (company_id, party_rule_id) REFERENCES books.rule(company_id, id),
  CONSTRAINT bank_transaction_statement_fkey FOREIGN KEY (company_id, statement_id) REFERENCES books.bank_statement(company_id, id),
  CONSTRAINT bank_transaction_amounts CHECK (((amount_minor >= 0) AND (fee_minor >= 0) AND (total_minor = (
CASE direction
    WHEN 'in'::text THEN amount_minor
    ELSE (- amount_minor)
END - fee_minor)))),
  CONSTRAINT bank_transaction_direction CHECK ((direction = ANY ('{in,out}'::text[]))),
  CONSTRAINT bank_transaction_judgement CHECK ((judgement = ANY ('{exemption,money_in,transfer,withdrawn}'::text[]))),
  CONSTRAINT bank_transaction_party_rule CHECK (((party_rule_id IS NULL) OR (party_source = 'alias'::text))),
  CONSTRAINT bank_transaction_party_rule_at CHECK (((party_rule_id IS NULL) = (party_rule_at IS NULL))),
  CONSTRAINT bank_transaction_party_source CHECK ((((party_source = ANY ('{alias,human}'::text[])) AND (party_id IS NOT NULL)) OR ((party_source IS NULL) AND (party_id IS NULL)))),
  CONSTRAINT bank_transaction_settled CHECK (((allocated_minor >= 0) AND (allocated_minor <= amount_minor))),
  CONSTRAINT bank_transaction_withdrawn CHECK (((judgement IS DISTINCT FROM 'withdrawn'::text) OR (allocated_minor = 0)))
);
CREATE INDEX bank_transaction_amount ON books.bank_transaction USING btree (company_id, abs(total_minor), id);
CREATE INDEX bank_transaction_counterparty ON books.bank_transaction USING btree (company_id, counterparty_key, id);
CREATE INDEX bank_transaction_date ON books.bank_transaction USING btree (company_id, booking_date, id);
CREATE INDEX bank_transaction_explained ON books.bank_transaction USING btree (company_id, booking_date, id) WHERE explained;
CREATE INDEX bank_transaction_internal ON books.bank_transaction USING btree (company_id, booking_date, id) WHERE ((judgement IS NULL) AND own_counterparty);
CREATE INDEX bank_transaction_judged_as ON books.bank_transaction USING btree (company_id, judgement, booking_date, id) WHERE (judgement IS NOT NULL);
CREATE UNIQUE INDEX bank_transaction_line_key ON books.bank_transaction USING btree (company_id, bank_account_id, line_key) WHERE (judgement IS DISTINCT FROM 'withdrawn'::text);
CREATE INDEX bank_transaction_matched ON books.bank_transaction USING btree (company_id, booking_date, id) WHERE ((judgement IS NULL) AND (NOT own_counterparty) AND (allocated_minor >= amount_minor) AND (amount_minor > 0));
CREATE INDEX bank_transaction_nameless ON books.bank_transaction USING btree (company_id, id) WHERE ((party_source = 'human'::text) AND (counterparty_name IS NULL) AND (counterparty_account IS NULL));
CREATE INDEX bank_transaction_of_account ON books.bank_transaction USING btree (company_id, bank_account_id, booking_date, id);
CREATE INDEX bank_transaction_of_direction ON books.bank_transaction USING btree (company_id, direction, booking_date, id);
CREATE INDEX bank_transaction_of_party_rule ON books.bank_transaction USING btree (company_id, party_rule_id, id) WHERE (party_rule_id IS NOT NULL);
CREATE INDEX bank_transaction_open ON books.bank_transaction USING btree (company_id, booking_date, id) WHERE ((judgement IS NULL) AND (NOT own_counterparty) AND (allocated_minor < amount_minor));
CREATE INDEX bank_transaction_open_amount ON books.bank_transaction USING btree (company_id, abs(total_minor), id) WHERE ((judgement IS NULL) AND (NOT own_counterparty) AND (allocated_minor < amount_minor));
CREATE INDEX bank_transaction_open_counterparty ON books.bank_transaction USING btree (company_id, counterparty_key, id) WHERE ((judgement IS NULL) AND (NOT own_counterparty) AND (allocated_minor < amount_minor));
CREATE INDEX bank_transaction_part_matched ON books.bank_transaction USING btree (company_id, booking_date, id) WHERE ((judgement IS NULL) AND (NOT own_counterparty) AND (allocated_minor < amount_minor) AND (allocated_minor > 0));
CREATE INDEX bank_transaction_party ON books.bank_transaction USING btree (company_id, party_id, booking_date, id) WHERE (party_id IS NOT NULL);
CREATE INDEX bank_transaction_search ON books.bank_transaction USING gin (company_id, search_key gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE INDEX bank_transaction_statement ON books.bank_transaction USING btree (company_id, statement_id, booking_date, id) WHERE (statement_id IS NOT NULL);
CREATE INDEX bank_transaction_to_explain ON books.bank_transaction USING btree (company_id, booking_date, id) WHERE ((judgement IS NULL) AND (NOT own_counterparty) AND (allocated_minor < amount_minor) AND (direction = 'out'::text) AND (NOT explained));
CREATE INDEX bank_transaction_without_amount ON books.bank_transaction USING btree (company_id, booking_date, id) WHERE (amount_minor = 0);
CREATE TRIGGER bank_transaction_counted AFTER INSERT ON books.bank_transaction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.count_bank_transactions();
CREATE TRIGGER bank_transaction_judged BEFORE UPDATE OF judgement ON books.bank_transaction FOR EACH ROW EXECUTE FUNCTION books.guard_bank_judgement();
CREATE TRIGGER bank_transaction_matchable BEFORE UPDATE OF party_id, judgement, allocated_minor ON books.bank_transaction FOR EACH ROW EXECUTE FUNCTION books.keep_line_matchable();
ALTER TABLE books.bank_transaction ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.bank_transaction FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_transaction_company ON books.bank_transaction TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.bank_transaction TO raamat_app;
GRANT UPDATE (counterparty_key, explained, judgement, match_due, own_counterparty, party_id, party_rule_at, party_rule_id, party_source, search_key) ON books.bank_transaction TO raamat_app;

CREATE TABLE books.bank_transaction_file (
  company_id bigint NOT NULL,
  bank_transaction_id text NOT NULL,
  file_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  by_settlement boolean NOT NULL DEFAULT false,
  CONSTRAINT bank_transaction_file_pkey PRIMARY KEY (company_id, bank_transaction_id, file_id),
  CONSTRAINT bank_transaction_file_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction(company_id, id)
);
CREATE INDEX bank_transaction_file_file ON books.bank_transaction_file USING btree (company_id, file_id);
ALTER TABLE books.bank_transaction_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.bank_transaction_file FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_transaction_file_company ON books.bank_transaction_file TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.bank_transaction_file TO raamat_app;
GRANT UPDATE (by_settlement) ON books.bank_transaction_file TO raamat_app;

CREATE TABLE books.book (
  company_id bigint NOT NULL,
  commit_seq bigint NOT NULL DEFAULT 0,
  setup_version bigint NOT NULL DEFAULT 1,
  base_currency text NOT NULL,
  time_zone text NOT NULL,
  legal_form text NOT NULL,
  fiscal_year_start_month smallint NOT NULL,
  input_vat_share_bps integer NOT NULL DEFAULT 10000,
  provisioned_at timestamp with time zone NOT NULL,
  vat_codes_version text,
  vat_cars integer NOT NULL DEFAULT 0,
  vat_cars_partial integer NOT NULL DEFAULT 0,
  CONSTRAINT book_pkey PRIMARY KEY (company_id),
  CONSTRAINT book_fiscal_year_start_month CHECK (((fiscal_year_start_month >= 1) AND (fiscal_year_start_month <= 12))),
  CONSTRAINT book_input_vat_share CHECK (((input_vat_share_bps >= 0) AND (input_vat_share_bps <= 10000))),
  CONSTRAINT book_vat_cars CHECK ((((vat_cars >= 0) AND (vat_cars <= 999999)) AND ((vat_cars_partial >= 0) AND (vat_cars_partial <= 999999))))
) WITH (fillfactor=50);
CREATE CONSTRAINT TRIGGER book_commit_logged AFTER UPDATE OF commit_seq ON books.book DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION books.check_commit_logged();
CREATE TRIGGER book_commit_seq BEFORE UPDATE OF commit_seq ON books.book FOR EACH ROW WHEN ((new.commit_seq IS DISTINCT FROM old.commit_seq)) EXECUTE FUNCTION books.check_commit_seq();
ALTER TABLE books.book ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.book FORCE ROW LEVEL SECURITY;
CREATE POLICY book_company ON books.book TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY book_system ON books.book TO raamat_system USING (true) WITH CHECK (true);
GRANT SELECT ON books.book TO raamat_app;
GRANT INSERT (base_currency, company_id, fiscal_year_start_month, input_vat_share_bps, legal_form, provisioned_at, time_zone, vat_cars, vat_cars_partial, vat_codes_version) ON books.book TO raamat_app;
GRANT UPDATE (commit_seq, input_vat_share_bps, setup_version, vat_cars, vat_cars_partial, vat_codes_version) ON books.book TO raamat_app;
GRANT SELECT (commit_seq, company_id, vat_codes_version) ON books.book TO raamat_system;

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
  occurred_at timestamp with time zone NOT NULL,
  objects jsonb NOT NULL DEFAULT '[]'::jsonb,
  audit_events integer NOT NULL DEFAULT 0,
  chained_at timestamp with time zone,
  personal_salt uuid,
  personal_hash bytea,
  audit_hash bytea,
  hash bytea,
  CONSTRAINT command_log_pkey PRIMARY KEY (company_id, commit_seq)
);
CREATE UNIQUE INDEX command_log_command_id ON books.command_log USING btree (company_id, command_id);
CREATE UNIQUE INDEX command_log_key ON books.command_log USING btree (company_id, credential, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE TRIGGER command_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON books.command_log FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER command_log_chained BEFORE INSERT ON books.command_log FOR EACH ROW WHEN ((new.hash IS NULL)) EXECUTE FUNCTION books.chain_command();
CREATE TRIGGER command_log_gapless AFTER INSERT ON books.command_log FOR EACH ROW EXECUTE FUNCTION books.check_command_log();
ALTER TABLE books.command_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.command_log FORCE ROW LEVEL SECURITY;
CREATE POLICY command_log_company ON books.command_log TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.command_log TO raamat_app;

CREATE TABLE books.dimension (
  company_id bigint NOT NULL,
  id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT dimension_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT dimension_kind CHECK ((kind = ANY ('{project,grant,client,department,other}'::text[])))
);
CREATE UNIQUE INDEX dimension_code ON books.dimension USING btree (company_id, code);
ALTER TABLE books.dimension ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.dimension FORCE ROW LEVEL SECURITY;
CREATE POLICY dimension_company ON books.dimension TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.dimension TO raamat_app;
GRANT UPDATE (active, name) ON books.dimension TO raamat_app;

CREATE TABLE books.dimension_line (
  company_id bigint NOT NULL,
  dimension_value_id text NOT NULL,
  account_id text NOT NULL,
  economic_date date NOT NULL,
  entry_id text NOT NULL,
  line_no integer NOT NULL,
  base_minor bigint NOT NULL,
  CONSTRAINT dimension_line_pkey PRIMARY KEY (company_id, dimension_value_id, account_id, economic_date, entry_id, line_no) INCLUDE (base_minor),
  CONSTRAINT dimension_line_account_fkey FOREIGN KEY (company_id, account_id) REFERENCES books.account(company_id, id),
  CONSTRAINT dimension_line_line_fkey FOREIGN KEY (company_id, entry_id, line_no) REFERENCES books.journal_line(company_id, entry_id, line_no)
);
CREATE INDEX dimension_line_entry ON books.dimension_line USING btree (company_id, dimension_value_id, economic_date, entry_id);
ALTER TABLE books.dimension_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.dimension_line FORCE ROW LEVEL SECURITY;
CREATE POLICY dimension_line_company ON books.dimension_line TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT SELECT ON books.dimension_line TO raamat_app;

CREATE TABLE books.dimension_value (
  company_id bigint NOT NULL,
  id text NOT NULL,
  dimension_id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT dimension_value_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT dimension_value_dimension_fkey FOREIGN KEY (company_id, dimension_id) REFERENCES books.dimension(company_id, id)
);
CREATE UNIQUE INDEX dimension_value_code ON books.dimension_value USING btree (company_id, dimension_id, code);
ALTER TABLE books.dimension_value ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.dimension_value FORCE ROW LEVEL SECURITY;
CREATE POLICY dimension_value_company ON books.dimension_value TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.dimension_value TO raamat_app;
GRANT UPDATE (active, name) ON books.dimension_value TO raamat_app;

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
  created_at timestamp with time zone NOT NULL,
  sender text,
  dismissed_reason text,
  dismissed_at timestamp with time zone,
  dismissed_by bigint,
  dismissed_automatically boolean NOT NULL DEFAULT false,
  restored_at timestamp with time zone,
  CONSTRAINT document_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT document_dismissal CHECK ((((dismissed_at IS NULL) = (dismissed_reason IS NULL)) AND ((dismissed_at IS NOT NULL) OR (dismissed_by IS NULL)) AND ((NOT dismissed_automatically) OR ((dismissed_at IS NOT NULL) AND (dismissed_by IS NULL))))),
  CONSTRAINT document_dismissal_reason CHECK ((dismissed_reason = ANY ('{reminder,order,quote,statement_of_account,other_company,private,other}'::text[]))),
  CONSTRAINT document_fingerprint CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT document_kind CHECK ((kind = ANY ('{invoice,receipt,credit_note,statement,contract,other}'::text[])))
);
CREATE INDEX document_created ON books.document USING btree (company_id, created_at, id);
CREATE INDEX document_dismissed ON books.document USING btree (company_id, created_at, id) WHERE (dismissed_at IS NOT NULL);
CREATE INDEX document_file ON books.document USING btree (company_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX document_received ON books.document USING btree (company_id, received_on) WHERE (received_on IS NOT NULL);
CREATE UNIQUE INDEX document_sha256 ON books.document USING btree (company_id, sha256);
CREATE INDEX document_unreferenced ON books.document USING btree (company_id, created_at, id) WHERE ((NOT referenced) AND (dismissed_at IS NULL));
CREATE TRIGGER dismissal_of_file AFTER UPDATE OF dismissed_at ON books.document FOR EACH ROW WHEN (((new.file_id IS NOT NULL) AND (old.dismissed_at IS DISTINCT FROM new.dismissed_at))) EXECUTE FUNCTION files.follow_dismissal();
ALTER TABLE books.document ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.document FORCE ROW LEVEL SECURITY;
CREATE POLICY document_company ON books.document TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.document TO raamat_app;
GRANT UPDATE (dismissed_at, dismissed_automatically, dismissed_by, dismissed_reason, file_id, filename, kind, legal_hold, received_on, referenced, restored_at, retention_until, sender, source, storage_ref) ON books.document TO raamat_app;

CREATE TABLE books.exchange_rate (
  company_id bigint NOT NULL,
  id text NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  date date NOT NULL,
  value numeric NOT NULL,
  source text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT exchange_rate_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT exchange_rate_source CHECK ((source = ANY ('{ecb,human,bank}'::text[]))),
  CONSTRAINT exchange_rate_value CHECK ((value > (0)::numeric))
);
CREATE INDEX exchange_rate_by_day ON books.exchange_rate USING btree (company_id, date, base, quote, source);
CREATE UNIQUE INDEX exchange_rate_day ON books.exchange_rate USING btree (company_id, base, quote, date, source) WHERE (source <> 'bank'::text);
CREATE UNIQUE INDEX exchange_rate_of_bank ON books.exchange_rate USING btree (company_id, base, quote, date, value) WHERE (source = 'bank'::text);
ALTER TABLE books.exchange_rate ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.exchange_rate FORCE ROW LEVEL SECURITY;
CREATE POLICY exchange_rate_company ON books.exchange_rate TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.exchange_rate TO raamat_app;

CREATE TABLE books.fiscal_year (
  company_id bigint NOT NULL,
  id text NOT NULL,
  label text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  CONSTRAINT fiscal_year_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT fiscal_year_order CHECK ((ends_on > starts_on))
);
CREATE UNIQUE INDEX fiscal_year_start ON books.fiscal_year USING btree (company_id, starts_on);
ALTER TABLE books.fiscal_year ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.fiscal_year FORCE ROW LEVEL SECURITY;
CREATE POLICY fiscal_year_company ON books.fiscal_year TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.fiscal_year TO raamat_app;

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
  issued_at timestamp with time zone,
  posted_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  void_reason text,
  created_at timestamp with time zone NOT NULL,
  payment_reference text,
  card_last4 text,
  match_words text[] NOT NULL DEFAULT '{}'::text[],
  match_due integer NOT NULL DEFAULT 1,
  paid_by_card boolean NOT NULL DEFAULT false,
  CONSTRAINT invoice_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT invoice_corrects_fkey FOREIGN KEY (company_id, corrects_invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT invoice_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party(company_id, id),
  CONSTRAINT invoice_direction CHECK ((direction = ANY ('{purchase,sales}'::text[]))),
  CONSTRAINT invoice_kind CHECK ((kind = ANY ('{invoice,receipt,credit_note,prepayment}'::text[]))),
  CONSTRAINT invoice_posted_at CHECK (((state = ANY ('{issued,posted}'::text[])) = (posted_at IS NOT NULL))),
  CONSTRAINT invoice_state CHECK ((state = ANY ('{recorded,issued,posted,cancelled,void}'::text[]))),
  CONSTRAINT invoice_state_of_direction CHECK (((NOT ((direction = 'sales'::text) AND (state = 'posted'::text))) AND (NOT ((direction = 'purchase'::text) AND (state = 'issued'::text)))))
);
CREATE INDEX invoice_amount ON books.invoice USING btree (company_id, amount_due_minor, id);
CREATE INDEX invoice_corrects ON books.invoice USING btree (company_id, corrects_invoice_id) WHERE (corrects_invoice_id IS NOT NULL);
CREATE INDEX invoice_date ON books.invoice USING btree (company_id, invoice_date, id);
CREATE INDEX invoice_due ON books.invoice USING btree (company_id, COALESCE(due_date, 'infinity'::date), id);
CREATE INDEX invoice_gross ON books.invoice USING btree (company_id, gross_minor) WHERE (gross_minor <> amount_due_minor);
CREATE INDEX invoice_number ON books.invoice USING btree (company_id, number) WHERE (number IS NOT NULL);
CREATE INDEX invoice_number_key ON books.invoice USING btree (company_id, party_id, number_key) WHERE (number_key IS NOT NULL);
CREATE INDEX invoice_open ON books.invoice USING btree (company_id, invoice_date, id) WHERE ((posted_at IS NOT NULL) AND (((amount_due_minor - settled_minor) - credited_minor) <> 0));
CREATE INDEX invoice_open_due ON books.invoice USING btree (company_id, due_date) WHERE ((posted_at IS NOT NULL) AND (((amount_due_minor - settled_minor) - credited_minor) <> 0));
CREATE INDEX invoice_party ON books.invoice USING btree (company_id, party_id, invoice_date, id);
CREATE INDEX invoice_party_direction ON books.invoice USING btree (company_id, party_id, direction) WHERE (state <> 'void'::text);
CREATE INDEX invoice_prepayment ON books.invoice USING btree (company_id, party_id) WHERE ((kind = 'prepayment'::text) AND (posted_at IS NOT NULL));
CREATE INDEX invoice_recorded ON books.invoice USING btree (company_id, invoice_date, id) WHERE (state = 'recorded'::text);
CREATE UNIQUE INDEX invoice_reference_number ON books.invoice USING btree (company_id, reference_number) WHERE (reference_number IS NOT NULL);
CREATE INDEX invoice_review ON books.invoice USING btree (company_id, invoice_date, id) WHERE needs_review;
CREATE UNIQUE INDEX invoice_sales_number ON books.invoice USING btree (company_id, number) WHERE ((direction = 'sales'::text) AND (number IS NOT NULL) AND (external_source IS NULL) AND (state <> 'void'::text));
CREATE INDEX invoice_search ON books.invoice USING gin (company_id, number gin_trgm_ops, reference_number gin_trgm_ops);
CREATE CONSTRAINT TRIGGER invoice_files_changed AFTER UPDATE OF revision_id ON books.invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.revision_id IS DISTINCT FROM new.revision_id)) EXECUTE FUNCTION books.link_files_of_revision();
CREATE TRIGGER invoice_matchable BEFORE INSERT OR UPDATE OF number_key, reference_number, payment_reference, party_id, currency, amount_due_minor, posted_at, settled_minor, credited_minor ON books.invoice FOR EACH ROW EXECUTE FUNCTION books.keep_invoice_matchable();
CREATE TRIGGER invoice_of_file AFTER UPDATE OF state ON books.invoice FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION files.follow_invoice();
CREATE TRIGGER invoice_state BEFORE UPDATE OF state ON books.invoice FOR EACH ROW EXECUTE FUNCTION books.guard_invoice_state();
CREATE TRIGGER invoice_vat_changed AFTER UPDATE OF revision_id, number ON books.invoice FOR EACH ROW WHEN (((old.posted_at IS NOT NULL) AND ((old.revision_id IS DISTINCT FROM new.revision_id) OR (old.number IS DISTINCT FROM new.number)))) EXECUTE FUNCTION books.mark_vat_of_invoice();
ALTER TABLE books.invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.invoice FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_company ON books.invoice TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.invoice TO raamat_app;
GRANT UPDATE (amount_due_minor, cancel_reason, cancelled_at, card_last4, credited_minor, currency, due_date, gross_minor, invoice_date, issued_at, match_due, needs_review, number, number_key, paid_by_card, party_id, payment_reference, posted_at, reference_number, revision_id, revision_no, settled_minor, state, void_reason) ON books.invoice TO raamat_app;

CREATE TABLE books.invoice_delivery (
  company_id bigint NOT NULL,
  id text NOT NULL,
  invoice_id text NOT NULL,
  format text NOT NULL,
  to_address text NOT NULL,
  message text,
  state text NOT NULL DEFAULT 'queued'::text,
  reason text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  sent_by bigint,
  CONSTRAINT invoice_delivery_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT invoice_delivery_invoice FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT invoice_delivery_format CHECK ((format = ANY ('{pdf,pdf_ubl,e_arve}'::text[]))),
  CONSTRAINT invoice_delivery_state CHECK ((state = ANY ('{queued,sent,bounced,failed}'::text[])))
);
CREATE INDEX invoice_delivery_of_day ON books.invoice_delivery USING btree (company_id, created_at);
CREATE INDEX invoice_delivery_of_invoice ON books.invoice_delivery USING btree (company_id, invoice_id, id);
ALTER TABLE books.invoice_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.invoice_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_delivery_company ON books.invoice_delivery TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.invoice_delivery TO raamat_app;
GRANT UPDATE (reason, sent_at, state) ON books.invoice_delivery TO raamat_app;

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
  CONSTRAINT invoice_line_revision_fkey FOREIGN KEY (company_id, revision_id) REFERENCES books.invoice_revision(company_id, id),
  CONSTRAINT invoice_line_sum CHECK (((net_minor + tax_minor) = gross_minor))
);
CREATE UNIQUE INDEX invoice_line_no ON books.invoice_line USING btree (company_id, revision_id, line_no);
CREATE INDEX invoice_line_part_deducted ON books.invoice_line USING btree (company_id, revision_id) WHERE ((deductible_bps < 10000) OR (business_use_bps < 10000));
CREATE TRIGGER invoice_line_with_revision AFTER INSERT ON books.invoice_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.guard_invoice_line();
ALTER TABLE books.invoice_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.invoice_line FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_line_company ON books.invoice_line TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.invoice_line TO raamat_app;

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
  created_at timestamp with time zone NOT NULL,
  actor_id text,
  command_id text NOT NULL,
  reason_codes jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT invoice_revision_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT invoice_revision_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT invoice_revision_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party(company_id, id)
);
CREATE INDEX invoice_revision_invoiced ON books.invoice_revision USING btree (company_id, invoice_date) WHERE (supply_date <> invoice_date);
CREATE UNIQUE INDEX invoice_revision_no ON books.invoice_revision USING btree (company_id, invoice_id, revision_no);
CREATE INDEX invoice_revision_supplied ON books.invoice_revision USING btree (company_id, supply_date) WHERE (supply_date < invoice_date);
CREATE TRIGGER invoice_revision_fixed BEFORE UPDATE ON books.invoice_revision FOR EACH ROW EXECUTE FUNCTION books.guard_invoice_revision();
ALTER TABLE books.invoice_revision ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.invoice_revision FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_revision_company ON books.invoice_revision TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.invoice_revision TO raamat_app;
GRANT UPDATE (base_gross_minor, base_vat, buyer_snapshot, exchange_rate_id, fx_rate_source, needs_review, reason_codes, seller_snapshot) ON books.invoice_revision TO raamat_app;

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
  posted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT journal_entry_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT journal_entry_reverses_fkey FOREIGN KEY (company_id, reverses_entry_id) REFERENCES books.journal_entry(company_id, id),
  CONSTRAINT journal_entry_journal CHECK ((journal = ANY ('{purchases,sales,bank,general,opening,closing}'::text[]))),
  CONSTRAINT journal_entry_no CHECK ((entry_no >= 1)),
  CONSTRAINT journal_entry_reverses CHECK (((source_role = 'reversal'::text) = (reverses_entry_id IS NOT NULL))),
  CONSTRAINT journal_entry_source_kind CHECK ((source_kind = ANY ('{invoice_revision,bank_transaction,allocation,transaction_exemption,transaction_money_in,accounting_event,vat_return}'::text[]))),
  CONSTRAINT journal_entry_source_role CHECK ((source_role = ANY ('{primary,reversal,replacement}'::text[])))
);
CREATE INDEX journal_entry_list ON books.journal_entry USING btree (company_id, journal, economic_date, id);
CREATE UNIQUE INDEX journal_entry_number ON books.journal_entry USING btree (company_id, fiscal_year_id, journal, entry_no);
CREATE UNIQUE INDEX journal_entry_reversal ON books.journal_entry USING btree (company_id, reverses_entry_id) WHERE (reverses_entry_id IS NOT NULL);
CREATE INDEX journal_entry_search ON books.journal_entry USING gin (company_id, memo gin_trgm_ops) WHERE (source_kind = 'accounting_event'::text);
CREATE INDEX journal_entry_source ON books.journal_entry USING btree (company_id, source_kind, source_id);
CREATE TRIGGER journal_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON books.journal_entry FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE CONSTRAINT TRIGGER journal_entry_has_lines AFTER INSERT ON books.journal_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION books.check_entry_has_lines();
CREATE TRIGGER journal_entry_rules AFTER INSERT ON books.journal_entry FOR EACH ROW EXECUTE FUNCTION books.check_entry();
ALTER TABLE books.journal_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.journal_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY journal_entry_company ON books.journal_entry TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT SELECT ON books.journal_entry TO raamat_app;
GRANT INSERT (command_id, commit_seq, company_id, economic_date, entry_no, fiscal_year_id, id, journal, memo, reverses_entry_id, source_id, source_kind, source_role) ON books.journal_entry TO raamat_app;

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
  vat_box text,
  CONSTRAINT journal_line_pkey PRIMARY KEY (company_id, entry_id, line_no),
  CONSTRAINT journal_line_account_fkey FOREIGN KEY (company_id, account_id) REFERENCES books.account(company_id, id),
  CONSTRAINT journal_line_entry_fkey FOREIGN KEY (company_id, entry_id) REFERENCES books.journal_entry(company_id, id),
  CONSTRAINT journal_line_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT journal_line_no CHECK ((line_no >= 1)),
  CONSTRAINT journal_line_vat_box CHECK ((vat_box = ANY ('{10,11,5.2}'::text[])))
) WITH (autovacuum_vacuum_insert_scale_factor=0.02);
CREATE UNIQUE INDEX journal_line_id ON books.journal_line USING btree (company_id, id);
CREATE INDEX journal_line_invoice ON books.journal_line USING btree (company_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX journal_line_ledger ON books.journal_line USING btree (company_id, account_id, economic_date, entry_id, line_no) INCLUDE (base_minor, vat_code);
CREATE TRIGGER journal_line_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON books.journal_line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER journal_line_dimensions AFTER INSERT ON books.journal_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.list_lines_by_dimension();
CREATE CONSTRAINT TRIGGER journal_line_revalues AFTER INSERT ON books.journal_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.amount_minor = 0) AND (new.base_minor <> 0))) EXECUTE FUNCTION books.check_revaluing_line();
CREATE TRIGGER journal_line_rules AFTER INSERT ON books.journal_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.take_in_lines();
CREATE TRIGGER journal_line_vat AFTER INSERT ON books.journal_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.keep_vat_postings();
ALTER TABLE books.journal_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.journal_line FORCE ROW LEVEL SECURITY;
CREATE POLICY journal_line_company ON books.journal_line TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.journal_line TO raamat_app;

CREATE TABLE books.match_proposal (
  company_id bigint NOT NULL,
  id text NOT NULL,
  bank_transaction_id text NOT NULL,
  kind text NOT NULL,
  judgement jsonb NOT NULL,
  invoice_id text,
  other_bank_transaction_id text,
  item_minor bigint,
  counter_minor bigint,
  origin text NOT NULL,
  reason text,
  reasons jsonb NOT NULL,
  score integer,
  state text NOT NULL,
  allocation_id text,
  created_at timestamp with time zone NOT NULL,
  command_id text NOT NULL,
  decided_at timestamp with time zone,
  decided_command_id text,
  reason_codes jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT match_proposal_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT match_proposal_allocation_fkey FOREIGN KEY (company_id, allocation_id) REFERENCES books.allocation(company_id, id),
  CONSTRAINT match_proposal_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT match_proposal_other_fkey FOREIGN KEY (company_id, other_bank_transaction_id) REFERENCES books.bank_transaction(company_id, id),
  CONSTRAINT match_proposal_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction(company_id, id),
  CONSTRAINT match_proposal_amounts CHECK (((kind <> 'allocate'::text) OR ((item_minor > 0) AND (counter_minor > 0)))),
  CONSTRAINT match_proposal_kind CHECK ((kind = ANY ('{allocate,exempt,money_in,transfer}'::text[]))),
  CONSTRAINT match_proposal_origin CHECK ((origin = ANY ('{human,client,matcher}'::text[]))),
  CONSTRAINT match_proposal_score CHECK (((score >= 0) AND (score <= 100))),
  CONSTRAINT match_proposal_state CHECK ((state = ANY ('{open,confirmed,rejected,undone,stale}'::text[])))
);
CREATE INDEX match_proposal_allocation ON books.match_proposal USING btree (company_id, allocation_id) WHERE (allocation_id IS NOT NULL);
CREATE INDEX match_proposal_created ON books.match_proposal USING btree (company_id, created_at, id);
CREATE UNIQUE INDEX match_proposal_halves ON books.match_proposal USING btree (company_id, bank_transaction_id, other_bank_transaction_id) WHERE ((state = 'open'::text) AND (kind = 'transfer'::text) AND (other_bank_transaction_id IS NOT NULL));
CREATE INDEX match_proposal_of_invoice ON books.match_proposal USING btree (company_id, invoice_id, bank_transaction_id) WHERE ((state = 'open'::text) AND (kind = 'allocate'::text) AND (invoice_id IS NOT NULL));
CREATE INDEX match_proposal_of_state ON books.match_proposal USING btree (company_id, state, created_at, id);
CREATE UNIQUE INDEX match_proposal_pair ON books.match_proposal USING btree (company_id, bank_transaction_id, invoice_id) WHERE ((state = 'open'::text) AND (kind = 'allocate'::text) AND (invoice_id IS NOT NULL));
CREATE INDEX match_proposal_score ON books.match_proposal USING btree (company_id, state, COALESCE(score, '-1'::integer), id);
CREATE INDEX match_proposal_transaction ON books.match_proposal USING btree (company_id, bank_transaction_id, created_at, id);
ALTER TABLE books.match_proposal ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.match_proposal FORCE ROW LEVEL SECURITY;
CREATE POLICY match_proposal_company ON books.match_proposal TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.match_proposal TO raamat_app;
GRANT UPDATE (allocation_id, counter_minor, decided_at, decided_command_id, item_minor, judgement, reason_codes, reasons, score, state) ON books.match_proposal TO raamat_app;

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
  CONSTRAINT month_balance_account_fkey FOREIGN KEY (company_id, account_id) REFERENCES books.account(company_id, id)
) WITH (fillfactor=70);
ALTER TABLE books.month_balance ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.month_balance FORCE ROW LEVEL SECURITY;
CREATE POLICY month_balance_company ON books.month_balance TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT SELECT ON books.month_balance TO raamat_app;

CREATE TABLE books.numbering_policy (
  company_id bigint NOT NULL,
  policy text NOT NULL,
  prefix text NOT NULL,
  padding integer NOT NULL,
  per_year boolean NOT NULL,
  CONSTRAINT numbering_policy_pkey PRIMARY KEY (company_id),
  CONSTRAINT numbering_policy_padding CHECK (((padding >= 0) AND (padding <= 12))),
  CONSTRAINT numbering_policy_policy CHECK ((policy = ANY ('{sequential,free}'::text[])))
);
ALTER TABLE books.numbering_policy ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.numbering_policy FORCE ROW LEVEL SECURITY;
CREATE POLICY numbering_policy_company ON books.numbering_policy TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.numbering_policy TO raamat_app;
GRANT UPDATE (padding, per_year, policy, prefix) ON books.numbering_policy TO raamat_app;

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
  vies_checked_at timestamp with time zone,
  expects_document boolean NOT NULL DEFAULT true,
  is_confirmed boolean NOT NULL DEFAULT true,
  merged_into_id text,
  created_at timestamp with time zone NOT NULL,
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
  vies_valid boolean,
  skeleton text,
  CONSTRAINT party_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT party_merged_into FOREIGN KEY (company_id, merged_into_id) REFERENCES books.party(company_id, id),
  CONSTRAINT party_kind CHECK ((kind = ANY ('{supplier,customer,employee,authority,group_company,other}'::text[]))),
  CONSTRAINT party_payment_days CHECK (((default_payment_days >= 0) AND (default_payment_days <= 3650))),
  CONSTRAINT party_vat_area CHECK ((vat_area = ANY ('{domestic,eu,non_eu}'::text[]))),
  CONSTRAINT party_vies CHECK (((vies_checked_at IS NULL) = (vies_valid IS NULL)))
);
CREATE INDEX party_created ON books.party USING btree (company_id, created_at, id);
CREATE UNIQUE INDEX party_external_key ON books.party USING btree (company_id, external_key);
CREATE INDEX party_merged ON books.party USING btree (company_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX party_name_folded ON books.party USING btree (company_id, name_folded, id);
CREATE INDEX party_name_key ON books.party USING btree (company_id, name_key);
CREATE UNIQUE INDEX party_own ON books.party USING btree (company_id) WHERE is_own;
CREATE INDEX party_reg_code ON books.party USING btree (company_id, reg_code) WHERE (reg_code IS NOT NULL);
CREATE INDEX party_search ON books.party USING gin (company_id, name_folded gin_trgm_ops);
CREATE INDEX party_skeleton ON books.party USING btree (company_id, skeleton);
CREATE INDEX party_vat_number ON books.party USING btree (company_id, vat_number) WHERE (vat_number IS NOT NULL);
CREATE TRIGGER party_vat_changed AFTER UPDATE OF name, kind, country, vat_area, vat_number, reg_code, private_persons, merged_into_id, vies_valid ON books.party FOR EACH ROW WHEN ((((((((((old.name IS DISTINCT FROM new.name) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.country IS DISTINCT FROM new.country)) OR (old.vat_area IS DISTINCT FROM new.vat_area)) OR (old.vat_number IS DISTINCT FROM new.vat_number)) OR (old.reg_code IS DISTINCT FROM new.reg_code)) OR (old.private_persons IS DISTINCT FROM new.private_persons)) OR (old.merged_into_id IS DISTINCT FROM new.merged_into_id)) OR (old.vies_valid IS DISTINCT FROM new.vies_valid))) EXECUTE FUNCTION books.count_party_change();
ALTER TABLE books.party ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.party FORCE ROW LEVEL SECURITY;
CREATE POLICY party_company ON books.party TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.party TO raamat_app;
GRANT UPDATE (address, country, default_currency, default_expense_role, default_language, default_payment_days, default_vat_code, email, expects_document, external_key, is_confirmed, kind, merged_into_id, name, name_folded, name_key, notes, phone, private_persons, reg_code, skeleton, vat_area, vat_area_source, vat_number, vies_checked_at, vies_valid) ON books.party TO raamat_app;

CREATE TABLE books.party_account (
  company_id bigint NOT NULL,
  iban text NOT NULL,
  party_id text NOT NULL,
  source text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  contradicted_at timestamp with time zone,
  CONSTRAINT party_account_pkey PRIMARY KEY (company_id, iban, party_id),
  CONSTRAINT party_account_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party(company_id, id)
);
CREATE INDEX party_account_party ON books.party_account USING btree (company_id, party_id);
ALTER TABLE books.party_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.party_account FORCE ROW LEVEL SECURITY;
CREATE POLICY party_account_company ON books.party_account TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.party_account TO raamat_app;
GRANT UPDATE (confirmed_at, contradicted_at, party_id, source) ON books.party_account TO raamat_app;

CREATE TABLE books.party_alias (
  company_id bigint NOT NULL,
  name_key text NOT NULL,
  party_id text NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  skeleton text,
  CONSTRAINT party_alias_pkey PRIMARY KEY (company_id, name_key),
  CONSTRAINT party_alias_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party(company_id, id)
);
CREATE INDEX party_alias_party ON books.party_alias USING btree (company_id, party_id);
CREATE INDEX party_alias_skeleton ON books.party_alias USING btree (company_id, skeleton);
ALTER TABLE books.party_alias ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.party_alias FORCE ROW LEVEL SECURITY;
CREATE POLICY party_alias_company ON books.party_alias TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.party_alias TO raamat_app;
GRANT UPDATE (party_id) ON books.party_alias TO raamat_app;

CREATE TABLE books.party_sender (
  company_id bigint NOT NULL,
  party_id text NOT NULL,
  sender text NOT NULL,
  source text NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  CONSTRAINT party_sender_pkey PRIMARY KEY (company_id, party_id, sender),
  CONSTRAINT party_sender_party_fkey FOREIGN KEY (company_id, party_id) REFERENCES books.party(company_id, id),
  CONSTRAINT party_sender_source CHECK ((source = ANY ('{human,payment}'::text[])))
);
ALTER TABLE books.party_sender ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.party_sender FORCE ROW LEVEL SECURITY;
CREATE POLICY party_sender_company ON books.party_sender TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.party_sender TO raamat_app;

CREATE TABLE books.period (
  company_id bigint NOT NULL,
  id text NOT NULL,
  fiscal_year_id text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  vat_filed boolean NOT NULL DEFAULT false,
  closed_at timestamp with time zone,
  closed_by bigint,
  reopened_at timestamp with time zone,
  reopened_by bigint,
  reopen_reason text,
  CONSTRAINT period_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT period_fiscal_year_fkey FOREIGN KEY (company_id, fiscal_year_id) REFERENCES books.fiscal_year(company_id, id),
  CONSTRAINT period_month CHECK (((EXTRACT(day FROM starts_on) = (1)::numeric) AND (ends_on = (((starts_on + '1 mon'::interval) - '1 day'::interval))::date))),
  CONSTRAINT period_state CHECK ((state = ANY ('{open,closed}'::text[])))
);
CREATE INDEX period_fiscal_year ON books.period USING btree (company_id, fiscal_year_id);
CREATE UNIQUE INDEX period_start ON books.period USING btree (company_id, starts_on);
CREATE TRIGGER period_added AFTER INSERT ON books.period REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
CREATE TRIGGER period_changed AFTER UPDATE ON books.period REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
ALTER TABLE books.period ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.period FORCE ROW LEVEL SECURITY;
CREATE POLICY period_company ON books.period TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT SELECT ON books.period TO raamat_app;
GRANT INSERT (company_id, ends_on, fiscal_year_id, id, starts_on) ON books.period TO raamat_app;
GRANT UPDATE (closed_at, closed_by, reopen_reason, reopened_at, reopened_by, state, vat_filed) ON books.period TO raamat_app;

CREATE TABLE books.reference_rate (
  base text NOT NULL,
  quote text NOT NULL,
  date date NOT NULL,
  value numeric NOT NULL,
  CONSTRAINT reference_rate_pkey PRIMARY KEY (base, quote, date),
  CONSTRAINT reference_rate_value CHECK ((value > (0)::numeric))
);
CREATE INDEX reference_rate_by_day ON books.reference_rate USING btree (date, base, quote);
GRANT SELECT ON books.reference_rate TO raamat_app;
GRANT INSERT, SELECT ON books.reference_rate TO raamat_system;

CREATE TABLE books.revaluation (
  company_id bigint NOT NULL,
  id text NOT NULL,
  as_of date NOT NULL,
  state text NOT NULL DEFAULT 'posted'::text,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  command_id text NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT revaluation_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT revaluation_ended CHECK (((state = 'posted'::text) = (ended_at IS NULL))),
  CONSTRAINT revaluation_state CHECK ((state = ANY ('{posted,replaced,reversed}'::text[])))
);
CREATE INDEX revaluation_created ON books.revaluation USING btree (company_id, created_at, id);
CREATE UNIQUE INDEX revaluation_posted ON books.revaluation USING btree (company_id, as_of) WHERE (state = 'posted'::text);
ALTER TABLE books.revaluation ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.revaluation FORCE ROW LEVEL SECURITY;
CREATE POLICY revaluation_company ON books.revaluation TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.revaluation TO raamat_app;
GRANT UPDATE (ended_at, state) ON books.revaluation TO raamat_app;

CREATE TABLE books.revaluation_item (
  company_id bigint NOT NULL,
  revaluation_id text NOT NULL,
  account_id text NOT NULL,
  currency text NOT NULL,
  treatment text NOT NULL,
  amount_minor bigint NOT NULL,
  carrying_minor bigint NOT NULL,
  revalued_minor bigint NOT NULL,
  exchange_rate_id text NOT NULL,
  entry_id text,
  reversal_entry_id text,
  CONSTRAINT revaluation_item_pkey PRIMARY KEY (company_id, revaluation_id, account_id, currency),
  CONSTRAINT revaluation_item_account_fkey FOREIGN KEY (company_id, account_id) REFERENCES books.account(company_id, id),
  CONSTRAINT revaluation_item_revaluation_fkey FOREIGN KEY (company_id, revaluation_id) REFERENCES books.revaluation(company_id, id),
  CONSTRAINT revaluation_item_entries CHECK (((entry_id IS NULL) = (revalued_minor = carrying_minor))),
  CONSTRAINT revaluation_item_reversal CHECK (((reversal_entry_id IS NULL) = ((entry_id IS NULL) OR (treatment = 'kept'::text)))),
  CONSTRAINT revaluation_item_treatment CHECK ((treatment = ANY ('{kept,reversed}'::text[])))
);
ALTER TABLE books.revaluation_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.revaluation_item FORCE ROW LEVEL SECURITY;
CREATE POLICY revaluation_item_company ON books.revaluation_item TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.revaluation_item TO raamat_app;

CREATE TABLE books.revision_document (
  company_id bigint NOT NULL,
  revision_id text NOT NULL,
  document_id text NOT NULL,
  role text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT revision_document_pkey PRIMARY KEY (company_id, revision_id, document_id),
  CONSTRAINT revision_document_document_fkey FOREIGN KEY (company_id, document_id) REFERENCES books.document(company_id, id),
  CONSTRAINT revision_document_revision_fkey FOREIGN KEY (company_id, revision_id) REFERENCES books.invoice_revision(company_id, id)
);
CREATE INDEX revision_document_document ON books.revision_document USING btree (company_id, document_id);
CREATE TRIGGER revision_document_referenced AFTER INSERT ON books.revision_document REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.mark_referenced();
ALTER TABLE books.revision_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.revision_document FORCE ROW LEVEL SECURITY;
CREATE POLICY revision_document_company ON books.revision_document TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.revision_document TO raamat_app;

CREATE TABLE books.revision_prepayment (
  company_id bigint NOT NULL,
  revision_id text NOT NULL,
  invoice_id text NOT NULL,
  amount_minor bigint NOT NULL,
  CONSTRAINT revision_prepayment_pkey PRIMARY KEY (company_id, revision_id, invoice_id),
  CONSTRAINT revision_prepayment_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice(company_id, id),
  CONSTRAINT revision_prepayment_revision_fkey FOREIGN KEY (company_id, revision_id) REFERENCES books.invoice_revision(company_id, id),
  CONSTRAINT revision_prepayment_amount CHECK ((amount_minor > 0))
);
CREATE INDEX revision_prepayment_invoice ON books.revision_prepayment USING btree (company_id, invoice_id);
CREATE TRIGGER revision_prepayment_guarded AFTER INSERT ON books.revision_prepayment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.guard_revision_prepayment();
ALTER TABLE books.revision_prepayment ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.revision_prepayment FORCE ROW LEVEL SECURITY;
CREATE POLICY revision_prepayment_company ON books.revision_prepayment TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.revision_prepayment TO raamat_app;

CREATE TABLE books.rule (
  company_id bigint NOT NULL,
  id text NOT NULL,
  state text NOT NULL,
  when_party_id text,
  iban text,
  name_key text,
  reference text,
  text text,
  direction text,
  line_kind text,
  currency text NOT NULL,
  amount_from_minor bigint,
  amount_to_minor bigint,
  what text NOT NULL,
  counter_role text,
  money_in_kind text,
  party_id text,
  reason text,
  max_minor bigint NOT NULL,
  content_hash text NOT NULL,
  reasons jsonb NOT NULL,
  reason_codes jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  parts jsonb,
  account_code text,
  vat_code text,
  dimension_value_ids text[],
  CONSTRAINT rule_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT rule_party FOREIGN KEY (company_id, party_id) REFERENCES books.party(company_id, id),
  CONSTRAINT rule_when_party FOREIGN KEY (company_id, when_party_id) REFERENCES books.party(company_id, id),
  CONSTRAINT rule_amounts CHECK (((amount_from_minor >= 0) AND (amount_to_minor >= 0) AND (amount_from_minor <= amount_to_minor))),
  CONSTRAINT rule_confirmed CHECK (((state <> 'active'::text) OR ((confirmed_by IS NOT NULL) AND (confirmed_at IS NOT NULL)))),
  CONSTRAINT rule_direction CHECK ((direction = ANY ('{in,out}'::text[]))),
  CONSTRAINT rule_limit CHECK ((max_minor > 0)),
  CONSTRAINT rule_state CHECK ((state = ANY ('{proposed,active,paused,ended}'::text[]))),
  CONSTRAINT rule_what CHECK (
CASE what
    WHEN 'exempt'::text THEN ((counter_role IS NOT NULL) AND (reason IS NOT NULL))
    WHEN 'money_in'::text THEN ((direction = 'in'::text) AND (money_in_kind = ANY ('{refund,intercompany,owner,tax_refund,grant,loan}'::text[])))
    WHEN 'party'::text THEN (party_id IS NOT NULL)
    WHEN 'settle'::text THEN true
    WHEN 'split'::text THEN (parts IS NOT NULL)
    WHEN 'lines'::text THEN ((when_party_id IS NOT NULL) AND (num_nonnulls(iban, name_key, reference, direction, line_kind) = 0) AND (num_nonnulls(account_code, vat_code, dimension_value_ids) > 0))
    ELSE false
END),
  CONSTRAINT rule_when CHECK ((num_nonnulls(when_party_id, iban, name_key, reference, text, line_kind) > 0))
);
CREATE UNIQUE INDEX rule_content ON books.rule USING btree (company_id, content_hash) WHERE (state <> 'ended'::text);
CREATE INDEX rule_newest ON books.rule USING btree (company_id, created_at, id);
CREATE INDEX rule_of_state ON books.rule USING btree (company_id, state, created_at, id);
ALTER TABLE books.rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.rule FORCE ROW LEVEL SECURITY;
CREATE POLICY rule_company ON books.rule TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.rule TO raamat_app;
GRANT UPDATE (confirmed_at, confirmed_by, max_minor, reason_codes, reasons, state) ON books.rule TO raamat_app;

CREATE TABLE books.rule_finding (
  company_id bigint NOT NULL,
  rule_id text NOT NULL,
  bank_transaction_id text NOT NULL,
  agreed boolean,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT rule_finding_pkey PRIMARY KEY (company_id, rule_id, bank_transaction_id),
  CONSTRAINT rule_finding_rule FOREIGN KEY (company_id, rule_id) REFERENCES books.rule(company_id, id),
  CONSTRAINT rule_finding_transaction FOREIGN KEY (company_id, bank_transaction_id) REFERENCES books.bank_transaction(company_id, id)
);
CREATE INDEX rule_finding_of_line ON books.rule_finding USING btree (company_id, bank_transaction_id);
ALTER TABLE books.rule_finding ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.rule_finding FORCE ROW LEVEL SECURITY;
CREATE POLICY rule_finding_company ON books.rule_finding TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.rule_finding TO raamat_app;
GRANT UPDATE (agreed) ON books.rule_finding TO raamat_app;

CREATE TABLE books.sales_counter (
  company_id bigint NOT NULL,
  series text NOT NULL,
  last bigint NOT NULL,
  CONSTRAINT sales_counter_pkey PRIMARY KEY (company_id, series),
  CONSTRAINT sales_counter_last CHECK ((last > 0))
);
CREATE TRIGGER sales_counter_guard BEFORE INSERT OR UPDATE ON books.sales_counter FOR EACH ROW EXECUTE FUNCTION books.guard_sales_counter();
ALTER TABLE books.sales_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.sales_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY sales_counter_company ON books.sales_counter TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.sales_counter TO raamat_app;
GRANT UPDATE (last) ON books.sales_counter TO raamat_app;

CREATE TABLE books.signed_head (
  company_id bigint NOT NULL,
  commit_seq bigint NOT NULL,
  audit_position bigint NOT NULL,
  commit_hash bytea,
  audit_hash bytea,
  signed_at timestamp with time zone NOT NULL,
  key_id text NOT NULL,
  signature bytea NOT NULL,
  CONSTRAINT signed_head_pkey PRIMARY KEY (company_id, commit_seq, audit_position)
);
CREATE TRIGGER signed_head_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON books.signed_head FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
ALTER TABLE books.signed_head ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.signed_head FORCE ROW LEVEL SECURITY;
CREATE POLICY signed_head_company ON books.signed_head TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.signed_head TO raamat_app;

CREATE TABLE books.statement_scheme_version (
  company_id bigint NOT NULL,
  code text NOT NULL,
  version text NOT NULL,
  CONSTRAINT statement_scheme_version_pkey PRIMARY KEY (company_id, code)
);
ALTER TABLE books.statement_scheme_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.statement_scheme_version FORCE ROW LEVEL SECURITY;
CREATE POLICY statement_scheme_version_company ON books.statement_scheme_version TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.statement_scheme_version TO raamat_app;
GRANT UPDATE (version) ON books.statement_scheme_version TO raamat_app;

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
  family text NOT NULL,
  standard boolean NOT NULL,
  CONSTRAINT vat_code_pkey PRIMARY KEY (company_id, code),
  CONSTRAINT vat_code_direction CHECK ((direction = ANY ('{purchase,sales}'::text[])))
);
CREATE TRIGGER vat_code_added AFTER INSERT ON books.vat_code REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
CREATE TRIGGER vat_code_changed AFTER UPDATE ON books.vat_code REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
ALTER TABLE books.vat_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.vat_code FORCE ROW LEVEL SECURITY;
CREATE POLICY vat_code_company ON books.vat_code TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.vat_code TO raamat_app;
GRANT UPDATE (active, name, name_en, return_lines, valid_to) ON books.vat_code TO raamat_app;

CREATE TABLE books.vat_posting (
  company_id bigint NOT NULL,
  economic_date date NOT NULL,
  entry_id text NOT NULL,
  vat_code text NOT NULL,
  source_kind text NOT NULL,
  source_id text NOT NULL,
  all_minor bigint NOT NULL,
  asset_minor bigint,
  vat_output bigint,
  vat_output_rc bigint,
  vat_output_import bigint,
  vat_input bigint,
  vat_input_rc bigint,
  vat_input_import bigint,
  vat_input_fixed bigint,
  vat_non_deductible bigint,
  changed_in bigint NOT NULL,
  CONSTRAINT vat_posting_pkey PRIMARY KEY (company_id, economic_date, entry_id, vat_code)
);
CREATE INDEX vat_posting_changed ON books.vat_posting USING btree (company_id, changed_in);
ALTER TABLE books.vat_posting ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.vat_posting FORCE ROW LEVEL SECURITY;
CREATE POLICY vat_posting_company ON books.vat_posting TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT SELECT ON books.vat_posting TO raamat_app;

CREATE TABLE books.vat_registration (
  company_id bigint NOT NULL,
  valid_from date NOT NULL,
  status text NOT NULL,
  vat_number text NOT NULL DEFAULT ''::text,
  CONSTRAINT vat_registration_pkey PRIMARY KEY (company_id, valid_from),
  CONSTRAINT vat_registration_status CHECK ((status = ANY ('{registered,limited,unregistered}'::text[])))
);
CREATE TRIGGER vat_registration_added AFTER INSERT ON books.vat_registration REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
CREATE TRIGGER vat_registration_changed AFTER UPDATE ON books.vat_registration REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION books.bump_setup_version();
ALTER TABLE books.vat_registration ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.vat_registration FORCE ROW LEVEL SECURITY;
CREATE POLICY vat_registration_company ON books.vat_registration TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.vat_registration TO raamat_app;
GRANT UPDATE (status, vat_number) ON books.vat_registration TO raamat_app;

CREATE TABLE books.vat_return (
  company_id bigint NOT NULL,
  id text NOT NULL,
  form text NOT NULL,
  period_from date NOT NULL,
  revision_no integer NOT NULL,
  content jsonb NOT NULL,
  payable_minor bigint NOT NULL,
  prepared_at timestamp with time zone NOT NULL,
  prepared_by bigint,
  filed_at timestamp with time zone,
  filed_by bigint,
  entry_id text,
  CONSTRAINT vat_return_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT vat_return_revision CHECK ((revision_no >= 1)),
  CONSTRAINT vat_return_settled CHECK (((entry_id IS NULL) OR (filed_at IS NOT NULL)))
);
CREATE UNIQUE INDEX vat_return_period ON books.vat_return USING btree (company_id, period_from, revision_no);
CREATE TRIGGER vat_return_filed BEFORE UPDATE ON books.vat_return FOR EACH ROW WHEN ((old.filed_at IS NOT NULL)) EXECUTE FUNCTION books.guard_vat_return();
ALTER TABLE books.vat_return ENABLE ROW LEVEL SECURITY;
ALTER TABLE books.vat_return FORCE ROW LEVEL SECURITY;
CREATE POLICY vat_return_company ON books.vat_return TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON books.vat_return TO raamat_app;
GRANT UPDATE (entry_id, filed_at, filed_by) ON books.vat_return TO raamat_app;

CREATE OR REPLACE FUNCTION books.bump_setup_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id IN (SELECT company_id FROM changed);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.chain_command()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE before bytea;
    BEGIN
      NEW.chained_at := NULL;
      NEW.personal_salt := NULL;
      NEW.personal_hash := NULL;
      SELECT
        (SELECT hash FROM books.command_log WHERE company_id = NEW.company_id AND commit_seq = NEW.commit_seq - 1),
        CASE WHEN NEW.audit_events > 0 THEN (
          SELECT sha256(string_agg(hash, ''::bytea ORDER BY id)) FROM platform.audit_event
          WHERE company_id = NEW.company_id AND occurred_at = date_trunc('milliseconds', now()) AND commit_seq = NEW.commit_seq) END
      INTO before, NEW.audit_hash;
      
  IF NEW.idempotency_key IS NOT NULL OR NEW.result <> 'null' THEN
    NEW.personal_salt := gen_random_uuid();
    NEW.personal_hash := sha256(convert_to(json_build_array(NEW.personal_salt, NEW.idempotency_key, NEW.result)::text, 'UTF8'));
  END IF;
  NEW.hash := sha256(coalesce(before, decode(repeat('00', 32), 'hex')) || convert_to(json_build_array(NEW.company_id, NEW.commit_seq, NEW.command_id, NEW.command, NEW.credential, NEW.payload_hash, NEW.objects, NEW.actor_kind, NEW.user_id, extract(epoch FROM NEW.occurred_at), extract(epoch FROM NEW.chained_at), encode(NEW.personal_hash, 'hex'), NEW.audit_events, encode(NEW.audit_hash, 'hex'))::text, 'UTF8'));
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION books.check_account_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM books.journal_line WHERE company_id = OLD.company_id AND account_id = OLD.id) THEN
        PERFORM books.refuse('account_identity', 'An account with lines keeps its code, type, kind, role and currency.');
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION books.check_command_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.commit_seq < 1 OR NOT EXISTS (
        SELECT FROM books.book WHERE company_id = NEW.company_id AND commit_seq = NEW.commit_seq)
      THEN
        PERFORM books.refuse('commit_seq_gapless', 'The log of commands has no gap and ends with the last commit.');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.check_commit_logged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (SELECT FROM books.command_log
                     WHERE company_id = NEW.company_id AND commit_seq = NEW.commit_seq) THEN
        PERFORM books.refuse('commit_logged', 'A commit has a row in the log of commands.');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.check_commit_seq()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.commit_seq <> OLD.commit_seq + 1 THEN
        PERFORM books.refuse('commit_seq_gapless', 'A commit follows the one before it by one.');
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION books.check_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (
        SELECT FROM books.command_log WHERE company_id = NEW.company_id AND commit_seq = NEW.commit_seq
          AND command_id = NEW.command_id AND xmin = pg_current_xact_id()::xid)
      THEN
        PERFORM books.refuse('entry_of_commit', 'An entry belongs to the commit that is being made.');
      END IF;
      IF NOT EXISTS (
        SELECT FROM books.period WHERE company_id = NEW.company_id AND fiscal_year_id = NEW.fiscal_year_id
          AND starts_on = NEW.economic_date - (EXTRACT(day FROM NEW.economic_date)::integer - 1)
          AND (state = 'open' OR NEW.source_kind = 'vat_return'))
      THEN
        PERFORM books.refuse('entry_in_open_period', 'An entry is dated in an open period of its fiscal year.');
      END IF;
      IF NEW.entry_no > 1 AND NOT EXISTS (
        SELECT FROM books.journal_entry WHERE company_id = NEW.company_id AND fiscal_year_id = NEW.fiscal_year_id
          AND journal = NEW.journal AND entry_no = NEW.entry_no - 1)
      THEN
        PERFORM books.refuse('entry_no_gapless', 'Entries of a journal and a fiscal year are numbered without a gap.');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.check_entry_has_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (SELECT FROM books.journal_line
                     WHERE company_id = NEW.company_id AND entry_id = NEW.id AND line_no = 2) THEN
        PERFORM books.refuse('entry_has_lines', 'An entry has at least two lines.');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.check_revaluing_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (
        SELECT FROM books.journal_entry AS entry
        JOIN books.accounting_event AS event ON event.company_id = entry.company_id AND event.id = entry.source_id
        WHERE entry.company_id = NEW.company_id AND entry.id = NEW.entry_id AND entry.source_kind = 'accounting_event'
          AND event.kind = 'revaluation')
      THEN
        PERFORM books.refuse('line_has_amount', 'Only a revaluation changes a value without an amount.');
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.count_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF OLD.reversed_at IS NOT NULL THEN
          RAISE EXCEPTION 'an allocation is reversed once' USING ERRCODE = 'restrict_violation';
        END IF;
        UPDATE books.invoice i SET
          settled_minor = i.settled_minor - CASE WHEN NEW.kind = 'credit_offset' THEN 0
            WHEN NEW.kind = 'prepayment_apply' AND i.id = NEW.other_invoice_id THEN 0
            WHEN NEW.kind = 'refund' AND i.kind <> 'credit_note' THEN -side.minor ELSE side.minor END,
          credited_minor = i.credited_minor - CASE WHEN NEW.kind = 'credit_offset' THEN side.minor ELSE 0 END
        FROM (VALUES (NEW.invoice_id, NEW.item_minor), (NEW.other_invoice_id, NEW.counter_minor)) AS side(invoice_id, minor)
        WHERE i.company_id = NEW.company_id AND i.id = side.invoice_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.count_allocations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
      BEGIN
        -- A refund gives back what was paid on an invoice; on a credit note it settles the note. Using a prepayment settles the
        -- final invoice only: the prepayment was settled when it was paid.
        UPDATE books.invoice AS i SET
          settled_minor = i.settled_minor + counted.paid
            + CASE i.kind WHEN 'credit_note' THEN counted.refunded ELSE -counted.refunded END,
          credited_minor = i.credited_minor + counted.credited
        FROM (
          SELECT company_id, invoice_id,
            coalesce(sum(minor) FILTER (WHERE kind = 'payment' OR kind = 'prepayment_apply' AND is_item), 0)::bigint AS paid,
            coalesce(sum(minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded,
            coalesce(sum(minor) FILTER (WHERE kind = 'credit_offset'), 0)::bigint AS credited
          FROM (
            SELECT company_id, invoice_id, item_minor, kind, true FROM added WHERE invoice_id IS NOT NULL
            UNION ALL
            SELECT company_id, other_invoice_id, counter_minor, kind, false FROM added WHERE other_invoice_id IS NOT NULL
          ) AS side(company_id, invoice_id, minor, kind, is_item)
          GROUP BY company_id, invoice_id
        ) AS counted
        WHERE i.company_id = counted.company_id AND i.id = counted.invoice_id;

        -- The files of an invoice explain the bank lines that settle it.
        INSERT INTO books.bank_transaction_file (company_id, bank_transaction_id, file_id, created_at, by_settlement)
        SELECT added.company_id, added.bank_transaction_id, document.file_id, min(added.created_at), true
        FROM added
        JOIN books.invoice AS invoice ON invoice.company_id = added.company_id AND invoice.id = added.invoice_id
        JOIN books.revision_document AS part ON part.company_id = invoice.company_id AND part.revision_id = invoice.revision_id
        JOIN books.document AS document ON document.company_id = part.company_id AND document.id = part.document_id
        WHERE added.bank_transaction_id IS NOT NULL AND document.file_id IS NOT NULL
          AND document.source IS DISTINCT FROM 'generated'
        GROUP BY added.company_id, added.bank_transaction_id, document.file_id
        ON CONFLICT DO NOTHING;

        -- What is settled of a bank line's suspense, never beyond the line.
        UPDATE books.bank_transaction AS line SET allocated_minor = line.allocated_minor + counted.minor,
          explained = line.explained OR EXISTS (SELECT FROM books.bank_transaction_file AS link
            WHERE link.company_id = line.company_id AND link.bank_transaction_id = line.id)
        FROM (SELECT company_id, bank_transaction_id, sum(counter_minor)::bigint AS minor FROM added
          WHERE bank_transaction_id IS NOT NULL GROUP BY company_id, bank_transaction_id) AS counted
        WHERE line.company_id = counted.company_id AND line.id = counted.bank_transaction_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.count_bank_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
      BEGIN
        UPDATE books.bank_transaction AS line SET allocated_minor = line.allocated_minor - NEW.counter_minor
        WHERE line.company_id = NEW.company_id AND line.id = NEW.bank_transaction_id;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.count_bank_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      END $function$;

CREATE OR REPLACE FUNCTION books.count_party_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id = NEW.company_id;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.find_bank_amounts(amounts numeric[], most integer)
 RETURNS TABLE(id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
        SELECT t.id FROM unnest(amounts) AS amount CROSS JOIN LATERAL (
          SELECT t.id FROM books.bank_transaction AS t
          WHERE t.company_id = nullif(current_setting('app.company_id', true), '')::bigint
            AND abs(t.total_minor) = amount::bigint
          LIMIT most) AS t
      $function$;
GRANT EXECUTE ON FUNCTION books.find_bank_amounts(numeric[],integer) TO raamat_app;

CREATE OR REPLACE FUNCTION books.find_bank_lines(said text, most integer)
 RETURNS TABLE(id text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
      BEGIN
        RETURN QUERY EXECUTE format(
          'SELECT t.id FROM books.bank_transaction AS t WHERE t.company_id = %L::bigint AND t.search_key LIKE %L LIMIT %s',
          nullif(current_setting('app.company_id', true), ''),
          '%' || regexp_replace(said, '([\\%_])', '\\\1', 'g') || '%', most);
      END $function$;
GRANT EXECUTE ON FUNCTION books.find_bank_lines(text,integer) TO raamat_app;

CREATE OR REPLACE FUNCTION books.guard_bank_judgement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      END $function$;

CREATE OR REPLACE FUNCTION books.guard_bank_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF OLD.state = 'withdrawn' THEN
          RAISE EXCEPTION 'a withdrawn bank statement stays withdrawn' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $function$;

CREATE OR REPLACE FUNCTION books.guard_invoice_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF EXISTS (SELECT 1 FROM added a JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          WHERE r.xmin <> pg_current_xact_id()::xid)
        THEN
          RAISE EXCEPTION 'lines are written with their revision' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.guard_invoice_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF EXISTS (SELECT 1 FROM books.invoice i
          WHERE i.company_id = NEW.company_id AND i.id = NEW.invoice_id AND i.state <> 'recorded')
        THEN
          RAISE EXCEPTION 'the revision of a posted invoice is never changed' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $function$;

CREATE OR REPLACE FUNCTION books.guard_invoice_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NEW.state IS DISTINCT FROM OLD.state AND NOT (
          (OLD.state = 'recorded' AND NEW.state IN ('issued', 'posted', 'void'))
          OR (OLD.state IN ('issued', 'posted') AND NEW.state = 'cancelled'))
        THEN
          RAISE EXCEPTION 'an invoice never goes from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $function$;

CREATE OR REPLACE FUNCTION books.guard_revision_prepayment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF EXISTS (SELECT FROM added a
          JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          WHERE r.xmin <> pg_current_xact_id()::xid)
        THEN
          RAISE EXCEPTION 'prepayments are written with their revision' USING ERRCODE = 'restrict_violation';
        END IF;
        IF EXISTS (SELECT FROM added a
          JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          JOIN books.invoice final ON final.company_id = r.company_id AND final.id = r.invoice_id
          JOIN books.invoice prepayment ON prepayment.company_id = a.company_id AND prepayment.id = a.invoice_id
          WHERE final.direction <> 'purchase' OR final.kind NOT IN ('invoice', 'receipt') OR prepayment.direction <> 'purchase'
            OR prepayment.kind <> 'prepayment' OR prepayment.currency <> r.currency)
        THEN
          RAISE EXCEPTION 'only an invoice of a supplier uses prepayment invoices, of its own currency'
            USING ERRCODE = 'restrict_violation';
        END IF;
        IF EXISTS (SELECT FROM added a
          JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          WHERE r.amount_due_minor < (SELECT sum(all_of.amount_minor) FROM books.revision_prepayment all_of
            WHERE all_of.company_id = a.company_id AND all_of.revision_id = a.revision_id))
        THEN
          RAISE EXCEPTION 'an invoice uses no more of prepayments than it asks for' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.guard_sales_counter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NEW.last <> (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.last + 1 END) THEN
          RAISE EXCEPTION 'a series of numbers counts on by one' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $function$;

CREATE OR REPLACE FUNCTION books.guard_vat_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION 'a filed VAT return is never changed' USING ERRCODE = 'restrict_violation';
      END $function$;

CREATE OR REPLACE FUNCTION books.invoice_words(number_key text, reference_number text, payment_reference text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
        SELECT coalesce(array_agg(DISTINCT word), '{}') FROM (VALUES
          (CASE WHEN number_key ~ '[0-9]' AND length(translate(number_key, '-/._#\', '')) BETWEEN 3 AND 64
            THEN translate(number_key, '-/._#\', '') END),
          (CASE WHEN length(regexp_replace(number_key, '[^0-9]', '', 'g')) BETWEEN 5 AND 64
            THEN regexp_replace(number_key, '[^0-9]', '', 'g') END),
          (reference_number), (payment_reference)) AS named(word) WHERE word IS NOT NULL
      $function$;
GRANT EXECUTE ON FUNCTION books.invoice_words(text,text,text) TO raamat_app;

CREATE OR REPLACE FUNCTION books.keep_invoice_matchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          NEW.match_due := OLD.match_due + 1;
          IF (NEW.number_key, NEW.reference_number, NEW.payment_reference)
            IS NOT DISTINCT FROM (OLD.number_key, OLD.reference_number, OLD.payment_reference) THEN RETURN NEW; END IF;
        END IF;
        NEW.match_words := books.invoice_words(NEW.number_key, NEW.reference_number, NEW.payment_reference);
        RETURN NEW;
      END $function$;

CREATE OR REPLACE FUNCTION books.keep_line_matchable()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
      BEGIN
        NEW.match_due := OLD.match_due + 1;
        RETURN NEW;
      END $function$;

CREATE OR REPLACE FUNCTION books.keep_vat_postings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM added WHERE vat_code IS NOT NULL) THEN
        INSERT INTO books.vat_posting (company_id, economic_date, entry_id, vat_code, source_kind, source_id, all_minor, asset_minor, vat_output, vat_output_rc, vat_output_import, vat_input, vat_input_rc, vat_input_import, vat_input_fixed, vat_non_deductible, changed_in) 
    SELECT entry.company_id, entry.economic_date, entry.id AS entry_id, posted.vat_code, entry.source_kind, entry.source_id,
      posted.all_minor, posted.asset_minor, posted.vat_output, posted.vat_output_rc, posted.vat_output_import, posted.vat_input, posted.vat_input_rc, posted.vat_input_import, posted.vat_input_fixed, posted.vat_non_deductible, entry.commit_seq AS changed_in
    FROM (
      SELECT line.company_id, line.entry_id, line.vat_code, sum(line.base_minor)::bigint AS all_minor,
        (sum(line.base_minor) FILTER (WHERE line.vat_box = '5.2'))::bigint AS asset_minor,
        (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output'))::bigint AS vat_output, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output_rc'))::bigint AS vat_output_rc, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output_import'))::bigint AS vat_output_import, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input'))::bigint AS vat_input, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_rc'))::bigint AS vat_input_rc, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_import'))::bigint AS vat_input_import, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_fixed'))::bigint AS vat_input_fixed, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_non_deductible'))::bigint AS vat_non_deductible
      FROM added AS line
      JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
      WHERE line.vat_code IS NOT NULL 
      GROUP BY line.company_id, line.entry_id, line.vat_code
    ) AS posted
    JOIN books.journal_entry AS entry ON entry.company_id = posted.company_id AND entry.id = posted.entry_id;
      END IF;
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.link_files_of_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
      BEGIN
        PERFORM books.link_settled_files(NEW.company_id, NEW.bank_transaction_id);
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.link_files_of_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
      BEGIN
        PERFORM books.link_settled_files(line.company_id, line.bank_transaction_id)
        FROM (SELECT DISTINCT company_id, bank_transaction_id FROM books.allocation
          WHERE company_id = NEW.company_id AND invoice_id = NEW.id AND bank_transaction_id IS NOT NULL
            AND reversed_at IS NULL) AS line;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.link_settled_files(company bigint, line text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
      BEGIN
        DELETE FROM books.bank_transaction_file
          WHERE company_id = company AND bank_transaction_id = line AND by_settlement;
        INSERT INTO books.bank_transaction_file (company_id, bank_transaction_id, file_id, created_at, by_settlement)
        SELECT company, line, document.file_id, min(allocation.created_at), true
        FROM books.allocation AS allocation
        JOIN books.invoice AS invoice ON invoice.company_id = company AND invoice.id = allocation.invoice_id
        JOIN books.revision_document AS part ON part.company_id = company AND part.revision_id = invoice.revision_id
        JOIN books.document AS document ON document.company_id = company AND document.id = part.document_id
        WHERE allocation.company_id = company AND allocation.bank_transaction_id = line AND allocation.reversed_at IS NULL
          AND document.file_id IS NOT NULL AND document.source IS DISTINCT FROM 'generated'
        GROUP BY document.file_id
        ON CONFLICT DO NOTHING;
        UPDATE books.bank_transaction AS t SET explained = now_explained.yes
        FROM (SELECT EXISTS (SELECT FROM books.bank_transaction_file
          WHERE company_id = company AND bank_transaction_id = line) AS yes) AS now_explained
        WHERE t.company_id = company AND t.id = line AND t.explained <> now_explained.yes;
      END $function$;

CREATE OR REPLACE FUNCTION books.list_lines_by_dimension()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
        BEGIN
          INSERT INTO books.dimension_line (company_id, dimension_value_id, account_id, economic_date, entry_id, line_no,
            base_minor)
          
  SELECT DISTINCT line.company_id, value.id, line.account_id, line.economic_date, line.entry_id, line.line_no, line.base_minor
  FROM added AS line CROSS JOIN LATERAL unnest(line.dimension_value_ids) AS value(id);
          RETURN NULL;
        END $function$;

CREATE OR REPLACE FUNCTION books.mark_referenced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        UPDATE books.document d SET referenced = true FROM added a
          WHERE d.company_id = a.company_id AND d.id = a.document_id AND NOT d.referenced;
        RETURN NULL;
      END $function$;

CREATE OR REPLACE FUNCTION books.mark_vat_of_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
    BEGIN
      PERFORM books.mark_vat_postings(NEW.company_id, coalesce(NEW.invoice_id, NEW.other_invoice_id), NEW.id);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.mark_vat_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
    BEGIN
      PERFORM books.mark_vat_postings(NEW.company_id, NEW.id, NULL);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION books.mark_vat_postings(company bigint, invoice text, allocation text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
    BEGIN
      UPDATE books.vat_posting AS posting SET changed_in = book.commit_seq + 1
      FROM books.book, (
        SELECT 'invoice_revision' AS kind, revision.id FROM books.invoice_revision AS revision
        WHERE revision.company_id = company AND revision.invoice_id = invoice
        UNION ALL
        SELECT 'allocation', settled.id FROM books.allocation AS settled
        WHERE settled.company_id = company AND settled.invoice_id = invoice
        UNION ALL
        SELECT 'allocation', settled.id FROM books.allocation AS settled
        WHERE settled.company_id = company AND settled.other_invoice_id = invoice
        UNION ALL
        SELECT 'allocation', allocation
      ) AS source
      CROSS JOIN LATERAL (
        SELECT entry.id, entry.economic_date FROM books.journal_entry AS entry
        WHERE entry.company_id = company AND entry.source_kind = source.kind AND entry.source_id = source.id
        OFFSET 0
      ) AS entry
      WHERE book.company_id = company AND posting.company_id = company AND posting.economic_date = entry.economic_date
        AND posting.entry_id = entry.id;
    END $function$;

CREATE OR REPLACE FUNCTION books.rebuild_month_balances()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
AS $function$
    DECLARE
      company CONSTANT bigint := nullif(current_setting('app.company_id', true), '')::bigint;
      wrong text[];
      made bigint;
      differing bigint;
    BEGIN
      PERFORM FROM books.book WHERE company_id = company FOR NO KEY UPDATE;
      SELECT array_agg(DISTINCT entry_id) INTO wrong
      FROM (
    SELECT entry.company_id, entry.economic_date, entry.id AS entry_id, posted.vat_code, entry.source_kind, entry.source_id,
      posted.all_minor, posted.asset_minor, posted.vat_output, posted.vat_output_rc, posted.vat_output_import, posted.vat_input, posted.vat_input_rc, posted.vat_input_import, posted.vat_input_fixed, posted.vat_non_deductible, entry.commit_seq AS changed_in
    FROM (
      SELECT line.company_id, line.entry_id, line.vat_code, sum(line.base_minor)::bigint AS all_minor,
        (sum(line.base_minor) FILTER (WHERE line.vat_box = '5.2'))::bigint AS asset_minor,
        (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output'))::bigint AS vat_output, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output_rc'))::bigint AS vat_output_rc, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output_import'))::bigint AS vat_output_import, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input'))::bigint AS vat_input, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_rc'))::bigint AS vat_input_rc, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_import'))::bigint AS vat_input_import, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_fixed'))::bigint AS vat_input_fixed, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_non_deductible'))::bigint AS vat_non_deductible
      FROM books.journal_line AS line
      JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
      WHERE line.vat_code IS NOT NULL AND line.company_id = company
      GROUP BY line.company_id, line.entry_id, line.vat_code
    ) AS posted
    JOIN books.journal_entry AS entry ON entry.company_id = posted.company_id AND entry.id = posted.entry_id) AS posted
      FULL JOIN (SELECT * FROM books.vat_posting WHERE company_id = company) AS kept
        USING (company_id, economic_date, entry_id, vat_code)
      WHERE (posted.source_kind, posted.source_id, posted.all_minor, posted.asset_minor, posted.vat_output, posted.vat_output_rc, posted.vat_output_import, posted.vat_input, posted.vat_input_rc, posted.vat_input_import, posted.vat_input_fixed, posted.vat_non_deductible) IS DISTINCT FROM (kept.source_kind, kept.source_id, kept.all_minor, kept.asset_minor, kept.vat_output, kept.vat_output_rc, kept.vat_output_import, kept.vat_input, kept.vat_input_rc, kept.vat_input_import, kept.vat_input_fixed, kept.vat_non_deductible);
      IF wrong IS NOT NULL THEN
        DELETE FROM books.vat_posting WHERE company_id = company AND entry_id = ANY (wrong);
        INSERT INTO books.vat_posting (company_id, economic_date, entry_id, vat_code, source_kind, source_id, all_minor, asset_minor, vat_output, vat_output_rc, vat_output_import, vat_input, vat_input_rc, vat_input_import, vat_input_fixed, vat_non_deductible, changed_in) 
    SELECT entry.company_id, entry.economic_date, entry.id AS entry_id, posted.vat_code, entry.source_kind, entry.source_id,
      posted.all_minor, posted.asset_minor, posted.vat_output, posted.vat_output_rc, posted.vat_output_import, posted.vat_input, posted.vat_input_rc, posted.vat_input_import, posted.vat_input_fixed, posted.vat_non_deductible, entry.commit_seq AS changed_in
    FROM (
      SELECT line.company_id, line.entry_id, line.vat_code, sum(line.base_minor)::bigint AS all_minor,
        (sum(line.base_minor) FILTER (WHERE line.vat_box = '5.2'))::bigint AS asset_minor,
        (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output'))::bigint AS vat_output, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output_rc'))::bigint AS vat_output_rc, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_output_import'))::bigint AS vat_output_import, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input'))::bigint AS vat_input, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_rc'))::bigint AS vat_input_rc, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_import'))::bigint AS vat_input_import, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_input_fixed'))::bigint AS vat_input_fixed, (sum(line.base_minor) FILTER (WHERE account.role = 'vat_non_deductible'))::bigint AS vat_non_deductible
      FROM books.journal_line AS line
      JOIN books.account ON account.company_id = line.company_id AND account.id = line.account_id
      WHERE line.vat_code IS NOT NULL AND line.company_id = company AND line.entry_id = ANY (wrong)
      GROUP BY line.company_id, line.entry_id, line.vat_code
    ) AS posted
    JOIN books.journal_entry AS entry ON entry.company_id = posted.company_id AND entry.id = posted.entry_id;
        UPDATE books.book SET setup_version = setup_version + 1 WHERE company_id = company;
      END IF;
      SELECT count(turnover.company_id),
        count(*) FILTER (WHERE (turnover.debit_minor, turnover.credit_minor, turnover.debit_base_minor, turnover.credit_base_minor) IS DISTINCT FROM (kept.debit_minor, kept.credit_minor, kept.debit_base_minor, kept.credit_base_minor))
      INTO made, differing
      FROM (
  SELECT company_id, account_id, economic_date - (EXTRACT(day FROM economic_date)::integer - 1) AS month, currency,
    coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0)::bigint AS debit_minor,
    coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0)::bigint AS credit_minor,
    coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0)::bigint AS debit_base_minor,
    coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)::bigint AS credit_base_minor
  FROM books.journal_line WHERE company_id = company GROUP BY 1, 2, 3, 4) AS turnover
      FULL JOIN (SELECT * FROM books.month_balance WHERE company_id = company) AS kept
        USING (company_id, account_id, month, currency);
      IF differing > 0 THEN
        DELETE FROM books.month_balance WHERE company_id = company;
        INSERT INTO books.month_balance (company_id, account_id, month, currency, debit_minor, credit_minor, debit_base_minor, credit_base_minor) 
  SELECT company_id, account_id, economic_date - (EXTRACT(day FROM economic_date)::integer - 1) AS month, currency,
    coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0)::bigint AS debit_minor,
    coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0)::bigint AS credit_minor,
    coalesce(sum(base_minor) FILTER (WHERE base_minor > 0), 0)::bigint AS debit_base_minor,
    coalesce(-sum(base_minor) FILTER (WHERE base_minor < 0), 0)::bigint AS credit_base_minor
  FROM books.journal_line WHERE company_id = company GROUP BY 1, 2, 3, 4;
      END IF;
      RETURN made;
    END $function$;
GRANT EXECUTE ON FUNCTION books.rebuild_month_balances() TO raamat_app;

CREATE OR REPLACE FUNCTION books.refuse(rule text, detail text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    BEGIN RAISE EXCEPTION '%', detail USING ERRCODE = 'check_violation', CONSTRAINT = rule; END $function$;
GRANT EXECUTE ON FUNCTION books.refuse(text,text) TO raamat_app;

CREATE OR REPLACE FUNCTION books.search_text(place text, said text, most integer)
 RETURNS TABLE(id text)
 LANGUAGE plpgsql
 STABLE STRICT SECURITY DEFINER ROWS 20
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      BEGIN
        RETURN QUERY EXECUTE format(
          CASE place
            WHEN 'party' THEN 'SELECT t.id FROM books.party AS t
              WHERE t.company_id = %1$L::bigint AND t.name_folded LIKE %2$L AND NOT t.is_own LIMIT %3$s'
            WHEN 'invoice' THEN 'SELECT t.id FROM books.invoice AS t
              WHERE t.company_id = %1$L::bigint AND (t.number ILIKE %2$L OR t.reference_number ILIKE %2$L) LIMIT %3$s'
            WHEN 'entry' THEN 'SELECT t.id FROM books.journal_entry AS t
              WHERE t.company_id = %1$L::bigint AND t.source_kind = ''accounting_event'' AND t.memo ILIKE %2$L LIMIT %3$s'
            WHEN 'bank_transaction' THEN 'SELECT t.id FROM books.bank_transaction AS t
              WHERE t.company_id = %1$L::bigint AND t.search_key LIKE %2$L LIMIT %3$s'
          END,
          nullif(current_setting('app.company_id', true), ''),
          '%' || regexp_replace(said, '([\\%_])', '\\\1', 'g') || '%', most);
      END $function$;
GRANT EXECUTE ON FUNCTION books.search_text(text,text,integer) TO raamat_app;

CREATE OR REPLACE FUNCTION books.separate_document(invoice_id text, document_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
      BEGIN
        DELETE FROM books.revision_document AS part USING books.invoice
        WHERE part.company_id = nullif(current_setting('app.company_id', true), '')::bigint
          AND part.document_id = separate_document.document_id AND part.role = 'supporting'
          AND invoice.company_id = part.company_id AND invoice.id = separate_document.invoice_id
          AND invoice.revision_id = part.revision_id;
        RETURN FOUND;
      END $function$;
GRANT EXECUTE ON FUNCTION books.separate_document(text,text) TO raamat_app;

CREATE OR REPLACE FUNCTION books.take_in_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
    DECLARE
      astray boolean; unnumbered boolean; unbalanced boolean; mispriced boolean; reverses boolean;
    BEGIN
      SELECT
        bool_or(entry.id IS NULL OR entry.xmin <> pg_current_xact_id()::xid
          OR entry.economic_date <> touched.first_date OR entry.economic_date <> touched.last_date),
        bool_or(touched.first_no <> 1 OR touched.last_no <> touched.lines),
        bool_or(touched.base <> 0 OR (touched.first_currency = touched.last_currency AND touched.amount <> 0)),
        bool_or(touched.misfits OR book.base_currency = ANY (touched.converted)),
        bool_or(entry.reverses_entry_id IS NOT NULL)
      INTO astray, unnumbered, unbalanced, mispriced, reverses
      FROM (
        SELECT line.company_id, line.entry_id, min(line.economic_date) AS first_date, max(line.economic_date) AS last_date,
          min(line.line_no) AS first_no, max(line.line_no) AS last_no, count(*) AS lines, sum(line.base_minor) AS base,
          sum(line.amount_minor) AS amount, min(line.currency) AS first_currency, max(line.currency) AS last_currency,
          bool_or(account.currency <> line.currency) AS misfits,
          array_agg(line.currency) FILTER (WHERE line.amount_minor <> line.base_minor) AS converted
        FROM added AS line
        LEFT JOIN LATERAL (
          SELECT currency FROM books.account WHERE company_id = line.company_id AND id = line.account_id LIMIT 1
        ) AS account ON true
        GROUP BY line.company_id, line.entry_id
      ) AS touched
      LEFT JOIN LATERAL (
        SELECT id, xmin, economic_date, reverses_entry_id FROM books.journal_entry
        WHERE company_id = touched.company_id AND id = touched.entry_id LIMIT 1
      ) AS entry ON true
      LEFT JOIN LATERAL (
        SELECT base_currency FROM books.book WHERE company_id = touched.company_id LIMIT 1
      ) AS book ON true;
      IF astray IS NULL THEN RETURN NULL; END IF;
      IF astray THEN
        PERFORM books.refuse('line_of_entry', 'A line joins only an entry of the same transaction, on its date.');
      END IF;
      IF unnumbered THEN
        PERFORM books.refuse('line_no_gapless', 'The lines of an entry are numbered from 1, all in one statement.');
      END IF;
      IF unbalanced THEN
        PERFORM books.refuse('entry_balances',
          'An entry balances in base currency, and in its currency when it has only one.');
      END IF;
      IF mispriced THEN
        PERFORM books.refuse('line_currency', 'A line fits the currency of its account and of the books.');
      END IF;
      -- Asked for inside: as a part of the condition it was planned anew for every entry that reverses nothing.
      IF reverses THEN
        IF EXISTS (
          SELECT FROM (SELECT DISTINCT company_id, entry_id FROM added) AS touched
          CROSS JOIN LATERAL (
            SELECT reverses_entry_id AS id FROM books.journal_entry
            WHERE company_id = touched.company_id AND id = touched.entry_id AND reverses_entry_id IS NOT NULL LIMIT 1
          ) AS reversed
          CROSS JOIN LATERAL (VALUES (touched.entry_id), (reversed.id)) AS half(id)
          CROSS JOIN LATERAL (
            SELECT account_id, currency, party_id, invoice_id, amount_minor, base_minor FROM books.journal_line
            WHERE company_id = touched.company_id AND entry_id = half.id OFFSET 0
          ) AS line
          GROUP BY touched.company_id, touched.entry_id, line.account_id, line.currency, line.party_id, line.invoice_id
          HAVING sum(line.amount_minor) <> 0 OR sum(line.base_minor) <> 0)
        THEN
          PERFORM books.refuse('reversal_is_exact', 'A reversal takes back exactly what the entry posted.');
        END IF;
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
    END $function$;

CREATE OR REPLACE FUNCTION books.withdraw_bank_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      END $function$;

CREATE SCHEMA employment;
GRANT USAGE ON SCHEMA employment TO raamat_app;
GRANT USAGE ON SCHEMA employment TO raamat_system;

CREATE TABLE employment.absence (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  employment_id bigint NOT NULL,
  kind text NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  register_code integer,
  CONSTRAINT absence_pkey PRIMARY KEY (id),
  CONSTRAINT absence_employment FOREIGN KEY (company_id, employment_id) REFERENCES employment.employment(company_id, id),
  CONSTRAINT absence_dates CHECK ((ends_on >= starts_on)),
  CONSTRAINT absence_kind CHECK ((kind = ANY ('{vacation,sick,parental,unpaid,other}'::text[])))
);
CREATE UNIQUE INDEX absence_of_employment ON employment.absence USING btree (company_id, employment_id, starts_on, register_code) NULLS NOT DISTINCT;
ALTER TABLE employment.absence ENABLE ROW LEVEL SECURITY;
ALTER TABLE employment.absence FORCE ROW LEVEL SECURITY;
CREATE POLICY absence_company ON employment.absence TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT ON employment.absence TO raamat_app;
GRANT UPDATE (ends_on, kind) ON employment.absence TO raamat_app;

CREATE TABLE employment.employee (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
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
  created_at timestamp with time zone NOT NULL,
  tax_country text NOT NULL DEFAULT 'EE'::text,
  CONSTRAINT employee_pkey PRIMARY KEY (id),
  CONSTRAINT employee_company UNIQUE (company_id, id),
  CONSTRAINT employee_basic_exemption CHECK (((basic_exemption = ANY ('{none,full,partial}'::text[])) AND ((basic_exemption = 'partial'::text) = (basic_exemption_minor IS NOT NULL)))),
  CONSTRAINT employee_pension_rate CHECK ((pension_rate = ANY ('{none,2,4,6}'::text[]))),
  CONSTRAINT employee_personal_code CHECK ((((personal_code_sealed IS NULL) = (personal_code_end IS NULL)) AND (personal_code_end ~ '^[0-9]{4}$'::text))),
  CONSTRAINT employee_source CHECK ((source = ANY ('{service,register_external}'::text[]))),
  CONSTRAINT employee_tax_country CHECK ((tax_country ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX employee_newest ON employment.employee USING btree (company_id, created_at, id);
CREATE INDEX employee_person ON employment.employee USING btree (company_id, birth_date);
ALTER TABLE employment.employee ENABLE ROW LEVEL SECURITY;
ALTER TABLE employment.employee FORCE ROW LEVEL SECURITY;
CREATE POLICY employee_company ON employment.employee TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON employment.employee TO raamat_app;
GRANT UPDATE (basic_exemption, basic_exemption_minor, birth_date, citizenship, email, first_name, iban, last_name, pension_rate, personal_code_end, personal_code_sealed, tax_country) ON employment.employee TO raamat_app;

CREATE TABLE employment.employment (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  employment_type integer NOT NULL,
  start_date date NOT NULL,
  end_date date,
  end_ground integer,
  occupation_code text,
  job_title text NOT NULL,
  workplace text NOT NULL,
  working_time_rate numeric(6,3) NOT NULL,
  gross_minor bigint,
  status text NOT NULL,
  register_employment_id bigint,
  registered_outside boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  minimum_base text NOT NULL DEFAULT 'applies'::text,
  minimum_base_reason text,
  CONSTRAINT employment_pkey PRIMARY KEY (id),
  CONSTRAINT employment_company UNIQUE (company_id, id),
  CONSTRAINT employment_employee FOREIGN KEY (company_id, employee_id) REFERENCES employment.employee(company_id, id),
  CONSTRAINT employment_dates CHECK ((end_date >= start_date)),
  CONSTRAINT employment_minimum_base CHECK (((minimum_base = ANY ('{applies,other_employer,exempt}'::text[])) AND ((minimum_base = 'exempt'::text) = (minimum_base_reason IS NOT NULL)))),
  CONSTRAINT employment_minimum_base_reason CHECK ((minimum_base_reason = ANY ('{age_7_to_17,pensioner,parent,student,partial_disability}'::text[]))),
  CONSTRAINT employment_status CHECK ((status = ANY ('{draft,submitted,approved,registered,rejected,cancelled}'::text[])))
);
CREATE INDEX employment_of_employee ON employment.employment USING btree (company_id, employee_id, start_date DESC, id DESC);
CREATE UNIQUE INDEX employment_registered ON employment.employment USING btree (company_id, register_employment_id) WHERE (register_employment_id IS NOT NULL);
ALTER TABLE employment.employment ENABLE ROW LEVEL SECURITY;
ALTER TABLE employment.employment FORCE ROW LEVEL SECURITY;
CREATE POLICY employment_company ON employment.employment TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON employment.employment TO raamat_app;
GRANT UPDATE (employment_type, end_date, end_ground, gross_minor, job_title, minimum_base, minimum_base_reason, occupation_code, register_employment_id, registered_outside, start_date, status, working_time_rate, workplace) ON employment.employment TO raamat_app;

CREATE TABLE employment.register_request (
  company_id bigint NOT NULL,
  message_id uuid NOT NULL,
  submission_id bigint NOT NULL,
  state text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT register_request_pkey PRIMARY KEY (company_id, message_id),
  CONSTRAINT register_request_submission FOREIGN KEY (company_id, submission_id) REFERENCES employment.submission(company_id, id),
  CONSTRAINT register_request_state CHECK ((state = ANY ('{asked,unknown,not_taken,done}'::text[])))
);
CREATE INDEX register_request_of_submission ON employment.register_request USING btree (company_id, submission_id);
ALTER TABLE employment.register_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE employment.register_request FORCE ROW LEVEL SECURITY;
CREATE POLICY register_request_company ON employment.register_request TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON employment.register_request TO raamat_app;
GRANT UPDATE (answered_at, state) ON employment.register_request TO raamat_app;

CREATE TABLE employment.submission (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  event_date date NOT NULL,
  employee_id bigint NOT NULL,
  employment_id bigint NOT NULL,
  employee_name text NOT NULL,
  data jsonb NOT NULL,
  personal_code_sealed bytea,
  submitted_at timestamp with time zone NOT NULL,
  submitted_by bigint,
  submitted_by_staff boolean NOT NULL,
  reviewed_at timestamp with time zone,
  reviewed_by bigint,
  review_reason text NOT NULL,
  register_employment_id bigint,
  register_messages jsonb NOT NULL,
  register_error_code text NOT NULL,
  registered_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  CONSTRAINT submission_pkey PRIMARY KEY (id),
  CONSTRAINT submission_company UNIQUE (company_id, id),
  CONSTRAINT submission_employee FOREIGN KEY (company_id, employee_id) REFERENCES employment.employee(company_id, id),
  CONSTRAINT submission_employment FOREIGN KEY (company_id, employment_id) REFERENCES employment.employment(company_id, id),
  CONSTRAINT submission_kind CHECK ((kind = ANY ('{new_employee,new_employment,change,suspension,end}'::text[]))),
  CONSTRAINT submission_status CHECK ((status = ANY ('{submitted,approved,registered,applied,rejected}'::text[]))),
  CONSTRAINT submission_withdrawn CHECK (((withdrawn_at IS NULL) OR (status = 'rejected'::text)))
);
CREATE INDEX submission_by_status ON employment.submission USING btree (status, submitted_at, id);
CREATE INDEX submission_newest ON employment.submission USING btree (company_id, submitted_at, id);
CREATE INDEX submission_of_all ON employment.submission USING btree (submitted_at, id);
CREATE INDEX submission_of_employment ON employment.submission USING btree (company_id, employment_id);
CREATE INDEX submission_open ON employment.submission USING btree (company_id) WHERE (status = ANY (ARRAY['submitted'::text, 'approved'::text, 'registered'::text]));
ALTER TABLE employment.submission ENABLE ROW LEVEL SECURITY;
ALTER TABLE employment.submission FORCE ROW LEVEL SECURITY;
CREATE POLICY submission_company ON employment.submission TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY submission_system ON employment.submission TO raamat_system USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON employment.submission TO raamat_app;
GRANT SELECT ON employment.submission TO raamat_system;
GRANT UPDATE (employee_id, employment_id, personal_code_sealed, register_employment_id, register_error_code, register_messages, registered_at, review_reason, reviewed_at, reviewed_by, status, withdrawn_at) ON employment.submission TO raamat_app;

CREATE SCHEMA files;
GRANT USAGE ON SCHEMA files TO raamat_app;
GRANT USAGE ON SCHEMA files TO raamat_system;

CREATE TABLE files.company_limit (
  company_id bigint NOT NULL,
  stored_bytes bigint,
  files_a_day integer,
  mails_a_day integer,
  pages_a_day integer,
  CONSTRAINT company_limit_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_limit_positive CHECK ((LEAST(stored_bytes, (files_a_day)::bigint, (mails_a_day)::bigint, (pages_a_day)::bigint) >= 0))
);
ALTER TABLE files.company_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE files.company_limit FORCE ROW LEVEL SECURITY;
CREATE POLICY company_limit_company ON files.company_limit TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY company_limit_system ON files.company_limit TO raamat_system USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON files.company_limit TO raamat_app;
GRANT SELECT ON files.company_limit TO raamat_system;
GRANT UPDATE (files_a_day, mails_a_day, pages_a_day, stored_bytes) ON files.company_limit TO raamat_app;

CREATE TABLE files.extraction (
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  state text NOT NULL,
  method text,
  confidence numeric,
  confident boolean NOT NULL DEFAULT false,
  fields jsonb NOT NULL DEFAULT '{}'::jsonb,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  checks jsonb NOT NULL DEFAULT '[]'::jsonb,
  error_code text,
  extracted_at timestamp with time zone,
  booking_state text,
  booking_reason text,
  booking_invoice_id text,
  booking_duplicate_of text,
  booked_at timestamp with time zone,
  booking_reason_codes jsonb,
  invoice_state text,
  CONSTRAINT extraction_pkey PRIMARY KEY (company_id, file_id),
  CONSTRAINT extraction_file FOREIGN KEY (company_id, file_id) REFERENCES files.stored_file(company_id, id),
  CONSTRAINT extraction_booked CHECK ((((booking_state IS NOT NULL) AND (booking_state = ANY ('{posted,draft}'::text[]))) = (booking_invoice_id IS NOT NULL))),
  CONSTRAINT extraction_booking_state CHECK ((booking_state = ANY ('{queued,posted,draft,duplicate,held,none,failed}'::text[]))),
  CONSTRAINT extraction_confidence CHECK (((confidence >= (0)::numeric) AND (confidence <= (1)::numeric))),
  CONSTRAINT extraction_method CHECK ((method = ANY ('{embedded_xml,xml,text,ocr}'::text[]))),
  CONSTRAINT extraction_state CHECK ((state = ANY ('{queued,running,done,failed,not_extractable}'::text[])))
);
CREATE UNIQUE INDEX extraction_booked_invoice ON files.extraction USING btree (company_id, booking_invoice_id) WHERE (booking_invoice_id IS NOT NULL);
CREATE TRIGGER extraction_follow_booking BEFORE INSERT OR UPDATE OF booking_invoice_id ON files.extraction FOR EACH ROW EXECUTE FUNCTION files.follow_booking();
CREATE TRIGGER extraction_keep_booking BEFORE UPDATE ON files.extraction FOR EACH ROW EXECUTE FUNCTION files.keep_booking();
CREATE TRIGGER extraction_keep_outcome AFTER INSERT OR UPDATE OF state, booking_state, booking_invoice_id, invoice_state ON files.extraction FOR EACH ROW EXECUTE FUNCTION files.keep_outcome();
ALTER TABLE files.extraction ENABLE ROW LEVEL SECURITY;
ALTER TABLE files.extraction FORCE ROW LEVEL SECURITY;
CREATE POLICY extraction_company ON files.extraction TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT, UPDATE ON files.extraction TO raamat_app;

CREATE TABLE files.file_bank_transaction (
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  bank_transaction_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT file_bank_transaction_pkey PRIMARY KEY (company_id, file_id, bank_transaction_id),
  CONSTRAINT file_bank_transaction_file FOREIGN KEY (company_id, file_id) REFERENCES files.stored_file(company_id, id)
);
CREATE INDEX file_bank_transaction_explained ON files.file_bank_transaction USING btree (company_id, bank_transaction_id);
ALTER TABLE files.file_bank_transaction ENABLE ROW LEVEL SECURITY;
ALTER TABLE files.file_bank_transaction FORCE ROW LEVEL SECURITY;
CREATE POLICY file_bank_transaction_company ON files.file_bank_transaction TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON files.file_bank_transaction TO raamat_app;

CREATE TABLE files.pending_object (
  company_id bigint NOT NULL,
  storage_key text NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT pending_object_pkey PRIMARY KEY (company_id, storage_key)
);
CREATE INDEX pending_object_noted ON files.pending_object USING btree (noted_at);
ALTER TABLE files.pending_object ENABLE ROW LEVEL SECURITY;
ALTER TABLE files.pending_object FORCE ROW LEVEL SECURITY;
CREATE POLICY pending_object_company ON files.pending_object TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY pending_object_system ON files.pending_object FOR SELECT TO raamat_system USING (true);
GRANT DELETE, INSERT, SELECT ON files.pending_object TO raamat_app;
GRANT UPDATE (noted_at) ON files.pending_object TO raamat_app;
GRANT SELECT (company_id, noted_at) ON files.pending_object TO raamat_system;

CREATE TABLE files.statement_file (
  company_id bigint NOT NULL,
  file_id bigint NOT NULL,
  hold boolean NOT NULL,
  mapping jsonb,
  survey jsonb,
  requested_by bigint,
  CONSTRAINT statement_file_pkey PRIMARY KEY (company_id, file_id),
  CONSTRAINT statement_file_file FOREIGN KEY (company_id, file_id) REFERENCES files.stored_file(company_id, id)
);
ALTER TABLE files.statement_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE files.statement_file FORCE ROW LEVEL SECURITY;
CREATE POLICY statement_file_company ON files.statement_file TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT, UPDATE ON files.statement_file TO raamat_app;

CREATE TABLE files.stored_file (
  company_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
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
  created_at timestamp with time zone NOT NULL,
  held text,
  sender_address text,
  sender_by_host boolean NOT NULL DEFAULT false,
  note text,
  outcome text NOT NULL DEFAULT 'not_extractable'::text,
  dismissed_reason text,
  dismissed_at timestamp with time zone,
  dismissed_by bigint,
  dismissed_automatically boolean NOT NULL DEFAULT false,
  CONSTRAINT stored_file_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT stored_file_bytes UNIQUE (company_id, sha256),
  CONSTRAINT stored_file_held CHECK ((held = ANY ('{waiting,infected,unscanned}'::text[]))),
  CONSTRAINT stored_file_kind CHECK ((kind = ANY ('{invoice,receipt,credit_note,statement,contract,other}'::text[]))),
  CONSTRAINT stored_file_note CHECK ((note <> ''::text)),
  CONSTRAINT stored_file_outcome CHECK ((outcome = ANY ('{queued,running,posted,review,statement,duplicate,not_extractable,failed,dismissed}'::text[]))),
  CONSTRAINT stored_file_sha256 CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT stored_file_size CHECK ((size_bytes > 0)),
  CONSTRAINT stored_file_source CHECK ((source = ANY ('{upload,api,email,question,import,generated,other}'::text[])))
);
CREATE INDEX stored_file_by_kind ON files.stored_file USING btree (company_id, kind, created_at, id);
CREATE INDEX stored_file_by_outcome ON files.stored_file USING btree (company_id, outcome, created_at, id);
CREATE UNIQUE INDEX stored_file_document ON files.stored_file USING btree (company_id, core_document_id) WHERE (core_document_id IS NOT NULL);
CREATE INDEX stored_file_newest ON files.stored_file USING btree (company_id, created_at, id);
CREATE INDEX stored_file_search ON files.stored_file USING gin (company_id, name gin_trgm_ops);
ALTER TABLE files.stored_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE files.stored_file FORCE ROW LEVEL SECURITY;
CREATE POLICY stored_file_company ON files.stored_file TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON files.stored_file TO raamat_app;
GRANT UPDATE (core_document_id, dismissed_at, dismissed_automatically, dismissed_by, dismissed_reason, held, note, outcome) ON files.stored_file TO raamat_app;

GRANT USAGE ON SEQUENCE files.stored_file_id_seq TO raamat_app;

CREATE TABLE files.usage (
  company_id bigint NOT NULL,
  stored_bytes bigint NOT NULL,
  day date NOT NULL,
  files integer NOT NULL,
  mails integer NOT NULL,
  pages integer NOT NULL,
  CONSTRAINT usage_pkey PRIMARY KEY (company_id)
) WITH (fillfactor=50);
ALTER TABLE files.usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE files.usage FORCE ROW LEVEL SECURITY;
CREATE POLICY usage_company ON files.usage TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY usage_system ON files.usage TO raamat_system USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON files.usage TO raamat_app;
GRANT INSERT, SELECT ON files.usage TO raamat_system;
GRANT UPDATE (day, files, mails, pages, stored_bytes) ON files.usage TO raamat_app;
GRANT UPDATE (day, files, mails, pages, stored_bytes) ON files.usage TO raamat_system;

CREATE OR REPLACE FUNCTION files.follow_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          NEW.invoice_state := (SELECT state FROM books.invoice
            WHERE company_id = NEW.company_id AND id = NEW.booking_invoice_id);
          RETURN NEW;
        END $function$;

CREATE OR REPLACE FUNCTION files.follow_dismissal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          -- Readers lock the reading first and the file after it.
          PERFORM FROM files.extraction WHERE company_id = NEW.company_id AND file_id = NEW.file_id FOR UPDATE;
          UPDATE files.stored_file SET dismissed_reason = NEW.dismissed_reason, dismissed_at = NEW.dismissed_at,
            dismissed_by = NEW.dismissed_by, dismissed_automatically = NEW.dismissed_automatically,
            outcome = CASE WHEN NEW.dismissed_at IS NULL THEN 'not_extractable' ELSE 'dismissed' END
          WHERE company_id = NEW.company_id AND id = NEW.file_id;
          -- To write the state of the reading again makes its trigger derive the outcome, where the file is read at all.
          UPDATE files.extraction SET state = state WHERE company_id = NEW.company_id AND file_id = NEW.file_id;
          RETURN NULL;
        END $function$;

CREATE OR REPLACE FUNCTION files.follow_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          UPDATE files.extraction SET invoice_state = NEW.state
          WHERE company_id = NEW.company_id AND booking_invoice_id = NEW.id;
          RETURN NULL;
        END $function$;

CREATE OR REPLACE FUNCTION files.keep_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF OLD.booking_invoice_id IS NULL OR NEW.booking_invoice_id IS NOT DISTINCT FROM OLD.booking_invoice_id THEN
            RETURN NEW;
          END IF;
          IF NEW.booking_invoice_id IS NULL AND NEW.booking_state = 'queued' AND EXISTS (
            SELECT 1 FROM books.invoice
            WHERE company_id = OLD.company_id AND id = OLD.booking_invoice_id AND state IN ('cancelled', 'void')
          ) THEN
            RETURN NEW;
          END IF;
          RAISE EXCEPTION 'file % is booked already', OLD.file_id USING ERRCODE = 'restrict_violation';
        END $function$;

CREATE OR REPLACE FUNCTION files.keep_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          UPDATE files.stored_file AS file SET outcome = now_is.outcome
          FROM (SELECT CASE
            WHEN stored.dismissed_at IS NOT NULL THEN 'dismissed'
            -- A booked file stays booked while it is read again; a person decides about one whose invoice has ended.
            WHEN NEW.booking_invoice_id IS NOT NULL THEN CASE
              WHEN coalesce(NEW.invoice_state, NEW.booking_state) IN ('issued', 'posted') THEN 'posted' ELSE 'review' END
            WHEN NEW.state = 'queued' THEN 'queued'
            WHEN NEW.state = 'running' OR NEW.booking_state = 'queued' THEN 'running'
            WHEN NEW.state = 'failed' OR NEW.booking_state = 'failed' THEN 'failed'
            WHEN NEW.booking_state = 'duplicate' THEN 'duplicate'
            WHEN NEW.booking_state = 'none' AND stored.kind = 'statement' THEN 'statement'
            WHEN NEW.booking_state IN ('held', 'none') THEN 'review'
            -- Only stored, or an archive whose files have outcomes of their own.
            ELSE 'not_extractable' END AS outcome
            FROM files.stored_file AS stored WHERE stored.company_id = NEW.company_id AND stored.id = NEW.file_id) AS now_is
          WHERE file.company_id = NEW.company_id AND file.id = NEW.file_id AND file.outcome <> now_is.outcome;
          RETURN NULL;
        END $function$;

CREATE OR REPLACE FUNCTION files.search_names(said text, most integer)
 RETURNS TABLE(id bigint)
 LANGUAGE plpgsql
 STABLE STRICT SECURITY DEFINER ROWS 20
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
      BEGIN
        RETURN QUERY EXECUTE format(
          'SELECT t.id FROM files.stored_file AS t WHERE t.company_id = %L::bigint AND t.name ILIKE %L LIMIT %s',
          nullif(current_setting('app.company_id', true), ''),
          '%' || regexp_replace(said, '([\\%_])', '\\\1', 'g') || '%', most);
      END $function$;
GRANT EXECUTE ON FUNCTION files.search_names(text,integer) TO raamat_app;

CREATE SCHEMA identity;
GRANT USAGE ON SCHEMA identity TO raamat_app;
GRANT USAGE ON SCHEMA identity TO raamat_system;

CREATE TABLE identity.api_key (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  created_by bigint NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  scopes text[] NOT NULL,
  expires_on date,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_reason text,
  created_at timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, now()),
  expiry_letter_on date,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_creator FOREIGN KEY (created_by) REFERENCES identity.app_user(id),
  CONSTRAINT api_key_organization FOREIGN KEY (organization_id) REFERENCES identity.organization(id),
  CONSTRAINT api_key_scopes CHECK (((scopes <@ '{read,write}'::text[]) AND (cardinality(scopes) > 0)))
);
CREATE INDEX api_key_expiry ON identity.api_key USING btree (expires_on) WHERE ((revoked_at IS NULL) AND (expiry_letter_on IS NULL));
CREATE UNIQUE INDEX api_key_hash ON identity.api_key USING btree (hash);
CREATE INDEX api_key_of_creator ON identity.api_key USING btree (created_by) WHERE (revoked_at IS NULL);
CREATE INDEX api_key_of_organization ON identity.api_key USING btree (organization_id, created_at, id);
GRANT INSERT, SELECT ON identity.api_key TO raamat_app;
GRANT UPDATE (expiry_letter_on, hash, last_used_at, revoked_at, revoked_reason) ON identity.api_key TO raamat_app;

CREATE TABLE identity.app_user (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  email_folded text NOT NULL,
  name text NOT NULL,
  language text NOT NULL DEFAULT 'et'::text,
  is_staff boolean NOT NULL DEFAULT false,
  password_hash text,
  totp_secret bytea,
  email_verified_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  totp_last_step bigint,
  preferences jsonb NOT NULL DEFAULT '{}'::jsonb,
  letters_off text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT app_user_pkey PRIMARY KEY (id),
  CONSTRAINT app_user_language CHECK ((language = ANY ('{et,en}'::text[])))
);
CREATE UNIQUE INDEX app_user_email ON identity.app_user USING btree (email_folded);
CREATE INDEX app_user_search ON identity.app_user USING gin (name gin_trgm_ops, email_folded gin_trgm_ops);
CREATE TRIGGER app_user_staff_only_withdrawn BEFORE UPDATE OF is_staff ON identity.app_user FOR EACH ROW WHEN ((new.is_staff AND (NOT old.is_staff))) EXECUTE FUNCTION identity.staff_only_withdrawn();
GRANT INSERT, SELECT ON identity.app_user TO raamat_app;
GRANT UPDATE (deactivated_at, email, email_folded, email_verified_at, is_staff, language, letters_off, name, password_hash, preferences, totp_last_step, totp_secret, updated_at) ON identity.app_user TO raamat_app;
GRANT SELECT (id, is_staff) ON identity.app_user TO raamat_system;

CREATE TABLE identity.attempt_allowance (
  key bytea NOT NULL,
  full_at timestamp with time zone NOT NULL,
  CONSTRAINT attempt_allowance_pkey PRIMARY KEY (key)
);
GRANT INSERT, SELECT ON identity.attempt_allowance TO raamat_app;
GRANT DELETE, SELECT ON identity.attempt_allowance TO raamat_system;
GRANT UPDATE (full_at) ON identity.attempt_allowance TO raamat_app;

CREATE TABLE identity.client_request (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  user_id bigint NOT NULL,
  credential_kind text NOT NULL,
  credential_id bigint NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  duration_ms integer NOT NULL,
  request_id text NOT NULL,
  CONSTRAINT client_request_pkey PRIMARY KEY (id),
  CONSTRAINT client_request_credential CHECK ((credential_kind = ANY ('{api_key,oauth}'::text[])))
);
CREATE INDEX client_request_age ON identity.client_request USING btree (occurred_at);
CREATE INDEX client_request_of_organization ON identity.client_request USING btree (organization_id, occurred_at, id);
CREATE INDEX client_request_of_user ON identity.client_request USING btree (organization_id, user_id, occurred_at, id);
GRANT INSERT, SELECT ON identity.client_request TO raamat_app;
GRANT DELETE, SELECT ON identity.client_request TO raamat_system;

CREATE TABLE identity.company (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  name text NOT NULL,
  registry_code text NOT NULL,
  legal_form text NOT NULL,
  base_currency text NOT NULL DEFAULT 'EUR'::text,
  address text,
  fiscal_year_start_month integer NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'provisioning'::text,
  core_company_id text,
  failure_code text,
  failure_message text,
  closed_at timestamp with time zone,
  invoice_auto_book boolean NOT NULL DEFAULT true,
  auto_book_new_suppliers boolean NOT NULL DEFAULT true,
  files_tsd_monthly boolean NOT NULL DEFAULT false,
  numbering_policy text NOT NULL DEFAULT 'sequential'::text,
  numbering_prefix text NOT NULL DEFAULT ''::text,
  numbering_padding integer NOT NULL DEFAULT 4,
  numbering_per_year boolean NOT NULL DEFAULT true,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, now()),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  client_scopes text[] NOT NULL DEFAULT '{read,write}'::text[],
  authority_access text NOT NULL DEFAULT 'none'::text,
  authority_access_basis text,
  authority_access_file_id bigint,
  authority_access_requested_by bigint,
  authority_access_requested_at timestamp with time zone,
  authority_access_granted_by bigint,
  authority_access_granted_at timestamp with time zone,
  authority_access_valid_to date,
  authority_access_reason text,
  checked_vat_number text,
  vat_number_valid boolean,
  vat_cars integer NOT NULL DEFAULT 0,
  vat_cars_partial integer NOT NULL DEFAULT 0,
  CONSTRAINT company_pkey PRIMARY KEY (id),
  CONSTRAINT company_authority_access_granter FOREIGN KEY (authority_access_granted_by) REFERENCES identity.app_user(id),
  CONSTRAINT company_authority_access_requester FOREIGN KEY (authority_access_requested_by) REFERENCES identity.app_user(id),
  CONSTRAINT company_creator FOREIGN KEY (created_by) REFERENCES identity.app_user(id),
  CONSTRAINT company_organization FOREIGN KEY (organization_id) REFERENCES identity.organization(id),
  CONSTRAINT company_authority_access CHECK ((authority_access = ANY ('{none,requested,granted,refused,withdrawn}'::text[]))),
  CONSTRAINT company_authority_access_basis CHECK (((authority_access = 'none'::text) = (authority_access_basis IS NULL))),
  CONSTRAINT company_authority_access_granted CHECK (((authority_access <> 'granted'::text) OR (authority_access_granted_at IS NOT NULL))),
  CONSTRAINT company_checked_vat_number CHECK (((checked_vat_number IS NULL) = (vat_number_valid IS NULL))),
  CONSTRAINT company_client_scopes CHECK ((client_scopes <@ '{read,write}'::text[])),
  CONSTRAINT company_closed CHECK (((closed_at IS NULL) OR (state = 'deleted'::text))),
  CONSTRAINT company_fiscal_year_start_month CHECK (((fiscal_year_start_month >= 1) AND (fiscal_year_start_month <= 12))),
  CONSTRAINT company_legal_form CHECK ((legal_form = ANY ('{ou,as,fie,mtu,sa,tu,uu,other}'::text[]))),
  CONSTRAINT company_numbering_padding CHECK (((numbering_padding >= 0) AND (numbering_padding <= 12))),
  CONSTRAINT company_numbering_policy CHECK ((numbering_policy = ANY ('{sequential,free}'::text[]))),
  CONSTRAINT company_state CHECK ((state = ANY ('{provisioning,ready,failed,deleted}'::text[]))),
  CONSTRAINT company_vat_cars CHECK ((((vat_cars >= 0) AND (vat_cars <= 999999)) AND ((vat_cars_partial >= 0) AND (vat_cars_partial <= 999999))))
);
CREATE INDEX company_by_authority_access ON identity.company USING btree (authority_access, id);
CREATE INDEX company_of_organization ON identity.company USING btree (organization_id, created_at, id);
CREATE INDEX company_registry_code_closed ON identity.company USING btree (registry_code) WHERE (closed_at IS NOT NULL);
CREATE UNIQUE INDEX company_registry_code_live ON identity.company USING btree (registry_code) WHERE (state <> 'deleted'::text);
CREATE INDEX company_search ON identity.company USING gin (name gin_trgm_ops);
CREATE TRIGGER company_stays_deleted BEFORE UPDATE OF state ON identity.company FOR EACH ROW WHEN (((old.state = 'deleted'::text) AND (new.state <> 'deleted'::text))) EXECUTE FUNCTION identity.keep_deleted();
GRANT INSERT, SELECT ON identity.company TO raamat_app;
GRANT SELECT ON identity.company TO raamat_system;
GRANT UPDATE (address, authority_access, authority_access_basis, authority_access_file_id, authority_access_granted_at, authority_access_granted_by, authority_access_reason, authority_access_requested_at, authority_access_requested_by, authority_access_valid_to, auto_book_new_suppliers, checked_vat_number, client_scopes, closed_at, core_company_id, failure_code, failure_message, files_tsd_monthly, invoice_auto_book, name, numbering_padding, numbering_per_year, numbering_policy, numbering_prefix, state, updated_at, vat_cars, vat_cars_partial, vat_number_valid) ON identity.company TO raamat_app;

CREATE TABLE identity.company_status (
  company_id bigint NOT NULL,
  bank_to_explain integer NOT NULL DEFAULT 0,
  bank_unmatched integer NOT NULL DEFAULT 0,
  match_proposals integer NOT NULL DEFAULT 0,
  purchase_drafts integer NOT NULL DEFAULT 0,
  invoices_to_review integer NOT NULL DEFAULT 0,
  sales_drafts integer NOT NULL DEFAULT 0,
  sales_overdue integer NOT NULL DEFAULT 0,
  purchases_overdue integer NOT NULL DEFAULT 0,
  documents_to_book integer NOT NULL DEFAULT 0,
  inbox_failed integer NOT NULL DEFAULT 0,
  submissions_open integer NOT NULL DEFAULT 0,
  last_bank_date date,
  computed_at timestamp with time zone NOT NULL,
  waiting jsonb NOT NULL DEFAULT '{}'::jsonb,
  deadlines jsonb NOT NULL DEFAULT '[]'::jsonb,
  open_questions integer NOT NULL DEFAULT 0,
  CONSTRAINT company_status_pkey PRIMARY KEY (company_id),
  CONSTRAINT company_status_company FOREIGN KEY (company_id) REFERENCES identity.company(id)
);
ALTER TABLE identity.company_status ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.company_status FORCE ROW LEVEL SECURITY;
CREATE POLICY company_status_company ON identity.company_status TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY company_status_system ON identity.company_status TO raamat_system USING (true) WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON identity.company_status TO raamat_app;
GRANT SELECT ON identity.company_status TO raamat_system;

CREATE TABLE identity.connected_app (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  organization_id bigint NOT NULL,
  grant_id text NOT NULL,
  client_id text NOT NULL,
  client_name text,
  self_registered boolean NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_reason text,
  CONSTRAINT connected_app_pkey PRIMARY KEY (id),
  CONSTRAINT connected_app_organization FOREIGN KEY (organization_id) REFERENCES identity.organization(id),
  CONSTRAINT connected_app_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id),
  CONSTRAINT connected_app_scopes CHECK (((scopes <@ '{read,write}'::text[]) AND (cardinality(scopes) > 0)))
);
CREATE UNIQUE INDEX connected_app_grant ON identity.connected_app USING btree (grant_id);
CREATE INDEX connected_app_of_client ON identity.connected_app USING btree (client_id) WHERE (revoked_at IS NULL);
CREATE INDEX connected_app_of_user ON identity.connected_app USING btree (user_id, created_at, id) WHERE (revoked_at IS NULL);
GRANT INSERT, SELECT ON identity.connected_app TO raamat_app;
GRANT SELECT ON identity.connected_app TO raamat_system;
GRANT UPDATE (last_used_at, revoked_at, revoked_reason) ON identity.connected_app TO raamat_app;
GRANT UPDATE (revoked_at, revoked_reason) ON identity.connected_app TO raamat_system;

CREATE TABLE identity.factor_reset (
  user_id bigint NOT NULL,
  requested_by bigint NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT factor_reset_pkey PRIMARY KEY (user_id),
  CONSTRAINT factor_reset_requested_by FOREIGN KEY (requested_by) REFERENCES identity.app_user(id),
  CONSTRAINT factor_reset_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id)
);
GRANT DELETE, INSERT, SELECT ON identity.factor_reset TO raamat_app;

CREATE TABLE identity.invitation (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  email text NOT NULL,
  email_folded text NOT NULL,
  role text NOT NULL,
  invited_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  accepted_by bigint,
  revoked_at timestamp with time zone,
  letter_sent_at timestamp with time zone,
  letter_error text,
  CONSTRAINT invitation_pkey PRIMARY KEY (id),
  CONSTRAINT invitation_accepter FOREIGN KEY (accepted_by) REFERENCES identity.app_user(id),
  CONSTRAINT invitation_inviter FOREIGN KEY (invited_by) REFERENCES identity.app_user(id),
  CONSTRAINT invitation_organization FOREIGN KEY (organization_id) REFERENCES identity.organization(id),
  CONSTRAINT invitation_once CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  CONSTRAINT invitation_role CHECK ((role = ANY ('{owner,member,viewer}'::text[])))
);
CREATE INDEX invitation_of_organization ON identity.invitation USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX invitation_open ON identity.invitation USING btree (organization_id, email_folded) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
GRANT INSERT, SELECT ON identity.invitation TO raamat_app;
GRANT UPDATE (accepted_at, accepted_by, letter_error, letter_sent_at, revoked_at) ON identity.invitation TO raamat_app;

CREATE TABLE identity.known_device (
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  CONSTRAINT known_device_pkey PRIMARY KEY (user_id, token_hash),
  CONSTRAINT known_device_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id)
);
GRANT DELETE, INSERT, SELECT ON identity.known_device TO raamat_app;
GRANT DELETE, SELECT ON identity.known_device TO raamat_system;
GRANT UPDATE (signed_in_at) ON identity.known_device TO raamat_app;

CREATE TABLE identity.letter_token (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  token_hash bytea NOT NULL,
  email_folded text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT letter_token_pkey PRIMARY KEY (id),
  CONSTRAINT letter_token_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id),
  CONSTRAINT letter_token_purpose CHECK ((purpose = ANY ('{email_verification,password_reset}'::text[])))
);
CREATE UNIQUE INDEX letter_token_hash ON identity.letter_token USING btree (token_hash);
CREATE INDEX letter_token_of_user ON identity.letter_token USING btree (user_id, purpose) WHERE (used_at IS NULL);
GRANT INSERT, SELECT ON identity.letter_token TO raamat_app;
GRANT DELETE, SELECT ON identity.letter_token TO raamat_system;
GRANT UPDATE (used_at) ON identity.letter_token TO raamat_app;

CREATE TABLE identity.membership (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, now()),
  ended_at timestamp with time zone,
  CONSTRAINT membership_pkey PRIMARY KEY (id),
  CONSTRAINT membership_organization FOREIGN KEY (organization_id) REFERENCES identity.organization(id),
  CONSTRAINT membership_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id),
  CONSTRAINT membership_role CHECK ((role = ANY ('{owner,member,viewer}'::text[])))
);
CREATE UNIQUE INDEX membership_live ON identity.membership USING btree (organization_id, user_id) WHERE (ended_at IS NULL);
CREATE INDEX membership_of_user ON identity.membership USING btree (user_id) WHERE (ended_at IS NULL);
GRANT INSERT, SELECT ON identity.membership TO raamat_app;
GRANT UPDATE (ended_at, role) ON identity.membership TO raamat_app;

CREATE TABLE identity.oauth_state (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  user_code_hash bytea,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  polled_at timestamp with time zone,
  poll_seconds integer NOT NULL DEFAULT 5,
  CONSTRAINT oauth_state_pkey PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oauth_state_expiry ON identity.oauth_state USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX oauth_state_of_grant ON identity.oauth_state USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE UNIQUE INDEX oauth_state_user_code ON identity.oauth_state USING btree (user_code_hash) WHERE (user_code_hash IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON identity.oauth_state TO raamat_app;
GRANT DELETE, SELECT ON identity.oauth_state TO raamat_system;

CREATE TABLE identity.organization (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, now()),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  companies_a_day integer,
  second_factor_of text NOT NULL DEFAULT 'nobody'::text,
  CONSTRAINT organization_pkey PRIMARY KEY (id),
  CONSTRAINT organization_companies_a_day CHECK ((companies_a_day > 0)),
  CONSTRAINT organization_name CHECK ((name <> ''::text)),
  CONSTRAINT organization_second_factor_of CHECK ((second_factor_of = ANY ('{nobody,owners,everybody}'::text[])))
);
CREATE INDEX organization_newest ON identity.organization USING btree (created_at, id);
GRANT INSERT, SELECT ON identity.organization TO raamat_app;
GRANT UPDATE (companies_a_day, name, second_factor_of, updated_at) ON identity.organization TO raamat_app;

CREATE TABLE identity.passkey (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id)
);
CREATE UNIQUE INDEX passkey_credential ON identity.passkey USING btree (credential_id);
CREATE INDEX passkey_of_user ON identity.passkey USING btree (user_id, id);
GRANT DELETE, INSERT, SELECT ON identity.passkey TO raamat_app;
GRANT UPDATE (counter, last_used_at) ON identity.passkey TO raamat_app;

CREATE TABLE identity.passkey_challenge (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  purpose text NOT NULL,
  session_id bigint,
  attempt_hash bytea,
  challenge text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_challenge_bound CHECK ((((session_id IS NULL) = (purpose = 'sign_in'::text)) AND ((attempt_hash IS NULL) = (purpose <> 'sign_in'::text)))),
  CONSTRAINT passkey_challenge_purpose CHECK ((purpose = ANY ('{register,verify,sign_in}'::text[])))
);
CREATE UNIQUE INDEX passkey_challenge_attempt ON identity.passkey_challenge USING btree (attempt_hash) WHERE (attempt_hash IS NOT NULL);
CREATE UNIQUE INDEX passkey_challenge_session ON identity.passkey_challenge USING btree (session_id, purpose) WHERE (session_id IS NOT NULL);
GRANT DELETE, INSERT, SELECT ON identity.passkey_challenge TO raamat_app;
GRANT DELETE, SELECT ON identity.passkey_challenge TO raamat_system;
GRANT UPDATE (challenge, expires_at) ON identity.passkey_challenge TO raamat_app;

CREATE TABLE identity.recovery_code (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (id),
  CONSTRAINT recovery_code_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id)
);
CREATE UNIQUE INDEX recovery_code_hash ON identity.recovery_code USING btree (user_id, code_hash);
GRANT DELETE, INSERT, SELECT ON identity.recovery_code TO raamat_app;
GRANT UPDATE (used_at) ON identity.recovery_code TO raamat_app;

CREATE TABLE identity.session (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  second_factor_at timestamp with time zone,
  totp_pending bytea,
  address text NOT NULL,
  user_agent text,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_reason text,
  view_as_company_id bigint,
  view_as_role text,
  password_at timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_owner FOREIGN KEY (user_id) REFERENCES identity.app_user(id),
  CONSTRAINT session_view_as_company FOREIGN KEY (view_as_company_id) REFERENCES identity.company(id),
  CONSTRAINT session_view_as CHECK (((view_as_company_id IS NULL) = (view_as_role IS NULL))),
  CONSTRAINT session_view_as_role CHECK ((view_as_role = ANY ('{owner,member,viewer}'::text[])))
);
CREATE INDEX session_of_user ON identity.session USING btree (user_id, created_at, id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX session_token ON identity.session USING btree (token_hash);
GRANT INSERT, SELECT ON identity.session TO raamat_app;
GRANT DELETE, SELECT ON identity.session TO raamat_system;
GRANT UPDATE (ended_at, ended_reason, last_seen_at, password_at, second_factor_at, token_hash, totp_pending, view_as_company_id, view_as_role) ON identity.session TO raamat_app;

CREATE TABLE identity.sign_up (
  letter_id bigint NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT sign_up_pkey PRIMARY KEY (letter_id),
  CONSTRAINT sign_up_language CHECK ((language = ANY ('{et,en}'::text[])))
);
GRANT INSERT, SELECT ON identity.sign_up TO raamat_app;
GRANT DELETE, SELECT ON identity.sign_up TO raamat_system;
GRANT UPDATE (used_at) ON identity.sign_up TO raamat_app;

CREATE TABLE identity.vat_registration (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  status text NOT NULL,
  vat_number text NOT NULL DEFAULT ''::text,
  valid_from date,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT vat_registration_pkey PRIMARY KEY (id),
  CONSTRAINT vat_registration_company FOREIGN KEY (company_id) REFERENCES identity.company(id),
  CONSTRAINT vat_registration_status CHECK ((status = ANY ('{registered,limited,unregistered}'::text[])))
);
CREATE UNIQUE INDEX vat_registration_at_creation ON identity.vat_registration USING btree (company_id) WHERE (valid_from IS NULL);
CREATE UNIQUE INDEX vat_registration_from ON identity.vat_registration USING btree (company_id, valid_from);
GRANT INSERT, SELECT ON identity.vat_registration TO raamat_app;
GRANT UPDATE (status, vat_number) ON identity.vat_registration TO raamat_app;

CREATE TABLE identity.work_letter (
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  letter text NOT NULL,
  amount integer NOT NULL,
  written_on date,
  CONSTRAINT work_letter_pkey PRIMARY KEY (company_id, user_id, letter),
  CONSTRAINT work_letter_company FOREIGN KEY (company_id) REFERENCES identity.company(id),
  CONSTRAINT work_letter_user FOREIGN KEY (user_id) REFERENCES identity.app_user(id),
  CONSTRAINT work_letter_letter CHECK ((letter = ANY ('{draft_waiting,task_failed,limit_near}'::text[])))
);
CREATE INDEX work_letter_written ON identity.work_letter USING btree (user_id, written_on);
ALTER TABLE identity.work_letter ENABLE ROW LEVEL SECURITY;
ALTER TABLE identity.work_letter FORCE ROW LEVEL SECURITY;
CREATE POLICY work_letter_company ON identity.work_letter TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY work_letter_own ON identity.work_letter FOR SELECT TO raamat_app USING ((user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint));
CREATE POLICY work_letter_system ON identity.work_letter FOR SELECT TO raamat_system USING (true);
GRANT INSERT, SELECT ON identity.work_letter TO raamat_app;
GRANT SELECT ON identity.work_letter TO raamat_system;
GRANT UPDATE (amount, written_on) ON identity.work_letter TO raamat_app;

CREATE OR REPLACE FUNCTION identity.audit_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE known boolean; noted text;
    BEGIN
      SELECT date_trunc('milliseconds', now()),
        CASE WHEN NEW.company_id IS NULL THEN NEW.organization_id
          ELSE (SELECT organization_id FROM identity.company WHERE id = NEW.company_id) END,
        NEW.user_id IS NULL
          OR (SELECT is_staff OR NEW.actor_kind <> 'staff' FROM identity.app_user WHERE id = NEW.user_id)
      INTO NEW.occurred_at, NEW.organization_id, known;
      IF known IS NOT TRUE THEN
        RAISE EXCEPTION 'an act of % % is refused: there is no such person', NEW.actor_kind, NEW.user_id
          USING ERRCODE = 'restrict_violation';
      END IF;
      IF NEW.company_id IS NOT NULL THEN
        IF NEW.personal_salt IS NULL AND (NEW.old_values IS NOT NULL OR NEW.new_values IS NOT NULL) THEN
          NEW.personal_salt := gen_random_uuid();
          NEW.personal_hash := sha256(convert_to(json_build_array(NEW.personal_salt, NEW.old_values, NEW.new_values)::text, 'UTF8'));
        END IF;
        NEW.hash := sha256(convert_to(json_build_array(NEW.id, extract(epoch FROM NEW.occurred_at), NEW.organization_id,
          NEW.company_id, NEW.actor_kind, NEW.user_id, NEW.credential_kind, NEW.credential_id, NEW.action, NEW.object_type,
          NEW.object_id, NEW.request_id, NEW.commit_seq, NULL, encode(NEW.personal_hash, 'hex'))::text, 'UTF8'));
        IF NEW.commit_seq IS NOT NULL THEN
          noted := current_setting('app.acts_of_commit', true);
          noted := set_config('app.acts_of_commit', CASE
            WHEN NOT coalesce(starts_with(noted, NEW.commit_seq || ' '), false) THEN NEW.commit_seq || ' ' || encode(NEW.hash, 'hex')
            WHEN length(noted) < 32 * 64 THEN noted || encode(NEW.hash, 'hex')
            ELSE noted END, true);
        END IF;
      END IF;
      RETURN NEW;
    END $function$;

CREATE OR REPLACE FUNCTION identity.keep_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN RAISE EXCEPTION 'company % is deleted and stays so', OLD.id USING ERRCODE = 'restrict_violation'; END $function$;

CREATE OR REPLACE FUNCTION identity.staff_only_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_catalog.pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
          RAISE EXCEPTION 'staff rights are given when a person is made, and only withdrawn afterwards';
        END IF;
        RETURN NEW;
      END $function$;

CREATE SCHEMA inbox;
GRANT USAGE ON SCHEMA inbox TO raamat_app;
GRANT USAGE ON SCHEMA inbox TO raamat_system;

CREATE TABLE inbox.address (
  company_id bigint NOT NULL,
  local_part text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT address_pkey PRIMARY KEY (company_id, local_part),
  CONSTRAINT address_local_part CHECK ((local_part ~ '^[a-z0-9-]{16,64}$'::text))
);
CREATE UNIQUE INDEX address_live ON inbox.address USING btree (company_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX address_unique ON inbox.address USING btree (local_part);
ALTER TABLE inbox.address ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox.address FORCE ROW LEVEL SECURITY;
CREATE POLICY address_company ON inbox.address TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY address_system ON inbox.address TO raamat_system USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON inbox.address TO raamat_app;
GRANT SELECT ON inbox.address TO raamat_system;
GRANT UPDATE (revoked_at) ON inbox.address TO raamat_app;

CREATE TABLE inbox.company_mailbox (
  company_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  host text NOT NULL,
  port integer NOT NULL,
  security text NOT NULL,
  username text NOT NULL,
  login_sealed bytea NOT NULL,
  folder text NOT NULL,
  since date NOT NULL,
  state text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  last_fetched_at timestamp with time zone,
  next_fetch_at timestamp with time zone,
  uid_validity bigint,
  last_uid bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  searched_on date,
  added_by bigint,
  paused_because text,
  CONSTRAINT company_mailbox_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT company_mailbox_place UNIQUE (company_id, host, username, folder),
  CONSTRAINT company_mailbox_error CHECK (((last_error IS NOT NULL) = (state = ANY ('{failing,refused}'::text[])))),
  CONSTRAINT company_mailbox_failures CHECK ((failures >= 0)),
  CONSTRAINT company_mailbox_last_uid CHECK ((last_uid >= 0)),
  CONSTRAINT company_mailbox_named CHECK (((host <> ''::text) AND (username <> ''::text) AND (folder <> ''::text))),
  CONSTRAINT company_mailbox_next CHECK (((next_fetch_at IS NOT NULL) = (state = ANY ('{active,failing}'::text[])))),
  CONSTRAINT company_mailbox_paused CHECK (((paused_because IS NULL) OR ((paused_because = 'person_left'::text) AND (state = 'paused'::text)))),
  CONSTRAINT company_mailbox_port CHECK (((port >= 1) AND (port <= 65535))),
  CONSTRAINT company_mailbox_security CHECK ((security = ANY ('{tls,starttls}'::text[]))),
  CONSTRAINT company_mailbox_state CHECK ((state = ANY ('{active,failing,refused,paused}'::text[])))
);
CREATE INDEX company_mailbox_due ON inbox.company_mailbox USING btree (next_fetch_at) WHERE (next_fetch_at IS NOT NULL);
ALTER TABLE inbox.company_mailbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox.company_mailbox FORCE ROW LEVEL SECURITY;
CREATE POLICY company_mailbox_company ON inbox.company_mailbox TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY company_mailbox_system ON inbox.company_mailbox TO raamat_system USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON inbox.company_mailbox TO raamat_app;
GRANT SELECT ON inbox.company_mailbox TO raamat_system;
GRANT UPDATE (added_by, failures, folder, host, last_error, last_fetched_at, last_uid, login_sealed, next_fetch_at, paused_because, port, searched_on, security, since, state, uid_validity, updated_at, username) ON inbox.company_mailbox TO raamat_app;
GRANT UPDATE (last_uid, next_fetch_at, uid_validity) ON inbox.company_mailbox TO raamat_system;

CREATE TABLE inbox.email (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  received_at timestamp with time zone NOT NULL,
  envelope_from text NOT NULL,
  from_address text NOT NULL,
  from_name text,
  subject text,
  message_id text,
  size_bytes bigint NOT NULL,
  raw_sha256 text NOT NULL,
  raw_ref text NOT NULL,
  status text NOT NULL,
  reason text,
  authentication jsonb NOT NULL,
  processed_at timestamp with time zone,
  remote_address text,
  helo text,
  confirmation bytea,
  sought_at timestamp with time zone,
  CONSTRAINT email_pkey PRIMARY KEY (id),
  CONSTRAINT email_company UNIQUE (company_id, id),
  CONSTRAINT email_status CHECK ((status = ANY ('{received,processed,ignored,failed}'::text[])))
);
CREATE INDEX email_message ON inbox.email USING btree (company_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX email_newest ON inbox.email USING btree (company_id, received_at DESC, id DESC);
CREATE INDEX email_raw ON inbox.email USING btree (raw_sha256);
ALTER TABLE inbox.email ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox.email FORCE ROW LEVEL SECURITY;
CREATE POLICY email_company ON inbox.email TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY email_system ON inbox.email TO raamat_system USING (true) WITH CHECK (true);
GRANT SELECT ON inbox.email TO raamat_app;
GRANT INSERT, SELECT ON inbox.email TO raamat_system;
GRANT UPDATE (authentication, confirmation, from_address, from_name, message_id, processed_at, reason, sought_at, status, subject) ON inbox.email TO raamat_app;

CREATE TABLE inbox.email_part (
  company_id bigint NOT NULL,
  email_id bigint NOT NULL,
  part_no integer NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  outcome text NOT NULL,
  file_id bigint,
  CONSTRAINT email_part_pkey PRIMARY KEY (company_id, email_id, part_no),
  CONSTRAINT email_part_email FOREIGN KEY (company_id, email_id) REFERENCES inbox.email(company_id, id),
  CONSTRAINT email_part_outcome CHECK ((outcome = ANY ('{stored,duplicate,inline_ignored,unsupported,too_large,encrypted}'::text[])))
);
ALTER TABLE inbox.email_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox.email_part FORCE ROW LEVEL SECURITY;
CREATE POLICY email_part_company ON inbox.email_part TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT ON inbox.email_part TO raamat_app;

CREATE TABLE inbox.mailbox (
  name text NOT NULL,
  uid_validity bigint NOT NULL,
  last_uid bigint NOT NULL,
  CONSTRAINT mailbox_pkey PRIMARY KEY (name, uid_validity),
  CONSTRAINT mailbox_last_uid CHECK ((last_uid >= 0))
);
GRANT INSERT, SELECT ON inbox.mailbox TO raamat_system;
GRANT UPDATE (last_uid) ON inbox.mailbox TO raamat_system;

CREATE TABLE inbox.trusted_sender (
  company_id bigint NOT NULL,
  sender text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_sender_pkey PRIMARY KEY (company_id, sender),
  CONSTRAINT trusted_sender_form CHECK (((sender = lower(sender)) AND (sender <> ''::text) AND (length(sender) <= 320)))
);
ALTER TABLE inbox.trusted_sender ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox.trusted_sender FORCE ROW LEVEL SECURITY;
CREATE POLICY trusted_sender_company ON inbox.trusted_sender TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT ON inbox.trusted_sender TO raamat_app;

CREATE SCHEMA payroll;
GRANT USAGE ON SCHEMA payroll TO raamat_app;
GRANT USAGE ON SCHEMA payroll TO raamat_system;

CREATE TABLE payroll.pay_item (
  company_id bigint NOT NULL,
  id text NOT NULL,
  employee_id bigint NOT NULL,
  employment_id bigint NOT NULL,
  employee_name text NOT NULL,
  month date NOT NULL,
  kind text NOT NULL,
  amount_minor bigint NOT NULL,
  hours numeric(9,3),
  rate_minor bigint,
  starts_on date,
  ends_on date,
  paid_days integer,
  day_average_minor bigint,
  description text,
  account_code text,
  origin text NOT NULL,
  absence_id bigint,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  CONSTRAINT pay_item_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT pay_item_account CHECK (((account_code IS NULL) OR (kind = ANY ('{deduction,net_addition}'::text[])))),
  CONSTRAINT pay_item_amount CHECK ((amount_minor > 0)),
  CONSTRAINT pay_item_days CHECK ((((starts_on IS NULL) OR (kind = ANY ('{holiday_pay,sick_pay}'::text[]))) AND ((ends_on IS NULL) OR (ends_on >= starts_on)) AND ((kind = 'sick_pay'::text) OR ((ends_on IS NULL) = (starts_on IS NULL))))),
  CONSTRAINT pay_item_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT pay_item_hours CHECK ((((kind = 'hours'::text) = (hours IS NOT NULL)) AND ((hours IS NULL) = (rate_minor IS NULL)))),
  CONSTRAINT pay_item_kind CHECK ((kind = ANY ('{bonus,hours,holiday_pay,sick_pay,advance,deduction,net_addition,fringe_benefit}'::text[]))),
  CONSTRAINT pay_item_origin CHECK ((origin = ANY ('{api,csv,absence}'::text[])))
);
CREATE UNIQUE INDEX pay_item_absence ON payroll.pay_item USING btree (company_id, absence_id) WHERE (absence_id IS NOT NULL);
CREATE INDEX pay_item_employment ON payroll.pay_item USING btree (company_id, employment_id);
CREATE INDEX pay_item_month ON payroll.pay_item USING btree (company_id, month, id);
ALTER TABLE payroll.pay_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE payroll.pay_item FORCE ROW LEVEL SECURITY;
CREATE POLICY pay_item_company ON payroll.pay_item TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT ON payroll.pay_item TO raamat_app;

CREATE TABLE payroll.pay_line (
  company_id bigint NOT NULL,
  pay_run_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  employment_id bigint NOT NULL,
  employee_name text NOT NULL,
  payment_type_code text NOT NULL,
  exemption_code text,
  gross_minor bigint NOT NULL,
  basic_exemption_minor bigint NOT NULL,
  income_tax_minor bigint NOT NULL,
  social_tax_minor bigint NOT NULL,
  employee_unemployment_minor bigint NOT NULL,
  employer_unemployment_minor bigint NOT NULL,
  funded_pension_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  employer_cost_minor bigint NOT NULL,
  social_tax_base_minor bigint NOT NULL DEFAULT 0,
  tax_country text,
  figures jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT pay_line_pkey PRIMARY KEY (company_id, pay_run_id, employee_id, employment_id, payment_type_code),
  CONSTRAINT pay_line_run FOREIGN KEY (company_id, pay_run_id) REFERENCES payroll.pay_run(company_id, id),
  CONSTRAINT pay_line_base CHECK ((social_tax_base_minor >= 0))
);
ALTER TABLE payroll.pay_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE payroll.pay_line FORCE ROW LEVEL SECURITY;
CREATE POLICY pay_line_company ON payroll.pay_line TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT ON payroll.pay_line TO raamat_app;

CREATE TABLE payroll.pay_run (
  company_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  month date NOT NULL,
  state text NOT NULL,
  payment_date date,
  currency text NOT NULL,
  gross_minor bigint NOT NULL,
  income_tax_minor bigint NOT NULL,
  social_tax_minor bigint NOT NULL,
  employee_unemployment_minor bigint NOT NULL,
  employer_unemployment_minor bigint NOT NULL,
  funded_pension_minor bigint NOT NULL,
  net_minor bigint NOT NULL,
  employer_cost_minor bigint NOT NULL,
  prepared_at timestamp with time zone,
  entry_id text,
  reversals integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  inputs_digest text,
  warnings jsonb NOT NULL DEFAULT '[]'::jsonb,
  advance_minor bigint NOT NULL DEFAULT 0,
  deduction_minor bigint NOT NULL DEFAULT 0,
  net_addition_minor bigint NOT NULL DEFAULT 0,
  fringe_benefit_minor bigint NOT NULL DEFAULT 0,
  fringe_income_tax_minor bigint NOT NULL DEFAULT 0,
  fringe_social_tax_minor bigint NOT NULL DEFAULT 0,
  input_digests jsonb,
  CONSTRAINT pay_run_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT pay_run_month UNIQUE (company_id, month),
  CONSTRAINT pay_run_cost CHECK ((employer_cost_minor = ((gross_minor + social_tax_minor) + employer_unemployment_minor))),
  CONSTRAINT pay_run_entry CHECK (((state = 'posted'::text) = (entry_id IS NOT NULL))),
  CONSTRAINT pay_run_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT pay_run_net CHECK ((net_minor = (((gross_minor - income_tax_minor) - employee_unemployment_minor) - funded_pension_minor))),
  CONSTRAINT pay_run_prepared CHECK (((state = 'draft'::text) OR (prepared_at IS NOT NULL))),
  CONSTRAINT pay_run_state CHECK ((state = ANY ('{draft,approved,posted}'::text[])))
);
ALTER TABLE payroll.pay_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE payroll.pay_run FORCE ROW LEVEL SECURITY;
CREATE POLICY pay_run_company ON payroll.pay_run TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY pay_run_system ON payroll.pay_run TO raamat_system USING (true) WITH CHECK (true);
GRANT INSERT, SELECT, UPDATE ON payroll.pay_run TO raamat_app;
GRANT SELECT (month, payment_date, state) ON payroll.pay_run TO raamat_system;

CREATE TABLE payroll.pay_run_item (
  company_id bigint NOT NULL,
  pay_run_id bigint NOT NULL,
  item_id text NOT NULL,
  employee_id bigint NOT NULL,
  employment_id bigint NOT NULL,
  employee_name text NOT NULL,
  kind text NOT NULL,
  amount_minor bigint NOT NULL,
  description text,
  account_code text,
  CONSTRAINT pay_run_item_pkey PRIMARY KEY (company_id, pay_run_id, item_id),
  CONSTRAINT pay_run_item_run FOREIGN KEY (company_id, pay_run_id) REFERENCES payroll.pay_run(company_id, id)
);
ALTER TABLE payroll.pay_run_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE payroll.pay_run_item FORCE ROW LEVEL SECURITY;
CREATE POLICY pay_run_item_company ON payroll.pay_run_item TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT ON payroll.pay_run_item TO raamat_app;

CREATE TABLE payroll.rule_set (
  valid_from date NOT NULL,
  income_tax_bps integer NOT NULL,
  basic_exemption_minor bigint NOT NULL,
  exemption_falls_from_minor bigint,
  exemption_falls_to_minor bigint,
  pension_age_exemption_minor bigint NOT NULL,
  social_tax_bps integer NOT NULL,
  social_tax_base_minor bigint NOT NULL,
  employee_unemployment_bps integer NOT NULL,
  employer_unemployment_bps integer NOT NULL,
  pension_age_months integer NOT NULL,
  loaded_at timestamp with time zone NOT NULL,
  loaded_by bigint,
  CONSTRAINT rule_set_pkey PRIMARY KEY (valid_from),
  CONSTRAINT rule_set_amounts CHECK ((LEAST(basic_exemption_minor, pension_age_exemption_minor, social_tax_base_minor) >= 0)),
  CONSTRAINT rule_set_falling CHECK ((((exemption_falls_from_minor IS NULL) = (exemption_falls_to_minor IS NULL)) AND (exemption_falls_from_minor >= 0) AND (exemption_falls_from_minor < exemption_falls_to_minor))),
  CONSTRAINT rule_set_pension_age CHECK (((pension_age_months >= 720) AND (pension_age_months <= 960))),
  CONSTRAINT rule_set_rates CHECK (((LEAST(income_tax_bps, social_tax_bps, employee_unemployment_bps, employer_unemployment_bps) >= 0) AND (GREATEST(income_tax_bps, social_tax_bps, employee_unemployment_bps, employer_unemployment_bps) < 10000)))
);
GRANT SELECT ON payroll.rule_set TO raamat_app;
GRANT INSERT, SELECT, UPDATE ON payroll.rule_set TO raamat_system;

CREATE TABLE payroll.tsd_account (
  company_id bigint NOT NULL,
  account_code text NOT NULL,
  declared_as text,
  CONSTRAINT tsd_account_pkey PRIMARY KEY (company_id, account_code),
  CONSTRAINT tsd_account_use CHECK ((declared_as = ANY ('{fringe_benefit,gift,donation,representation,fine,tax_interest,membership_fee,no_document,dividend,equity_payment,equity_excess}'::text[])))
);
ALTER TABLE payroll.tsd_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE payroll.tsd_account FORCE ROW LEVEL SECURITY;
CREATE POLICY tsd_account_company ON payroll.tsd_account TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON payroll.tsd_account TO raamat_app;
GRANT UPDATE (declared_as) ON payroll.tsd_account TO raamat_app;

CREATE TABLE payroll.tsd_file (
  company_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  return_id text NOT NULL,
  content_boxed bytea NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT tsd_file_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT tsd_file_return UNIQUE (company_id, return_id),
  CONSTRAINT tsd_file_return_fkey FOREIGN KEY (company_id, return_id) REFERENCES payroll.tsd_return(company_id, id)
);
ALTER TABLE payroll.tsd_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE payroll.tsd_file FORCE ROW LEVEL SECURITY;
CREATE POLICY tsd_file_company ON payroll.tsd_file TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON payroll.tsd_file TO raamat_app;
GRANT UPDATE (content_boxed) ON payroll.tsd_file TO raamat_app;

CREATE TABLE payroll.tsd_return (
  company_id bigint NOT NULL,
  id text NOT NULL,
  month date NOT NULL,
  revision_no integer NOT NULL,
  content jsonb NOT NULL,
  payable_minor bigint NOT NULL,
  filed_at timestamp with time zone NOT NULL,
  filed_by bigint,
  entry_id text,
  CONSTRAINT tsd_return_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT tsd_return_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT tsd_return_revision CHECK ((revision_no >= 1))
);
CREATE UNIQUE INDEX tsd_return_month ON payroll.tsd_return USING btree (company_id, month, revision_no);
ALTER TABLE payroll.tsd_return ENABLE ROW LEVEL SECURITY;
ALTER TABLE payroll.tsd_return FORCE ROW LEVEL SECURITY;
CREATE POLICY tsd_return_company ON payroll.tsd_return TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON payroll.tsd_return TO raamat_app;

CREATE SCHEMA platform;
GRANT USAGE ON SCHEMA platform TO raamat_app;
GRANT USAGE ON SCHEMA platform TO raamat_system;

CREATE TABLE platform.audit_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  occurred_at timestamp with time zone NOT NULL DEFAULT now(),
  organization_id bigint,
  company_id bigint,
  actor_kind text NOT NULL,
  user_id bigint,
  credential_kind text NOT NULL,
  credential_id text NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  old_values jsonb,
  new_values jsonb,
  request_id text,
  commit_seq bigint,
  chained_at timestamp with time zone,
  personal_salt uuid,
  personal_hash bytea,
  hash bytea,
  CONSTRAINT audit_event_pkey PRIMARY KEY (id),
  CONSTRAINT audit_event_actor CHECK (((actor_kind = ANY ('{user,staff,worker}'::text[])) AND (credential_kind = ANY ('{session,api_key,oauth,letter,worker}'::text[])) AND ((actor_kind = 'worker'::text) = (credential_kind = 'worker'::text)) AND ((actor_kind = 'worker'::text) OR (credential_kind = 'letter'::text) OR (user_id IS NOT NULL)))) NOT VALID
);
CREATE INDEX audit_event_company ON platform.audit_event USING btree (company_id, occurred_at, id);
CREATE INDEX audit_event_object ON platform.audit_event USING btree (organization_id, object_id, occurred_at, id);
CREATE INDEX audit_event_organization ON platform.audit_event USING btree (organization_id, occurred_at, id);
CREATE INDEX audit_event_user ON platform.audit_event USING btree (organization_id, user_id, occurred_at, id);
CREATE TRIGGER audit_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.audit_event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER audit_event_facts BEFORE INSERT ON platform.audit_event FOR EACH ROW EXECUTE FUNCTION identity.audit_facts();
CREATE CONSTRAINT TRIGGER audit_event_linked AFTER INSERT ON platform.audit_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.company_id IS NOT NULL) AND (new.commit_seq IS NULL))) EXECUTE FUNCTION platform.link_audit_event();
ALTER TABLE platform.audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform.audit_event FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_event_own ON platform.audit_event FOR SELECT TO raamat_app USING (((organization_id IS NULL) AND (company_id IS NULL) AND (user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint)));
CREATE POLICY audit_event_read ON platform.audit_event FOR SELECT TO raamat_app USING (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint) OR (organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint)));
CREATE POLICY audit_event_system ON platform.audit_event FOR INSERT TO raamat_system WITH CHECK (true);
CREATE POLICY audit_event_write ON platform.audit_event FOR INSERT TO raamat_app WITH CHECK (((company_id IS NULL) OR (company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)));
GRANT SELECT ON platform.audit_event TO raamat_app;
GRANT INSERT (action, actor_kind, commit_seq, company_id, credential_id, credential_kind, new_values, object_id, object_type, old_values, organization_id, personal_hash, personal_salt, request_id, user_id) ON platform.audit_event TO raamat_app;
GRANT INSERT (action, actor_kind, commit_seq, company_id, credential_id, credential_kind, new_values, object_id, object_type, old_values, organization_id, personal_hash, personal_salt, request_id, user_id) ON platform.audit_event TO raamat_system;

CREATE TABLE platform.audit_head (
  company_id bigint NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (company_id)
) WITH (fillfactor=50);
ALTER TABLE platform.audit_head ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform.audit_head FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_head_company ON platform.audit_head TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY audit_head_system ON platform.audit_head TO raamat_system USING (true) WITH CHECK (true);
GRANT SELECT ON platform.audit_head TO raamat_app;

CREATE TABLE platform.audit_link (
  company_id bigint NOT NULL,
  "position" bigint NOT NULL,
  event_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_link_pkey PRIMARY KEY (company_id, "position")
);
CREATE TRIGGER audit_link_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.audit_link FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
ALTER TABLE platform.audit_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform.audit_link FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_link_company ON platform.audit_link TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY audit_link_system ON platform.audit_link TO raamat_system USING (true) WITH CHECK (true);
GRANT SELECT ON platform.audit_link TO raamat_app;

CREATE TABLE platform.idempotency_claim (
  company_id bigint NOT NULL,
  credential text NOT NULL,
  key text NOT NULL,
  operation text NOT NULL,
  body_hash text NOT NULL,
  claim_token uuid NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  status integer,
  headers jsonb,
  body bytea,
  expires_at timestamp with time zone NOT NULL,
  refusals jsonb,
  CONSTRAINT idempotency_claim_pkey PRIMARY KEY (company_id, credential, key)
);
CREATE INDEX idempotency_claim_expiry ON platform.idempotency_claim USING btree (expires_at);
ALTER TABLE platform.idempotency_claim ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform.idempotency_claim FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_claim_company ON platform.idempotency_claim TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY idempotency_claim_system ON platform.idempotency_claim TO raamat_system USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON platform.idempotency_claim TO raamat_app;
GRANT DELETE, SELECT ON platform.idempotency_claim TO raamat_system;

CREATE UNLOGGED TABLE platform.rate_allowance (
  key text NOT NULL,
  full_at bigint NOT NULL,
  granted bigint NOT NULL,
  CONSTRAINT rate_allowance_pkey PRIMARY KEY (key)
) WITH (fillfactor=50);
GRANT INSERT, SELECT ON platform.rate_allowance TO raamat_app;
GRANT DELETE, SELECT ON platform.rate_allowance TO raamat_system;
GRANT UPDATE (full_at, granted) ON platform.rate_allowance TO raamat_app;

CREATE OR REPLACE FUNCTION platform.link_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
    DECLARE linked platform.audit_head;
    BEGIN
      INSERT INTO platform.audit_head AS head (company_id, position, hash)
        VALUES (NEW.company_id, 1, sha256(decode(repeat('00', 32), 'hex') || convert_to(json_build_array(NEW.company_id, 1, NEW.id, encode(NEW.hash, 'hex'))::text, 'UTF8')))
        ON CONFLICT (company_id) DO UPDATE SET position = head.position + 1,
          hash = sha256(head.hash || convert_to(json_build_array(NEW.company_id, head.position + 1, NEW.id, encode(NEW.hash, 'hex'))::text, 'UTF8'))
        RETURNING * INTO linked;
      INSERT INTO platform.audit_link (company_id, position, event_id, hash)
        VALUES (linked.company_id, linked.position, NEW.id, linked.hash);
      RETURN NULL;
    END $function$;

CREATE OR REPLACE FUNCTION platform.refuse(rule text, detail text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
        BEGIN RAISE EXCEPTION '%', detail USING ERRCODE = 'check_violation', CONSTRAINT = rule; END $function$;
GRANT EXECUTE ON FUNCTION platform.refuse(text,text) TO raamat_app;
GRANT EXECUTE ON FUNCTION platform.refuse(text,text) TO raamat_system;

CREATE OR REPLACE FUNCTION platform.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN RAISE EXCEPTION '% of %.% is refused: its rows are append-only', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
          USING ERRCODE = 'restrict_violation'; END $function$;

CREATE SCHEMA public;

CREATE TABLE migration (
  id integer NOT NULL DEFAULT nextval('migration_id_seq'::regclass),
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id)
);

CREATE SCHEMA questions;
GRANT USAGE ON SCHEMA questions TO raamat_app;

CREATE TABLE questions.answer (
  company_id bigint NOT NULL,
  id text NOT NULL,
  question_id text NOT NULL,
  text text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT answer_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT answer_question FOREIGN KEY (company_id, question_id) REFERENCES questions.question(company_id, id),
  CONSTRAINT answer_text CHECK ((text <> ''::text))
);
CREATE INDEX answer_of_question ON questions.answer USING btree (company_id, question_id, id);
ALTER TABLE questions.answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions.answer FORCE ROW LEVEL SECURITY;
CREATE POLICY answer_company ON questions.answer TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON questions.answer TO raamat_app;

CREATE TABLE questions.answer_file (
  company_id bigint NOT NULL,
  answer_id text NOT NULL,
  place smallint NOT NULL,
  file_id bigint NOT NULL,
  name text NOT NULL,
  CONSTRAINT answer_file_pkey PRIMARY KEY (company_id, answer_id, place),
  CONSTRAINT answer_file_answer FOREIGN KEY (company_id, answer_id) REFERENCES questions.answer(company_id, id),
  CONSTRAINT answer_file_place CHECK (((place >= 1) AND (place <= 5)))
);
ALTER TABLE questions.answer_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions.answer_file FORCE ROW LEVEL SECURITY;
CREATE POLICY answer_file_company ON questions.answer_file TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON questions.answer_file TO raamat_app;

CREATE TABLE questions.hold (
  company_id bigint NOT NULL,
  id text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  until date NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  released_at timestamp with time zone,
  CONSTRAINT hold_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT hold_object CHECK ((object_type = ANY ('{bank_transaction,invoice,file}'::text[])))
);
CREATE INDEX hold_newest ON questions.hold USING btree (company_id, created_at, id) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX hold_of_object ON questions.hold USING btree (company_id, object_type, object_id) WHERE (released_at IS NULL);
ALTER TABLE questions.hold ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions.hold FORCE ROW LEVEL SECURITY;
CREATE POLICY hold_company ON questions.hold TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON questions.hold TO raamat_app;
GRANT UPDATE (released_at) ON questions.hold TO raamat_app;

CREATE TABLE questions.letter (
  company_id bigint NOT NULL,
  id text NOT NULL,
  to_address text NOT NULL,
  language text NOT NULL,
  digest boolean NOT NULL,
  send_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  reason text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  CONSTRAINT letter_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT letter_language CHECK ((language = ANY ('{et,en}'::text[]))),
  CONSTRAINT letter_sent CHECK (((state <> 'sent'::text) OR (sent_at IS NOT NULL))),
  CONSTRAINT letter_state CHECK ((state = ANY ('{queued,sent,bounced,failed}'::text[])))
);
CREATE INDEX letter_digest ON questions.letter USING btree (company_id, to_address, language) WHERE (digest AND (state = 'queued'::text));
CREATE INDEX letter_of_day ON questions.letter USING btree (company_id, created_at);
ALTER TABLE questions.letter ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions.letter FORCE ROW LEVEL SECURITY;
CREATE POLICY letter_company ON questions.letter TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON questions.letter TO raamat_app;
GRANT UPDATE (reason, sent_at, state) ON questions.letter TO raamat_app;

CREATE TABLE questions.question (
  company_id bigint NOT NULL,
  id text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  text text NOT NULL,
  to_address text NOT NULL,
  language text NOT NULL,
  asked_by bigint,
  state text NOT NULL DEFAULT 'open'::text,
  letter_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  accepted_answer_id text,
  created_at timestamp with time zone NOT NULL,
  automatic boolean NOT NULL DEFAULT false,
  CONSTRAINT question_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT question_letter FOREIGN KEY (company_id, letter_id) REFERENCES questions.letter(company_id, id),
  CONSTRAINT question_accepted CHECK (((accepted_answer_id IS NULL) OR (state = 'closed'::text))),
  CONSTRAINT question_answered CHECK (((state <> 'answered'::text) OR (answered_at IS NOT NULL))),
  CONSTRAINT question_closed CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  CONSTRAINT question_language CHECK ((language = ANY ('{et,en}'::text[]))),
  CONSTRAINT question_object CHECK ((object_type = ANY ('{bank_transaction,invoice,file}'::text[]))),
  CONSTRAINT question_state CHECK ((state = ANY ('{open,answered,closed}'::text[]))),
  CONSTRAINT question_text CHECK ((text <> ''::text))
);
CREATE UNIQUE INDEX question_automatic ON questions.question USING btree (company_id, object_id) WHERE automatic;
CREATE INDEX question_by_state ON questions.question USING btree (company_id, state, created_at, id);
CREATE INDEX question_newest ON questions.question USING btree (company_id, created_at, id);
CREATE INDEX question_of_letter ON questions.question USING btree (company_id, letter_id, id);
CREATE INDEX question_of_object ON questions.question USING btree (company_id, object_id, created_at, id);
ALTER TABLE questions.question ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions.question FORCE ROW LEVEL SECURITY;
CREATE POLICY question_company ON questions.question TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON questions.question TO raamat_app;
GRANT UPDATE (accepted_answer_id, answered_at, closed_at, expires_at, letter_id, state) ON questions.question TO raamat_app;

CREATE TABLE questions.setting (
  company_id bigint NOT NULL,
  digest boolean NOT NULL,
  templates jsonb NOT NULL,
  version integer NOT NULL,
  ask_for_documents boolean NOT NULL DEFAULT false,
  card_holders jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT setting_pkey PRIMARY KEY (company_id),
  CONSTRAINT setting_version CHECK ((version > 0))
);
ALTER TABLE questions.setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions.setting FORCE ROW LEVEL SECURITY;
CREATE POLICY setting_company ON questions.setting TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON questions.setting TO raamat_app;
GRANT UPDATE (ask_for_documents, card_holders, digest, templates, version) ON questions.setting TO raamat_app;

CREATE SCHEMA tasks;
GRANT USAGE ON SCHEMA tasks TO raamat_app;
GRANT USAGE ON SCHEMA tasks TO raamat_system;

CREATE TABLE tasks.paused_queue (
  queue text NOT NULL,
  reason text NOT NULL,
  paused_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT paused_queue_pkey PRIMARY KEY (queue)
);
GRANT DELETE, INSERT, SELECT ON tasks.paused_queue TO raamat_system;

CREATE TABLE tasks.schedule (
  name text NOT NULL,
  cron text NOT NULL,
  tz text NOT NULL,
  next_at timestamp with time zone NOT NULL,
  CONSTRAINT schedule_pkey PRIMARY KEY (name)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON tasks.schedule TO raamat_system;

CREATE TABLE tasks.task (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  organization_id bigint,
  kind text NOT NULL,
  version integer NOT NULL,
  queue text NOT NULL,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  priority smallint NOT NULL,
  run_at timestamp with time zone NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  delivery integer NOT NULL DEFAULT 0,
  lease_until timestamp with time zone,
  parent_id bigint,
  subject_type text,
  subject_id text,
  dedup_key text,
  progress smallint NOT NULL DEFAULT 0,
  reason_code text,
  reason text,
  created_at timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, now()),
  queued_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  run bigint,
  suspected smallint NOT NULL DEFAULT 0,
  CONSTRAINT task_pkey PRIMARY KEY (id),
  CONSTRAINT task_progress CHECK (((progress >= 0) AND (progress <= 100))),
  CONSTRAINT task_state CHECK ((state = ANY ('{scheduled,waiting,queued,running,done,skipped,duplicate,failed}'::text[])))
) WITH (autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);
CREATE UNIQUE INDEX task_debounce ON tasks.task USING btree (company_id, kind, dedup_key) WHERE ((state = ANY (ARRAY['scheduled'::text, 'waiting'::text])) AND (dedup_key IS NOT NULL));
CREATE INDEX task_due ON tasks.task USING btree (queue, priority, company_id, run_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX task_due_of_kind ON tasks.task USING btree (queue, kind, priority, company_id, run_at) WHERE (state = 'waiting'::text);
CREATE INDEX task_ended_of_company ON tasks.task USING btree (company_id, created_at, id) WHERE (finished_at IS NOT NULL);
CREATE INDEX task_failed ON tasks.task USING btree (id) WHERE (state = 'failed'::text);
CREATE INDEX task_finished ON tasks.task USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX task_in_flight ON tasks.task USING btree (queue, company_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX task_live ON tasks.task USING btree (company_id, kind) WHERE (state = ANY (ARRAY['scheduled'::text, 'waiting'::text, 'queued'::text, 'running'::text]));
CREATE INDEX task_newest ON tasks.task USING btree (created_at, id);
CREATE INDEX task_scheduled ON tasks.task USING btree (run_at) WHERE (state = 'scheduled'::text);
CREATE INDEX task_subject ON tasks.task USING btree (company_id, subject_type, subject_id, id) WHERE (subject_id IS NOT NULL);
ALTER TABLE tasks.task ENABLE ROW LEVEL SECURITY;
ALTER TABLE tasks.task FORCE ROW LEVEL SECURITY;
CREATE POLICY task_company ON tasks.task TO raamat_app USING (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint) OR (company_id = 0))) WITH CHECK (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint) OR (company_id = 0)));
CREATE POLICY task_system ON tasks.task TO raamat_system USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON tasks.task TO raamat_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON tasks.task TO raamat_system;
GRANT UPDATE (attempt, finished_at, lease_until, parent_id, payload, priority, progress, reason, reason_code, run_at, state, version) ON tasks.task TO raamat_app;

CREATE TABLE tasks.worker (
  id uuid NOT NULL,
  slots jsonb NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT worker_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON tasks.worker TO raamat_system;

CREATE OR REPLACE FUNCTION tasks.put_back(p_id bigint, p_delivery integer, p_from text[], p_run_at timestamp with time zone, p_attempt integer, p_code text, p_reason text, p_suspected integer DEFAULT NULL::integer, p_schedules boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
         DECLARE
           outcome text;
         BEGIN
           BEGIN
             UPDATE tasks.task SET state = CASE WHEN p_schedules AND p_run_at > now() THEN 'scheduled' ELSE 'waiting' END,
               run_at = p_run_at, attempt = coalesce(p_attempt, attempt), suspected = coalesce(p_suspected, suspected),
               lease_until = NULL, finished_at = NULL, reason_code = p_code, reason = p_reason
             WHERE id = p_id AND delivery = p_delivery AND state = ANY (p_from) RETURNING state INTO outcome;
           EXCEPTION WHEN unique_violation THEN
             UPDATE tasks.task SET state = 'duplicate', lease_until = NULL, finished_at = now(),
               reason_code = 'superseded', reason = 'A newer request does its work.'
             WHERE id = p_id AND delivery = p_delivery AND state = ANY (p_from) RETURNING state INTO outcome;
           END;
           RETURN outcome;
         END $function$;
GRANT EXECUTE ON FUNCTION tasks.put_back(bigint,integer,text[],timestamp with time zone,integer,text,text,integer,boolean) TO raamat_system;

CREATE SCHEMA tax_account;
GRANT USAGE ON SCHEMA tax_account TO raamat_app;

CREATE TABLE tax_account.account (
  company_id bigint NOT NULL,
  access_status text NOT NULL,
  access_error_code text NOT NULL,
  last_attempt_at timestamp with time zone NOT NULL,
  last_success_at timestamp with time zone,
  request_date date,
  prepayment_minor bigint,
  claims jsonb,
  CONSTRAINT account_pkey PRIMARY KEY (company_id),
  CONSTRAINT account_access_status CHECK ((access_status = ANY ('{ok,rights_missing,failed}'::text[]))),
  CONSTRAINT account_copy CHECK (((access_status <> 'ok'::text) OR (last_success_at IS NOT NULL))),
  CONSTRAINT account_error_code CHECK (((access_status = 'ok'::text) = (access_error_code = ''::text)))
);
ALTER TABLE tax_account.account ENABLE ROW LEVEL SECURITY;
ALTER TABLE tax_account.account FORCE ROW LEVEL SECURITY;
CREATE POLICY account_company ON tax_account.account TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT, UPDATE ON tax_account.account TO raamat_app;

CREATE TABLE tax_account.charge (
  company_id bigint NOT NULL,
  entry_id text NOT NULL,
  tax text NOT NULL,
  month date NOT NULL,
  due_date date NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT charge_pkey PRIMARY KEY (company_id, entry_id),
  CONSTRAINT charge_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT charge_tax CHECK ((tax = ANY ('{vat,payroll}'::text[])))
);
CREATE INDEX charge_declaration ON tax_account.charge USING btree (company_id, tax, month);
ALTER TABLE tax_account.charge ENABLE ROW LEVEL SECURITY;
ALTER TABLE tax_account.charge FORCE ROW LEVEL SECURITY;
CREATE POLICY charge_company ON tax_account.charge TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON tax_account.charge TO raamat_app;

CREATE TABLE tax_account.charging (
  company_id bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT charging_pkey PRIMARY KEY (company_id)
);
ALTER TABLE tax_account.charging ENABLE ROW LEVEL SECURITY;
ALTER TABLE tax_account.charging FORCE ROW LEVEL SECURITY;
CREATE POLICY charging_company ON tax_account.charging TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
GRANT SELECT ON tax_account.charging TO raamat_app;

CREATE SCHEMA webhooks;
GRANT USAGE ON SCHEMA webhooks TO raamat_app;
GRANT USAGE ON SCHEMA webhooks TO raamat_system;

CREATE TABLE webhooks.delivery (
  company_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  endpoint_id bigint NOT NULL,
  event_id text NOT NULL,
  event_type text NOT NULL,
  commit_seq bigint,
  payload text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL,
  last_attempt_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  delivered_at timestamp with time zone,
  response_status integer,
  response_excerpt text,
  duration_ms integer,
  error text,
  created_at timestamp with time zone NOT NULL,
  attempt_log jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT delivery_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT delivery_event UNIQUE (company_id, endpoint_id, event_id),
  CONSTRAINT delivery_endpoint FOREIGN KEY (company_id, endpoint_id) REFERENCES webhooks.endpoint(company_id, id),
  CONSTRAINT delivery_attempts CHECK ((attempts >= 0)),
  CONSTRAINT delivery_delivered CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL))),
  CONSTRAINT delivery_pending CHECK (((state = 'pending'::text) = (next_attempt_at IS NOT NULL))),
  CONSTRAINT delivery_state CHECK ((state = ANY ('{pending,delivered,failed}'::text[])))
);
CREATE INDEX delivery_age ON webhooks.delivery USING btree (created_at);
CREATE INDEX delivery_by_state ON webhooks.delivery USING btree (company_id, endpoint_id, state, created_at, id);
CREATE INDEX delivery_due ON webhooks.delivery USING btree (company_id, endpoint_id, next_attempt_at, id) WHERE (state = 'pending'::text);
CREATE INDEX delivery_newest ON webhooks.delivery USING btree (company_id, endpoint_id, created_at, id);
ALTER TABLE webhooks.delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks.delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY delivery_company ON webhooks.delivery TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY delivery_system ON webhooks.delivery TO raamat_system USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON webhooks.delivery TO raamat_app;
GRANT DELETE ON webhooks.delivery TO raamat_system;
GRANT UPDATE (attempt_log, attempts, delivered_at, duration_ms, error, last_attempt_at, next_attempt_at, response_excerpt, response_status, state) ON webhooks.delivery TO raamat_app;
GRANT SELECT (company_id, created_at, endpoint_id, id, next_attempt_at, state) ON webhooks.delivery TO raamat_system;

CREATE TABLE webhooks.endpoint (
  company_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  url text NOT NULL,
  description text,
  event_types text[],
  secret_boxed bytea NOT NULL,
  former_secret_boxed bytea,
  former_secret_until timestamp with time zone,
  state text NOT NULL,
  disabled_reason text,
  disabled_at timestamp with time zone,
  told_commit_seq bigint NOT NULL,
  failing_since timestamp with time zone,
  rests_until timestamp with time zone,
  last_delivered_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  created_by bigint,
  created_with_kind text,
  created_with_id text,
  kept_by bigint,
  CONSTRAINT endpoint_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT endpoint_url UNIQUE (company_id, url),
  CONSTRAINT endpoint_created_with CHECK (((created_with_kind IS NULL) = (created_with_id IS NULL))),
  CONSTRAINT endpoint_disabled CHECK ((((state = 'disabled'::text) = (disabled_reason IS NOT NULL)) AND ((state = 'disabled'::text) = (disabled_at IS NOT NULL)))),
  CONSTRAINT endpoint_disabled_reason CHECK ((disabled_reason = ANY ('{on_request,gone,failing,company_deleted,app_ended,maker_left,key_revoked}'::text[]))),
  CONSTRAINT endpoint_event_types CHECK ((cardinality(event_types) > 0)),
  CONSTRAINT endpoint_former_secret CHECK (((former_secret_boxed IS NULL) = (former_secret_until IS NULL))),
  CONSTRAINT endpoint_state CHECK ((state = ANY ('{enabled,disabled}'::text[])))
);
CREATE INDEX endpoint_enabled ON webhooks.endpoint USING btree (company_id, told_commit_seq) WHERE (state = 'enabled'::text);
ALTER TABLE webhooks.endpoint ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks.endpoint FORCE ROW LEVEL SECURITY;
CREATE POLICY endpoint_company ON webhooks.endpoint TO raamat_app USING ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint)) WITH CHECK ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::bigint));
CREATE POLICY endpoint_system ON webhooks.endpoint TO raamat_system USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT ON webhooks.endpoint TO raamat_app;
GRANT UPDATE (description, disabled_at, disabled_reason, event_types, failing_since, former_secret_boxed, former_secret_until, kept_by, last_delivered_at, rests_until, secret_boxed, state, told_commit_seq, updated_at, url) ON webhooks.endpoint TO raamat_app;
GRANT SELECT (company_id, created_by, created_with_id, created_with_kind, id, kept_by, state, told_commit_seq) ON webhooks.endpoint TO raamat_system;
