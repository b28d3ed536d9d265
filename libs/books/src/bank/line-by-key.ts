import { NOT_WITHDRAWN } from '../terms/transaction-status.js';

/**
 * The columns of the standing line of bank account $2 of company $1 that has the key `asked.key`, as a subquery. The key is asked for as
 * a range in its order, which its own index alone has: of a table that has just been filled the planner knows nothing, takes an
 * account for three lines, and read all 100,000 of it for each part of a statement.
 */
export const lineByKey = (columns: string): string => `
    SELECT ${columns} FROM books.bank_transaction AS t
    WHERE company_id = $1 AND bank_account_id = $2 AND line_key >= asked.key AND line_key <= asked.key
      AND ${NOT_WITHDRAWN}
    ORDER BY line_key LIMIT 1`;
