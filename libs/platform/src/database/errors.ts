interface PostgresError extends Error {
  readonly code: string;
  readonly constraint?: string;
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && typeof (error as Partial<PostgresError>).code === 'string';
}

/** A unique index refused the row; `constraint` names which, when it matters. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    isPostgresError(error) &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** The constraint that the database named, if it refused for one. */
export function violatedConstraint(error: unknown): string | undefined {
  return isPostgresError(error) ? error.constraint : undefined;
}

/** The database user may not do that. */
export function isDenied(error: unknown): boolean {
  return isPostgresError(error) && error.code === '42501';
}

const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|57P0[1-5]|25P03|0800\w|53300)$/;

/** The database is away, shutting down, starting or full: worth trying again later, and never the caller's fault. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isPostgresError(error) && CONNECTION_CODES.test(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
