/** An act `a` with its object: invoice `i`, allocation `al`, judgement `j`, bank line `t`, document `d`. */
export const ACT_OBJECTS = `
  LEFT JOIN books.invoice i ON i.company_id = a.company_id AND i.id = a.invoice_id
  LEFT JOIN books.allocation al ON al.company_id = a.company_id AND al.id = a.allocation_id
  LEFT JOIN books.bank_judgement j ON j.company_id = a.company_id AND j.id = a.judgement_id
  LEFT JOIN books.bank_transaction t ON t.company_id = a.company_id AND t.id = a.bank_transaction_id
  LEFT JOIN books.document d ON d.company_id = a.company_id AND d.id = a.document_id`;

/** Whether an act is still in force, by its object: people take single acts back in other ways too. */
export const ACT_STATE = `
  CASE a.kind
    WHEN 'post' THEN CASE WHEN i.state <> 'posted' THEN 'undone' WHEN i.revision_id = a.revision_id THEN 'in_force'
      ELSE 'changed' END
    WHEN 'allocate' THEN CASE WHEN al.reversed_at IS NULL THEN 'in_force' ELSE 'undone' END
    WHEN 'party' THEN CASE WHEN 'rule:' || t.party_rule_id = a.cause AND t.party_rule_at = a.created_at THEN 'in_force'
      ELSE 'undone' END
    WHEN 'join' THEN CASE WHEN i.state NOT IN ('cancelled', 'void') AND EXISTS (SELECT FROM books.revision_document part
        WHERE part.company_id = a.company_id AND part.revision_id = i.revision_id AND part.document_id = a.document_id)
      THEN 'in_force' ELSE 'undone' END
    WHEN 'dismiss' THEN CASE WHEN d.dismissed_automatically THEN 'in_force' ELSE 'undone' END
    ELSE CASE WHEN j.reversed_at IS NULL THEN 'in_force' ELSE 'undone' END
  END`;
