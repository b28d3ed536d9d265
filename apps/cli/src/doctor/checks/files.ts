import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createFileStorage, filesFolder, freeBytes, reservedMb } from '#files';
import { type Config } from '#platform';
import { findIsolation, readerView } from '#unpacking';
import { bad, type Finding, good, messageOf, warning } from './finding.js';

const MB = 1024n * 1024n;

const ANSWER_MS = 15_000;

/** Writes, reads and deletes an object, as every upload does. */
export async function storage(config: Config): Promise<Finding> {
  const place = config.RAAMAT_FILES === 's3' ? `bucket ${config.S3_BUCKET ?? ''}` : filesFolder(config);
  const key = `doctor/${randomUUID()}`;
  try {
    await within(ANSWER_MS, async () => {
      const files = await createFileStorage(config);
      await files.place(await files.stage(oneByte()), key);
      (await files.open(key)).destroy();
      await files.delete(key);
    });
  } catch (error) {
    return bad(
      `${place} cannot be used: ${messageOf(error)}.`,
      config.RAAMAT_FILES === 's3'
        ? 'See that it answers, and give the service the right to read, write and delete there.'
        : 'Give the service the right to read, write and delete there.',
    );
  }
  if (config.RAAMAT_FILES === 's3') return good(`${place} takes, returns and deletes files.`);
  const free = await freeBytes(place);
  if (free === undefined) return good(`${place} takes, returns and deletes files.`);
  const reserve = BigInt(reservedMb(config)) * MB;
  const detail = `${place} has ${free / MB} MB left.`;
  return free < reserve
    ? bad(
        `${detail} ${reservedMb(config)} MB are kept for the books: uploads are refused.`,
        'Make room on that disk.',
      )
    : good(detail);
}

/** Whether the kernel isolates the processes that read files of strangers. */
export async function readers(): Promise<Finding> {
  const { method, reason } = await findIsolation(readerView());
  return method === 'none'
    ? warning(
        `Files of strangers are read without isolation by the kernel: ${reason}.`,
        'See docs/operate/isolation.md.',
      )
    : good(`Files of strangers are read in isolation (${method}).`);
}

async function within(ms: number, work: () => Promise<void>): Promise<void> {
  const limit = new AbortController();
  const late = setTimeout(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`it does not answer within ${ms / 1_000} s`);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    late.catch(() => undefined);
    limit.abort();
  }
}

async function* oneByte(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.from('x'));
}
