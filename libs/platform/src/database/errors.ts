interface PostgresError extends Error {
  readonly code: string;
  readonly severity?: string;
  readonly constraint?: string;
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && typeof (error as Partial<PostgresError>).code === 'string';
}

/** A unique index refused the row; pass `constraint` when it matters which. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    isPostgresError(error) &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** The name of the violated constraint, if the database refused because of one. */
export function violatedConstraint(error: unknown): string | undefined {
  return isPostgresError(error) ? error.constraint : undefined;
}

/** The database user lacks the privilege. */
export function isDenied(error: unknown): boolean {
  return isPostgresError(error) && error.code === '42501';
}

const REFUSED_CODES = /^(28000|28P01|3D000)$/;

/** The address of the database is wrong: unknown database or user, or wrong password. */
export function isRefusedLogin(error: unknown): error is Error {
  return isPostgresError(error) && REFUSED_CODES.test(error.code);
}

/** Statement timeout, lock not available, deadlock, serialization failure. */
const BUSY_CODES = /^(57014|55P03|40P01|40001)$/;

/** The database was busy with this or other work: worth retrying, and never the caller's fault. */
export function isBusy(error: unknown): boolean {
  return isPostgresError(error) && BUSY_CODES.test(error.code);
}

const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|57P0[1-5]|25P03|0800\w|53[123]00|58030)$/;

/**
 * A pooler gave up the connection: it had none to Postgres in time, or lost it. Postgres uses the code too, for a
 * statement that is wrong, and keeps the connection.
 */
const isGivenUp = ({ code, severity }: PostgresError): boolean => code === '08P01' && severity === 'FATAL';

/**
 * The database is unreachable, shutting down, starting, or out of connections, memory or disk: worth retrying later,
 * and never the caller's fault.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isPostgresError(error) && (CONNECTION_CODES.test(error.code) || isGivenUp(error))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
