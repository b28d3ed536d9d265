import { parentPort } from 'node:worker_threads';

/** An answer, and the bytes in it that are handed over instead of copied. */
export interface ThreadAnswer<Answer> {
  readonly answer: Answer;
  readonly bytes: readonly Uint8Array[];
}

/** The other side of `IsolatedThread`: answers every question. */
export function answerInThread(answer: (bytes: Uint8Array) => Promise<ThreadAnswer<unknown>>): void {
  parentPort?.on('message', (question: Uint8Array) => {
    void answer(question).then((said) => {
      const buffers = new Set(said.bytes.map(({ buffer }) => buffer));
      parentPort?.postMessage(
        said.answer,
        [...buffers].filter((buffer) => buffer instanceof ArrayBuffer),
      );
    });
  });
}
