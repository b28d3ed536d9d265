/** The kinds of documents that a reader tells from invoices by their titles. */
export const RECOGNISED_DISMISSALS = ['reminder', 'order', 'quote', 'statement_of_account'] as const;
export type RecognisedDismissal = (typeof RECOGNISED_DISMISSALS)[number];

/** Why a document is not for the books. */
export const DISMISSAL_REASONS = [...RECOGNISED_DISMISSALS, 'other_company', 'private', 'other'] as const;
export type DismissalReason = (typeof DISMISSAL_REASONS)[number];
