import { readFile } from 'node:fs/promises';
import { type JobFunction, type ReaderPool } from '#unpacking';

/** Reads in the test's process; the product uses a separate one. For rules that do not depend on that. */
export const readersHere: Pick<ReaderPool, 'read'> = {
  read: async ({ job, params, input, onPart }) => {
    const { read } = (await import(/* @vite-ignore */ job.module)) as { read: JobFunction<unknown, never> };
    const { answer, bytes = [] } = await read({
      params,
      pieces: [typeof input === 'string' ? await readFile(input) : input],
      part: (bytes) => onPart?.(bytes) ?? Promise.resolve(),
      slow: () => undefined,
    });
    return { answer, bytes: Buffer.concat(bytes) };
  },
};
