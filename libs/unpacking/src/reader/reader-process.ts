import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { type Socket } from 'node:net';
import { WITHOUT_NETWORK } from '../isolation/without-network.js';
import { type Frame, FrameReader, headOf, joined } from './frames.js';
import { type Isolation } from './isolation.js';
import { isReaderMessage, type ReaderMessage, type ReaderQuestion } from './messages.js';
import { treeOf, type Usage, usageOf } from './process-usage.js';
import { type EndReason, NoReader, ReaderEnded } from './reader-ended.js';
import { fromSnapshot } from './startup-snapshot.js';
import { READER_ENTRY } from './view.js';
import { yieldToOthers } from './yield-to-others.js';

export interface ReaderLimits {
  /** CPU limit in milliseconds for one file. */
  readonly cpuMs: number;
  /** The same for a file that its job declares slow, counted from then on. */
  readonly slowCpuMs: number;
  /** Limit of the JavaScript heap in megabytes. */
  readonly heapMb: number;
  /** Memory limit in megabytes of one of its processes, including buffers of decoded streams. */
  readonly memoryMb: number;
}

/** The bytes of a file, or its path on this machine: a file at a path is streamed instead of held here. */
export type ReaderInput = Uint8Array | string;

interface ReaderAnswer {
  readonly answer: unknown;
  readonly bytes: Uint8Array;
}

interface Question extends ReaderQuestion {
  readonly input: ReaderInput;
  /** Receives a part of a large answer; the reader waits until it resolves. */
  readonly onPart?: ((bytes: Uint8Array) => Promise<void>) | undefined;
  readonly cpuMs?: number | undefined;
}

/** Enforces the limits of one file. */
interface Watch {
  readonly timer: NodeJS.Timeout;
  readonly allowMore: () => void;
  readonly stop: (reason: EndReason, message: string) => void;
  readonly give: (error: unknown) => void;
}

/** Sampling interval for a working reader. */
const SAMPLE_MS = 100;
/** Sampling interval for a reader without a file. */
const REST_SAMPLE_MS = 1_000;
/** CPU limit in milliseconds between two files: garbage collection and finishing compilation take less. */
const REST_CPU_MS = 3_000;
/** Samples without CPU time after which a reader counts as dead: two minutes in which this process ran. */
const DEAD_SAMPLES = 1_200;
/** Time to load the libraries on a busy machine. */
const START_LIMIT_MS = 60_000;
/** A reader consists of itself, its isolation and a recogniser: one with more processes was compromised by a file. */
const MOST_PROCESSES = 12;
/** Factor from the limit of one process to that of all together: a recogniser runs alongside Node. */
const TOTAL_OF_ONE = 2;
const PIECE_BYTES = 256 * 1024;
const STDERR_KEPT = 4_096;
const NO_MEMORY = /heap out of memory|Array buffer allocation failed|std::bad_alloc/u;
/** 128 plus the signal number, as shells report it. */
const PROCESSOR_LIMIT: ReadonlySet<number | string | null> = new Set([152, 'SIGXCPU']);

/** One process that opens unknown files, one at a time. */
export class ReaderProcess {
  /** Resolves when it is ready for requests. */
  readonly started: Promise<void>;
  /** Resolves when it is gone. */
  readonly gone: Promise<void>;
  private readonly process: ChildProcess;
  private readonly channel: Socket;
  private readonly frames = new FrameReader();
  private pids: number[] = [];
  private stderr = '';
  private ended = false;
  private heard: (message: ReaderMessage, frame: Frame) => void = () => undefined;
  private emptyMb = 0;
  /** CPU time since its start at the last sample: before a file, at its end or later. */
  private seenCpuMs = 0;
  private resting: NodeJS.Timeout | undefined;

  constructor(
    isolation: Isolation,
    private readonly limits: ReaderLimits,
    environment: Readonly<Record<string, string>>,
    jobs: readonly string[],
    snapshot?: string,
  ) {
    const { file, args } = isolation.within({
      file: process.execPath,
      args: [
        `--max-old-space-size=${limits.heapMb}`,
        '--no-warnings',
        ...WITHOUT_NETWORK,
        // Loads only the part of the platform that reading needs: all of it takes three times as long.
        ...(snapshot === undefined ? ['--conditions=raamat-reader'] : fromSnapshot(snapshot)),
        READER_ENTRY,
        ...jobs,
      ],
    });
    this.process = spawn(file, args, {
      // None of this process's secrets reaches a process that opens strangers' files.
      env: environment,
      cwd: '/',
      // A separate process group, so that a recogniser it started ends with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.channel = this.process.stdio[3] as Socket;
    this.channel.on('error', () => undefined);
    this.process.stderr?.on('data', (piece: Buffer) => {
      this.stderr = (this.stderr + piece.toString('latin1')).slice(-STDERR_KEPT);
    });
    this.gone = new Promise((resolve) => {
      const end = (): void => {
        this.ended = true;
        clearInterval(this.resting);
        resolve();
      };
      this.process.once('close', end);
      this.process.once('error', end);
    });
    this.channel.on('data', (piece: Buffer) => {
      this.take(piece);
    });
    this.started = this.start();
    this.started.catch(() => undefined);
  }

  get usable(): boolean {
    return !this.ended;
  }

  /** Its CPU time since its start, in milliseconds, and the megabytes it has grown by since before its first file. */
  wear(): { readonly cpuMs: number; readonly grownMb: number } {
    const used = usageOf(this.pids);
    this.seenCpuMs = used?.cpuMs ?? this.seenCpuMs;
    return { cpuMs: this.seenCpuMs, grownMb: Math.max(0, (used?.largestMb ?? 0) - this.emptyMb) };
  }

  /**
   * Reads one file.
   * @throws NoReader when the process did not start, or ended before it was asked; ReaderEnded when the file exceeds
   *   its limits, or the process ends while reading it; Error when the reading failed, or the process is dead
   */
  async ask(question: Question): Promise<ReaderAnswer> {
    clearInterval(this.resting);
    await this.started;
    if (this.ended) throw new NoReader(`The reader ended before it got the request: ${this.lastWords()}`);
    return new Promise((resolve, reject) => {
      let passed = Promise.resolve();
      const watch = this.watch(question, (error) => {
        finish(() => {
          reject(error instanceof Error ? error : new Error(String(error)));
        });
        this.kill();
      });
      const finish = (act: () => void): void => {
        clearInterval(watch.timer);
        this.heard = () => undefined;
        act();
      };
      this.heard = (message, { pieces }) => {
        if (!('id' in message) || message.id !== question.id) return;
        if ('part' in message) passed = this.pass(passed, joined(pieces), question).catch(watch.give);
        else if ('slow' in message) watch.allowMore();
        else if ('answer' in message)
          void passed.then(() => {
            finish(() => {
              resolve({ answer: message.answer, bytes: joined(pieces) });
            });
          });
        else if (message.failed === 'out_of_memory') watch.stop('out_of_memory', message.message);
        else
          finish(() => {
            reject(new Error(`The reading failed: ${message.message}`));
          });
      };
      void this.gone.then(() => {
        finish(() => {
          reject(new ReaderEnded(this.reasonOfEnd(), this.lastWords()));
        });
      });
      this.send(question).catch(watch.give);
    });
  }

  /**
   * Watches the idle process until its next request. A process that keeps working without a file was compromised by
   * its last one.
   * @param onMisuse called once, when it uses resources that only reading needs
   */
  rest(onMisuse: () => void): void {
    const { memoryMb } = this.limits;
    const usedBefore = this.seenCpuMs;
    clearInterval(this.resting);
    this.resting = setInterval(() => {
      const now = this.used();
      if (now === undefined) return;
      this.seenCpuMs = now.cpuMs;
      const works = now.cpuMs - usedBefore > REST_CPU_MS;
      const holdsMuch = now.totalMb > memoryMb * TOTAL_OF_ONE || this.pids.length > MOST_PROCESSES;
      if (!works && !holdsMuch) return;
      clearInterval(this.resting);
      onMisuse();
    }, REST_SAMPLE_MS).unref();
  }

  /** @throws Error when the file cannot be opened: a problem of the caller, not of the file */
  private async send({ id, job, params, input }: Question): Promise<void> {
    const head = { id, job, params };
    if (typeof input !== 'string') {
      this.channel.cork();
      this.channel.write(headOf(head, input.length));
      this.channel.write(input);
      this.channel.uncork();
      return;
    }
    const small = (await stat(input).catch(cannotOpen)).size <= PIECE_BYTES;
    if (small) {
      const bytes = await readFile(input).catch(cannotOpen);
      this.channel.write(joined([headOf(head, bytes.length), bytes]));
      return;
    }
    const file = await open(input).catch(cannotOpen);
    try {
      const { size } = await file.stat();
      this.channel.write(headOf(head, size));
      const stream = file.createReadStream({ autoClose: false, highWaterMark: PIECE_BYTES });
      for await (const piece of stream as AsyncIterable<Buffer>) {
        if (!this.channel.write(piece)) await Promise.race([once(this.channel, 'drain'), this.gone]);
      }
    } finally {
      await file.close();
    }
  }

  /** Kills the process: a hanging parser ignores a polite signal. */
  kill(): void {
    this.ended = true;
    const { pid } = this.process;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
    this.process.kill('SIGKILL');
    this.channel.destroy();
  }

  /** Resolves when the process is gone. */
  async end(): Promise<void> {
    this.kill();
    await this.gone;
  }

  private async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new NoReader('The reader did not start in time'));
        this.kill();
      }, START_LIMIT_MS);
      this.heard = (message) => {
        if (!('ready' in message)) return;
        clearTimeout(timer);
        resolve();
      };
      void this.gone.then(() => {
        clearTimeout(timer);
        reject(new NoReader(`The reader ended at its start: ${this.lastWords()}`));
      });
    });
    const { pid } = this.process;
    if (pid === undefined) return;
    this.pids = treeOf(pid);
    for (const one of this.pids) yieldToOthers(one);
    const used = usageOf(this.pids);
    this.emptyMb = used?.largestMb ?? 0;
    this.seenCpuMs = used?.cpuMs ?? 0;
  }

  private take(piece: Buffer): void {
    try {
      for (const frame of this.frames.push(piece))
        if (isReaderMessage(frame.head)) this.heard(frame.head, frame);
    } catch {
      // Its output is not a message: a file compromised it.
      this.kill();
    }
  }

  /** Passes on a part of an answer after those before it; the reader's channel is paused meanwhile. */
  private async pass(before: Promise<void>, bytes: Uint8Array, { onPart }: Question): Promise<void> {
    this.channel.pause();
    await before;
    await onPart?.(bytes);
    this.channel.resume();
  }

  /**
   * Enforces the limits of the file. Only CPU time counts, so that neither other load nor a pause of this process
   * does.
   */
  private watch({ cpuMs }: Question, give: (error: unknown) => void): Watch {
    const { memoryMb, slowCpuMs } = this.limits;
    let allowedMs = cpuMs ?? this.limits.cpuMs;
    let usedMs = 0;
    let idleSamples = 0;
    let isSlow = false;
    const end = (reason: EndReason, message: string): void => {
      give(new ReaderEnded(reason, message));
    };
    const sample = (): void => {
      const now = this.used();
      // Where the system does not report usage, each sample counts with its full interval.
      const tick = now === undefined ? SAMPLE_MS : Math.max(0, now.cpuMs - this.seenCpuMs);
      this.seenCpuMs = now?.cpuMs ?? this.seenCpuMs;
      usedMs += tick;
      idleSamples = tick > 0 ? 0 : idleSamples + 1;
      if (usedMs > allowedMs) end('timed_out', `It took more than ${allowedMs} ms of CPU time.`);
      else if ((now?.largestMb ?? 0) > memoryMb) end('out_of_memory', `It took more than ${memoryMb} MB.`);
      else if ((now?.totalMb ?? 0) > memoryMb * TOTAL_OF_ONE)
        end('out_of_memory', `Its processes took more than ${memoryMb * TOTAL_OF_ONE} MB together.`);
      else if (this.pids.length > MOST_PROCESSES)
        end('crashed', `It started more than ${MOST_PROCESSES} processes.`);
      else if (idleSamples > DEAD_SAMPLES) give(new Error('The reader has stopped making progress.'));
    };
    return {
      timer: setInterval(sample, SAMPLE_MS),
      allowMore: () => {
        // Once only: a compromised reader would ask again and again.
        if (!isSlow) allowedMs = usedMs + slowCpuMs;
        isSlow = true;
      },
      stop: end,
      give,
    };
  }

  /** Includes processes it has started since. */
  private used(): Usage | undefined {
    const { pid } = this.process;
    if (pid === undefined) return undefined;
    this.pids = treeOf(pid);
    return usageOf(this.pids);
  }

  private reasonOfEnd(): EndReason {
    const { exitCode, signalCode } = this.process;
    if (PROCESSOR_LIMIT.has(exitCode) || PROCESSOR_LIMIT.has(signalCode)) return 'timed_out';
    return NO_MEMORY.test(this.stderr) ? 'out_of_memory' : 'crashed';
  }

  private lastWords(): string {
    const { exitCode, signalCode } = this.process;
    const line = this.stderr.trim().split('\n')[0] ?? '';
    return `it ended with ${signalCode ?? exitCode ?? 'an error'}${line === '' ? '' : ` (${line.slice(0, 300)})`}`;
  }
}

function cannotOpen(error: unknown): never {
  throw new Error(`The file can't be opened: ${error instanceof Error ? error.message : 'unknown'}`);
}
