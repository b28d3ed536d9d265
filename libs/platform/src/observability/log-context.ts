import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of a piece of work carries. */
export interface LogContext {
  readonly requestId?: string;
  readonly taskId?: string;
  readonly companyId?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

export function withLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...context }, work);
}

export function currentLogContext(): LogContext {
  return storage.getStore() ?? {};
}
