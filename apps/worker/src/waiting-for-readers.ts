import { type Clock, type Logger } from '#platform';
import { type AnyTaskHandler } from '#tasks';
import { NoReader } from '#unpacking';

/** Milliseconds after which a task that found no reader tries again. */
const WAIT_MS = 30_000;

/**
 * Makes the tasks of a handler wait while no reader can be started, however long that lasts, without counting an
 * attempt.
 */
export function waitingForReaders(
  handler: AnyTaskHandler,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): AnyTaskHandler {
  return {
    handle: async (task) => {
      try {
        return await handler.handle(task);
      } catch (error) {
        if (!(error instanceof NoReader)) throw error;
        log.warn({ err: error }, 'no reader could be started: files wait to be read');
        return { tryLater: new Date(clock.now().getTime() + WAIT_MS), reason: 'no_reader' };
      }
    },
    ...(handler.onFailed === undefined ? {} : { onFailed: handler.onFailed.bind(handler) }),
  };
}
