import { type Held } from '#tasks';

/** What the process of one task says before it begins to run it: from here on its end is a loss of the task. */
export const BEGUN = 'begun';
/** What it says once it wrote what became of the task, or found that its claim no longer holds. */
export const SETTLED = 'settled';

/** The claim that a process is started for, as its argument. */
export function heldArgument({ id, delivery, run }: Held): string {
  return `${id}-${delivery}-${run}`;
}

/** @throws Error for anything that `heldArgument` did not write */
export function heldIn(argument: string | undefined): Held {
  const [, id, delivery, run] = /^(\d+)-(\d+)-(\d+)$/.exec(argument ?? '') ?? [];
  if (id === undefined || delivery === undefined || run === undefined)
    throw new Error('This program is started by a worker, for one task that it claimed.');
  return { id: BigInt(id), delivery: Number(delivery), run: BigInt(run) };
}
