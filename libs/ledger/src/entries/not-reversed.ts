/** An entry that takes back no other and was not taken back itself, of company $1. */
export const notReversed = (entry: string): string => `(${entry}.source_role <> 'reversal' AND NOT EXISTS (
    SELECT FROM books.journal_entry AS reversal
    WHERE reversal.company_id = $1 AND reversal.reverses_entry_id = ${entry}.id))`;
