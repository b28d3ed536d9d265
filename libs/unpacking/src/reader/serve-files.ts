import { Socket } from 'node:net';
import { FrameReader, frameOf } from './frames.js';
import { type JobModule } from './job.js';
import { isReaderQuestion, type ReaderMessage, type ReaderQuestion } from './messages.js';

const CHANNEL = 3;

/**
 * Answers requests from the channel to the pool, until the pool ends this process or ends itself.
 * @param moduleOf finds the module of a job
 * @param preload modules of jobs to load before the first file arrives
 */
export async function serveFiles(
  moduleOf: (module: string) => Promise<JobModule<unknown, unknown>>,
  preload: readonly string[],
): Promise<void> {
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });

  function send(message: ReaderMessage, bytes: readonly Uint8Array[] = []): boolean {
    channel.cork();
    let writable = true;
    for (const piece of frameOf(message, bytes)) writable = channel.write(piece);
    channel.uncork();
    return writable;
  }

  async function answer({ id, job, params }: ReaderQuestion, pieces: readonly Uint8Array[]): Promise<void> {
    try {
      const { read } = await moduleOf(job);
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
  // The worker is gone: nobody would read an answer.
  channel.on('close', () => process.exit(0));
  channel.on('error', () => process.exit(0));

  for (const module of preload) await (await moduleOf(module)).prepare?.();
  send({ ready: true });
}
