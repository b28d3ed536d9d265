import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DocumentReader } from '#extraction';
import { ReaderPool } from '#unpacking';
import { treeOf } from '../../../libs/unpacking/src/reader/process-usage.js';
import { readersOfThisProcess } from '../../support/reader-processes.js';

const LOOK_MS = 5;

/** The peak memory in megabytes of the process that reads a photo, including the recogniser that it starts. */
export async function photoMemoryMb(path: string): Promise<number> {
  const readers = new ReaderPool();
  const reading = new DocumentReader(readers).extract({
    input: path,
    companyId: 1n,
    contentType: 'image/jpeg',
  });
  const state = { done: false };
  void reading.finally(() => (state.done = true)).catch(() => undefined);
  let most = 0;
  while (!state.done) {
    // The prefetched process holds less than the one that reads.
    const held = await Promise.all(readersOfThisProcess().map((pid) => heldMb(pid)));
    most = Math.max(most, ...held);
    await pause(LOOK_MS);
  }
  await readers.close();
  if ((await reading).error_code !== undefined) throw new Error('The photo was not read.');
  return most;
}

/** Resident memory of a process and its children; only Linux reports it. */
async function heldMb(pid: number): Promise<number> {
  const sizes = await Promise.all(
    treeOf(pid).map((one) => readFile(`/proc/${one}/statm`, 'utf8').catch(() => '')),
  );
  const pages = sizes.reduce((sum, text) => sum + Number(text.split(' ')[1] ?? 0), 0);
  return (pages * 4_096) / 1_048_576;
}
