import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { processEnvironment } from '#platform';
import { compiledEntry, WITHOUT_NETWORK } from '#unpacking';
import { type Extraction, type ExtractionErrorCode, failedExtraction } from '../extraction.js';
import { type ChildAnswer, type ChildRequest, isChildAnswer } from './messages.js';

/** The file's pages are pictures, and whoever asked wanted only what can be read at once. */
export class PicturesOnly extends Error {
  constructor() {
    super('The pages have to be recognised');
    this.name = 'PicturesOnly';
  }
}

export interface ChildLimits {
  /** Most milliseconds one file may take whose text is there to be read. */
  timeLimitMs: number;
  /** Most milliseconds of a file whose pages have to be recognised. */
  ocrTimeLimitMs: number;
  /** Most megabytes of the JavaScript heap. */
  heapMb: number;
  /** Most megabytes of the whole process, buffers of decoded streams included. */
  memoryMb: number;
}

/** How often the size of a working child is looked at. */
const MEMORY_CHECK_MS = 100;
/** Loading the libraries on a busy machine. */
const START_LIMIT_MS = 30_000;

/** The compiled entry, also when this module itself runs from source. */
export function childEntry(): string {
  return compiledEntry(import.meta.url, './child.js');
}

/** One forked process, which reads one file at a time. */
export class ExtractionChild {
  served = 0;
  private readonly process: ChildProcess;
  private readonly started: Promise<void>;
  private ended = false;

  constructor(private readonly limits: ChildLimits) {
    this.process = fork(childEntry(), [], {
      execArgv: [`--max-old-space-size=${limits.heapMb}`, '--no-warnings', ...WITHOUT_NETWORK],
      // Nothing of the parent's secrets reaches a process that opens strangers' files: only where programs lie.
      env: programPaths(),
      // A group of its own, so that a recogniser it started ends with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    });
    this.process.once('exit', () => {
      this.ended = true;
    });
    this.started = this.start();
    this.started.catch(() => undefined);
  }

  get usable(): boolean {
    return !this.ended && this.process.connected;
  }

  private start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error('The extraction process did not start in time'));
        this.kill();
      }, START_LIMIT_MS);
      const onMessage = (message: unknown): void => {
        if (!isChildAnswer(message) || !('ready' in message)) return;
        clearTimeout(timer);
        this.process.off('message', onMessage);
        yieldToOthers(this.process.pid);
        resolve();
      };
      this.process.on('message', onMessage);
      this.process.once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      this.process.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`The extraction process ended at its start (code ${code ?? 'none'})`));
      });
    });
  }

  /**
   * Reads one file. A file that hangs or swells ends the process and answers `timed_out` or `out_of_memory`.
   * @throws PicturesOnly when pages have to be recognised and were not to be; Error when the file can't be opened or the
   * process can't be started.
   */
  async extract(request: ChildRequest): Promise<Extraction> {
    await this.started;
    this.served += 1;
    const answer = await this.ask(request);
    if ('extraction' in answer) return answer.extraction;
    if ('unreadable' in answer) throw new Error(`The file can't be opened: ${answer.unreadable}`);
    if ('pictures' in answer) throw new PicturesOnly();
    if ('failed' in answer) return failedExtraction(answer.failed);
    throw new Error('The extraction process answered out of turn');
  }

  private ask(request: ChildRequest): Promise<ChildAnswer> {
    return new Promise((resolve) => {
      const finish = (answer: ChildAnswer): void => {
        clearTimeout(timer);
        clearInterval(memory);
        this.process.off('message', onMessage);
        this.process.off('exit', onExit);
        resolve(answer);
      };
      const stop = (code: ExtractionErrorCode): void => {
        finish({ id: request.id, failed: code });
        this.kill();
      };
      const onMessage = (message: unknown): void => {
        if (!isChildAnswer(message) || !('id' in message) || message.id !== request.id) return;
        if (!('recognising' in message)) finish(message);
        else {
          clearTimeout(timer);
          timer = allow(this.limits.ocrTimeLimitMs);
        }
      };
      // V8 aborts by itself when its heap is full; anything else that ends the process is as final for the file.
      const onExit = (): void => {
        finish({ id: request.id, failed: 'out_of_memory' });
      };
      const allow = (ms: number): NodeJS.Timeout =>
        setTimeout(() => {
          stop('timed_out');
        }, ms);
      let timer = allow(this.limits.timeLimitMs);
      const memory = setInterval(() => {
        void residentMb(this.process.pid).then((size) => {
          if (size > this.limits.memoryMb) stop('out_of_memory');
        });
      }, MEMORY_CHECK_MS);
      this.process.on('message', onMessage);
      this.process.once('exit', onExit);
      if (!this.usable) onExit();
      else this.process.send(request);
    });
  }

  /** Ends the process at once: a hanging parser hears no polite signal. */
  kill(): void {
    this.ended = true;
    const { pid } = this.process;
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
    this.process.kill('SIGKILL');
  }

  /** Resolves when the process is gone. */
  async end(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => {
      this.process.once('exit', () => {
        resolve();
      });
    });
    this.kill();
    await gone;
  }
}

/**
 * People who wait for an answer go before files that wait to be read; a recogniser it starts inherits this. It begins once
 * the process has started, which on a busy machine it would otherwise hardly do, and leaves a tenth of what others get: a
 * file is to be read within its time limit beside others' work too. Where Linux shares processors between sessions,
 * priorities count within a session alone, and this is one: its group is lowered with its threads.
 */
function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (process.platform !== 'linux') {
    whileThere(() => {
      setPriority(pid, PRIORITY_BELOW_NORMAL);
    });
    return;
  }
  whileThere(() => {
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY_BELOW_NORMAL));
  });
  for (const thread of threadsOf(pid)) {
    whileThere(() => {
      setPriority(thread, PRIORITY_BELOW_NORMAL);
    });
  }
}

function threadsOf(pid: number): number[] {
  return whileThere(() => readdirSync(`/proc/${pid}/task`).map(Number)) ?? [];
}

/** What concerns a process or a thread that may have ended, as its exit tells; or groups that the kernel does not know. */
function whileThere<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function programPaths(): Record<string, string> {
  const { PATH, TESSDATA_PREFIX } = processEnvironment();
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(TESSDATA_PREFIX === undefined ? {} : { TESSDATA_PREFIX }),
  };
}

/** Resident size where the system tells it (Linux); elsewhere the heap limit alone holds. */
async function residentMb(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0;
  try {
    const pages = Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]);
    return (pages * 4096) / 1_048_576;
  } catch {
    return 0;
  }
}
