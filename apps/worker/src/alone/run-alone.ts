import { type INestApplicationContext } from '@nestjs/common';
import { type Logger } from '#platform';
import { AloneTask } from './alone-task.js';
import { BEGUN, heldIn, SETTLED } from './messages.js';

/** Runs the task for which the process was started, reports its progress to the waiting worker, and ends. */
export async function runAlone(app: INestApplicationContext, logger: Logger): Promise<void> {
  const held = heldIn(process.argv[2]);
  let ending: Promise<void> | undefined;
  // Closing hands the task back without an attempt. The worker that waits for this process requests it, or has ended.
  const end = (): void => {
    ending ??= app.close();
  };
  process.once('SIGTERM', end);
  process.once('disconnect', end);
  const run = await app.get(AloneTask).takeOver(held);
  if (run !== undefined) {
    await say(BEGUN);
    await run();
  }
  await (ending ?? app.close()).catch((error: unknown) => {
    logger.error({ err: error }, 'a process of one task did not end well');
  });
  await say(SETTLED);
  process.exit(0);
}

/** Resolves when the message is sent, even if nobody receives it. */
function say(message: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else
      process.send(message, () => {
        resolve();
      });
  });
}
