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

const REFUSED_CODES = /^(28000|28P01|3D000)$/;

/** The address of the database is wrong: no such database or user there, or not that password. */
export function isRefusedLogin(error: unknown): error is Error {
  return isPostgresError(error) && REFUSED_CODES.test(error.code);
}

/** The time limit of a statement, a lock that is not had, a deadlock, a change of the same at the same moment. */
const BUSY_CODES = /^(57014|55P03|40P01|40001)$/;

/** The database had too much to do with others, or with this: worth trying again, and never the caller's fault. */
export function isBusy(error: unknown): boolean {
  return isPostgresError(error) && BUSY_CODES.test(error.code);
}

const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|57P0[1-5]|25P03|0800\w|53[123]00|58030)$/;

/** The database is away, shutting down, starting, or out of connections, memory or disk: worth trying again later, and never the caller's fault. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isPostgresError(error) && CONNECTION_CODES.test(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
