import { NOT_WITHDRAWN } from '../terms/transaction-status.js';

/**
 * A subquery for columns of the line of bank account $2 of company $1 that has the key `asked.key` and is not
 * withdrawn. The condition on the key is a range in the order of its own index, which no other index can answer: for a
 * table that has just been filled the planner has no statistics. It assumed three lines in an account, and read all
 * 100,000 of them for each part of a statement.
 */
export const lineByKey = (columns: string): string => `
    SELECT ${columns} FROM books.bank_transaction AS t
    WHERE company_id = $1 AND bank_account_id = $2 AND line_key >= asked.key AND line_key <= asked.key
      AND ${NOT_WITHDRAWN}
    ORDER BY line_key LIMIT 1`;
