import { type DismissalReason, type Problem, problem, type Ulid } from '#platform';

/** The facts that decide whether a document may be dismissed. */
export interface DismissalFacts {
  readonly dismissed_reason: DismissalReason | null;
  /** An invoice made of the document that is neither cancelled nor void, a draft too. */
  readonly invoice_id: Ulid | null;
  /** A bank statement imported from it that was not withdrawn. */
  readonly statement_id: Ulid | null;
}

/**
 * The reason for which a document cannot be dismissed; undefined when it can. A document of the books is what an entry rests on
 * (Accounting Act § 7): the invoice or statement ends first, by a command that keeps its own reason.
 */
export function dismissalHindrance(facts: DismissalFacts): Problem | undefined {
  if (facts.invoice_id !== null) {
    return problem('document_referenced', 'An invoice rests on the document: void or cancel it first.', {
      extensions: { invoice_id: facts.invoice_id },
    });
  }
  if (facts.statement_id !== null) {
    return problem('document_referenced', 'A bank statement was imported from the document.', {
      extensions: { statement_id: facts.statement_id },
    });
  }
  if (facts.dismissed_reason !== null) {
    return problem('document_dismissed', `The document is dismissed already: ${facts.dismissed_reason}.`);
  }
  return undefined;
}
