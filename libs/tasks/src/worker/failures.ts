import { Problem } from '#platform';

/** Why a task failed, for the row, for staff and for the mark on its subject. */
export interface TaskFailure {
  readonly code: string;
  readonly message: string;
}

/** Another attempt cannot help: the task fails at once. */
export class PermanentFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'PermanentFailure';
  }
}

/** Another attempt may help: the task waits for its backoff while it has attempts left. */
export class RetryableFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'RetryableFailure';
  }
}

/** This run no longer holds its task: uncommitted work is void, and the run can commit nothing further. */
export class LeaseLost extends Error {
  constructor(taskId: bigint) {
    super(`Task ${taskId} is no longer held by this run.`);
    this.name = 'LeaseLost';
  }
}

/** The process is shutting down: the task is put back without counting an attempt. */
export class ShuttingDown extends Error {
  constructor() {
    super('The worker is shutting down.');
    this.name = 'ShuttingDown';
  }
}

const MESSAGE_LIMIT = 500;

/** The failure of an error, and whether it is permanent. Errors are not permanent unless they are declared so. */
export function failureOf(error: unknown): TaskFailure & { readonly permanent: boolean } {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LIMIT);
  if (error instanceof PermanentFailure) return { code: error.code, message, permanent: true };
  if (error instanceof RetryableFailure || error instanceof Problem)
    return { code: error.code, message, permanent: false };
  return { code: 'unexpected', message, permanent: false };
}
