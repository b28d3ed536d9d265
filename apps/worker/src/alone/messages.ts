import { type Held } from '#tasks';

/** Message that the process of one task sends before it runs the task: from here on its end counts as a loss. */
export const BEGUN = 'begun';
/** Message that it sends once it has written the outcome of the task, or found that its claim no longer holds. */
export const SETTLED = 'settled';

/** The claim for which a process is started, as its command-line argument. */
export function heldArgument({ id, delivery, run }: Held): string {
  return `${id}-${delivery}-${run}`;
}

/** @throws Error for anything that `heldArgument` did not write */
export function heldIn(argument: string | undefined): Held {
  const [, id, delivery, run] = /^(\d+)-(\d+)-(\d+)$/.exec(argument ?? '') ?? [];
  if (id === undefined || delivery === undefined || run === undefined)
    throw new Error('Only a worker starts this program, for one task that it claimed.');
  return { id: BigInt(id), delivery: Number(delivery), run: BigInt(run) };
}
