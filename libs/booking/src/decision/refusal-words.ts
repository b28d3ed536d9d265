import { type Problem } from '#platform';

/** What the codes of a refused payload mean for who reads the note; its own words are for programs. */
const WORDS: Readonly<Record<string, string>> = {
  tax_differs: 'The VAT printed on a line is not what its rate makes.',
  total_differs: 'The totals printed are not what the lines make.',
  amount_too_large: 'An amount is too large for the books.',
  not_valid_on_tax_point: 'The VAT was not in force on the day of supply.',
  not_in_chart: 'The chart of accounts lacks an account that the invoice needs.',
};

const PAYLOAD_CODES: ReadonlySet<string> = new Set(['invalid_payload', 'validation_error']);

/** Why the books refused what was read, in words for an accountant. */
export function refusalWords(problem: Problem): string {
  if (!PAYLOAD_CODES.has(problem.code)) return problem.detail;
  const [error] = problem.errors;
  return WORDS[error?.code ?? ''] ?? 'The books do not take the document as it was read.';
}
