import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** What a client or the matcher proposes to judge about a bank line. */
export class Books1763600003009 implements MigrationInterface {
  readonly name = 'Books1763600003009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        created_at timestamptz NOT NULL,
        command_id text NOT NULL,
        decided_at timestamptz,
        decided_command_id text,
        CONSTRAINT match_proposal_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT match_proposal_transaction_fkey FOREIGN KEY (company_id, bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id),
        CONSTRAINT match_proposal_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice (company_id, id),
        CONSTRAINT match_proposal_other_fkey FOREIGN KEY (company_id, other_bank_transaction_id)
          REFERENCES books.bank_transaction (company_id, id),
        CONSTRAINT match_proposal_allocation_fkey FOREIGN KEY (company_id, allocation_id)
          REFERENCES books.allocation (company_id, id),
        CONSTRAINT match_proposal_kind CHECK (kind IN ('allocate', 'exempt', 'money_in', 'transfer')),
        CONSTRAINT match_proposal_origin CHECK (origin IN ('human', 'client', 'matcher')),
        CONSTRAINT match_proposal_state CHECK (state IN ('open', 'confirmed', 'rejected', 'undone')),
        CONSTRAINT match_proposal_amounts CHECK (kind <> 'allocate' OR item_minor > 0 AND counter_minor > 0),
        CONSTRAINT match_proposal_score CHECK (score BETWEEN 0 AND 100)
      );
      CREATE INDEX match_proposal_of_state ON books.match_proposal (company_id, state, id);
      CREATE INDEX match_proposal_transaction ON books.match_proposal (company_id, bank_transaction_id, id);
      CREATE INDEX match_proposal_allocation ON books.match_proposal (company_id, allocation_id)
        WHERE allocation_id IS NOT NULL;
      -- A pair waits for one decision at a time.
      CREATE UNIQUE INDEX match_proposal_pair ON books.match_proposal (company_id, bank_transaction_id, invoice_id)
        WHERE state = 'open' AND kind = 'allocate' AND invoice_id IS NOT NULL;
      ${companyTable('books.match_proposal')}
      GRANT SELECT, INSERT ON books.match_proposal TO raamat_app;
      GRANT UPDATE (judgement, item_minor, counter_minor, reasons, score, state, allocation_id, decided_at, decided_command_id)
        ON books.match_proposal TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
