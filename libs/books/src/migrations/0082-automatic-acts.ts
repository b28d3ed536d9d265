import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Acts of the service without a person, each with its cause and its grounds. Of earlier acts only the rule or the supplier is
 * known, where there is one; nobody kept why they were made, and none gets grounds now.
 */
export class Books1763600003082 implements MigrationInterface {
  readonly name = 'Books1763600003082';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        created_at timestamptz NOT NULL,
        command_id text NOT NULL,
        CONSTRAINT automatic_act_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT automatic_act_kind CHECK (CASE WHEN kind = ANY ('{post,draft}') THEN num_nonnulls(invoice_id, revision_id) = 2
          WHEN kind = 'allocate' THEN num_nonnulls(allocation_id, bank_transaction_id) = 2
          WHEN kind = ANY ('{exempt,money_in,transfer}') THEN num_nonnulls(judgement_id, bank_transaction_id) = 2
          WHEN kind = 'party' THEN bank_transaction_id IS NOT NULL ELSE false END)
      );
      GRANT SELECT, INSERT ON books.automatic_act TO raamat_app;

      ${OF_BEFORE.map(({ tables }) => tables)
        .flat()
        .map((table) => `ALTER TABLE books.${table} NO FORCE ROW LEVEL SECURITY;`)
        .join('\n      ')}
      ${OF_BEFORE.map(
        ({
          rows,
        }) => `INSERT INTO books.automatic_act (company_id, id, kind, cause, invoice_id, revision_id, allocation_id,
        judgement_id, bank_transaction_id, score, grounds, fields, created_at, command_id) ${rows};`,
      ).join('\n      ')}
      ${OF_BEFORE.map(({ tables }) => tables)
        .flat()
        .map((table) => `ALTER TABLE books.${table} FORCE ROW LEVEL SECURITY;`)
        .join('\n      ')}

      CREATE INDEX automatic_act_newest ON books.automatic_act (company_id, created_at, id) WHERE kind <> 'draft';
      CREATE INDEX automatic_act_of_cause ON books.automatic_act (company_id, cause, created_at, id) WHERE kind <> 'draft';
      CREATE UNIQUE INDEX automatic_act_of_revision ON books.automatic_act (company_id, revision_id) WHERE revision_id IS NOT NULL;
      CREATE UNIQUE INDEX automatic_act_of_allocation ON books.automatic_act (company_id, allocation_id)
        WHERE allocation_id IS NOT NULL;
      CREATE UNIQUE INDEX automatic_act_of_judgement ON books.automatic_act (company_id, judgement_id)
        WHERE judgement_id IS NOT NULL;
      CREATE INDEX automatic_act_of_party ON books.automatic_act (company_id, bank_transaction_id) WHERE kind = 'party';
      ALTER TABLE books.automatic_act
        ADD CONSTRAINT automatic_act_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice (company_id, id),
        ADD CONSTRAINT automatic_act_revision_fkey FOREIGN KEY (company_id, revision_id)
          REFERENCES books.invoice_revision (company_id, id),
        ADD CONSTRAINT automatic_act_allocation_fkey FOREIGN KEY (company_id, allocation_id)
          REFERENCES books.allocation (company_id, id),
        ADD CONSTRAINT automatic_act_judgement_fkey FOREIGN KEY (company_id, judgement_id)
          REFERENCES books.bank_judgement (company_id, id),
        ADD CONSTRAINT automatic_act_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id);
      ${companyTable('books.automatic_act')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const NOTHING_KEPT = `'[]'::jsonb, '[]'::jsonb`;

/** Acts of before, with the tables that they are read from; each has the id of the object that it made. */
const OF_BEFORE = [
  {
    tables: ['allocation'],
    rows: `
        SELECT company_id, id, 'allocate', 'unrecorded', invoice_id, NULL, id, NULL, bank_transaction_id, NULL::integer,
          ${NOTHING_KEPT}, created_at, command_id
        FROM books.allocation WHERE origin = 'matcher' AND invoice_id IS NOT NULL AND bank_transaction_id IS NOT NULL`,
  },
  {
    tables: ['bank_judgement'],
    rows: `
        SELECT company_id, id, CASE kind WHEN 'exemption' THEN 'exempt' ELSE kind END, coalesce('rule:' || rule_id, 'unrecorded'),
          NULL, NULL, NULL, id, bank_transaction_id, NULL::integer, ${NOTHING_KEPT}, created_at, command_id
        FROM books.bank_judgement WHERE origin = 'matcher'`,
  },
  {
    tables: ['bank_transaction'],
    rows: `
        SELECT company_id, id, 'party', 'rule:' || party_rule_id, NULL, NULL, NULL, NULL, id, NULL::integer, ${NOTHING_KEPT},
          party_rule_at, id
        FROM books.bank_transaction WHERE party_rule_id IS NOT NULL`,
  },
  {
    tables: ['invoice_revision', 'command_log', 'journal_entry'],
    rows: `
        SELECT r.company_id, r.id, 'post', 'supplier:' || r.party_id, r.invoice_id, r.id, NULL, NULL, NULL, NULL::integer,
          ${NOTHING_KEPT}, r.created_at, r.command_id
        FROM books.invoice_revision r
        JOIN books.command_log log ON log.company_id = r.company_id AND log.command_id = r.command_id AND log.command = 'file.book'
        WHERE EXISTS (SELECT FROM books.journal_entry e WHERE e.company_id = r.company_id AND e.source_kind = 'invoice_revision'
          AND e.source_id = r.id AND e.command_id = r.command_id)`,
  },
];
