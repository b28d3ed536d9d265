/** An entry of company $1 that is neither a reversal nor reversed. */
export const notReversed = (entry: string): string => `(${entry}.source_role <> 'reversal' AND NOT EXISTS (
    SELECT FROM books.journal_entry AS reversal
    WHERE reversal.company_id = $1 AND reversal.reverses_entry_id = ${entry}.id))`;
