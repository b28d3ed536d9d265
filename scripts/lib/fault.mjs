/** Something the person at the keyboard can put right: its message is one sentence that says how. */
export class Fault extends Error {
  /** @param {string} message @param {string[]} [lines] last lines of the log that shows the cause */
  constructor(message, lines = []) {
    super(message);
    this.name = 'Fault';
    this.lines = lines;
  }
}

/** Thrown to whoever still starts things while everything is being ended; nobody reports it. */
export class Stopping extends Error {
  constructor() {
    super('stopping');
    this.name = 'Stopping';
  }
}

/**
 * The code that Node, Postgres or Redis gave to an error.
 * @param {unknown} error
 */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Turns what the system says about a full disk or a locked folder into a sentence; anything else stays.
 * @param {Error & {path?: string}} error
 */
export function explain(error) {
  if (error instanceof Fault || error instanceof Stopping) return error;
  const where = error.path ? ` (${error.path})` : '';
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Fault(`The disk is full${where}: free some space and start again.`);
    case 'EROFS':
      return new Fault(`The disk is read-only${where}: set RAAMAT_HOME to a folder that can be written.`);
    case 'EACCES':
    case 'EPERM':
      return new Fault(
        `No permission${where}: run as the user who owns the folder, or set RAAMAT_HOME to one of your own.`,
      );
    default:
      return error;
  }
}
