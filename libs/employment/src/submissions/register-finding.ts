/** One expected finding of the register on an event, with the register's element and the request's field. */
export interface RegisterFinding {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Dotted path in the request. */
  readonly field: string;
  /** The register's element. */
  readonly element: string;
  readonly message: string;
}

const finding =
  (severity: RegisterFinding['severity']) =>
  (field: string, element: string, code: string, message: string): RegisterFinding => ({
    code,
    severity,
    field,
    element,
    message,
  });
export const error = finding('error');
export const warning = finding('warning');
