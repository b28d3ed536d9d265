import { type Problem } from '#platform';
import { type ParametersOf, type Reason, reason } from '#reasons';

type Fault = ParametersOf<'invalid_payload'>['fault'];

/** Faults of a payload that an accountant understands; the others are for programs. */
const FAULTS: ReadonlySet<string> = new Set<Fault>([
  'tax_differs',
  'total_differs',
  'amount_too_large',
  'not_valid_on_tax_point',
  'not_in_chart',
]);

/** The reason why the books refused the document. */
export function refusalOf({ code, detail, errors }: Pick<Problem, 'code' | 'detail' | 'errors'>): Reason {
  switch (code) {
    case 'invalid_payload':
    case 'validation_error': {
      const fault = errors[0]?.code ?? '';
      return reason(code, { fault: FAULTS.has(fault) ? (fault as Fault) : 'other' });
    }
    case 'period_closed':
    case 'period_missing':
    case 'exchange_rate_missing':
      return reason(code, { detail });
    default:
      return reason('books_refused', { code, detail });
  }
}
