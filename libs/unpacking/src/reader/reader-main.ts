import { Socket } from 'node:net';
import { FrameReader, frameOf } from './frames.js';
import { isReaderQuestion, type ReaderMessage, type ReaderQuestion } from './messages.js';
import { type JobFunction } from './reader-job.js';

/**
 * Entry of the process that opens unknown files. It holds no connection, no key and no state; the pool ends it when a
 * file takes too long or too much. Arguments: modules of jobs to load before the first file comes.
 */
const CHANNEL = 3;
const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });

function send(message: ReaderMessage, bytes: readonly Uint8Array[] = []): boolean {
  channel.cork();
  let room = true;
  for (const piece of frameOf(message, bytes)) room = channel.write(piece);
  channel.uncork();
  return room;
}

async function jobOf(module: string): Promise<JobFunction<unknown, unknown>> {
  const { read } = (await import(module)) as { read: JobFunction<unknown, unknown> };
  return read;
}

async function answer({ id, job, params }: ReaderQuestion, pieces: readonly Uint8Array[]): Promise<void> {
  try {
    const read = await jobOf(job);
    const output = await read({
      params,
      pieces,
      slow: () => void send({ id, slow: true }),
      part: async (part) => {
        if (!send({ id, part: true }, [part])) await new Promise((resume) => channel.once('drain', resume));
      },
    });
    send({ id, answer: output.answer }, output.bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ id, failed: error instanceof RangeError ? 'out_of_memory' : 'broke', message });
  }
}

const frames = new FrameReader();
channel.on('data', (piece) => {
  for (const { head, pieces } of frames.push(piece)) if (isReaderQuestion(head)) void answer(head, pieces);
});
// The worker is gone: nobody would read the answer.
channel.on('close', () => process.exit(0));
channel.on('error', () => process.exit(0));

for (const module of process.argv.slice(2)) await jobOf(module);
send({ ready: true });
