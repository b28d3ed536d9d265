import { findIsolation, type Isolation, KERNEL_LIMITS } from './isolation.js';
import { NoReader } from './reader-ended.js';
import { type ReaderJob } from './job.js';
import { type ReaderInput, type ReaderLimits, ReaderProcess } from './reader-process.js';
import { findSnapshot, SNAPSHOT_HEAP_MB } from './startup-snapshot.js';
import { type ReaderView, readerView } from './view.js';

export interface ReaderPoolOptions extends Partial<ReaderLimits> {
  /** Files read in parallel (default 1); one more process is kept started and empty. */
  readonly size?: number;
  /** Jobs that a process loads before its first file. */
  readonly jobs?: readonly ReaderJob<never, unknown>[];
  /** Milliseconds after which a process without work ends (default five minutes). */
  readonly idleMs?: number;
  /** Megabytes by which a process may have grown when it takes another file (default 256). */
  readonly grownMb?: number;
  /** For tests: overrides what the machine supports. */
  readonly isolation?: Isolation;
}

/** A request to read one file. */
interface Reading<Params, Answer> {
  readonly job: ReaderJob<Params, Answer>;
  readonly params: Params;
  readonly input: ReaderInput;
  /** The owner of the file: no process reads files of two companies. */
  readonly companyId: bigint;
  /**
   * Reads in a separate process, with no other such file in parallel: the second try of a file that ended its reader.
   */
  readonly alone?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives the parts of a large answer, one after another. */
  readonly onPart?: (bytes: Uint8Array) => Promise<void>;
  /** CPU limit in milliseconds that replaces the pool's. */
  readonly cpuMs?: number;
}

/** The machine's capabilities, detected once. */
interface Surroundings {
  readonly view: ReaderView;
  readonly isolation: Isolation;
  /** The startup snapshot of readers; absent where they load their modules. */
  readonly snapshot: string | undefined;
}

/** A process that reads the files of one company. */
interface Place {
  readonly companyId: bigint;
  readonly process: Promise<ReaderProcess>;
  busy: boolean;
  /** Files it has read ahead of others that had waited longer. */
  inARow: number;
  idle?: NodeJS.Timeout | undefined;
}

interface Waiter {
  readonly companyId: bigint;
  readonly alone: boolean;
  readonly resolve: (place: Place | undefined) => void;
}

/** A change of company costs a process start: this many files of one company go before others that wait. */
const MOST_IN_A_ROW = 8;

/**
 * Processes that read unknown files, each for one company and one file at a time: a hostile file ends only its own
 * process.
 */
export class ReaderPool {
  private readonly limits: ReaderLimits;
  private readonly size: number;
  /** Idle ones are in the order in which they became idle. */
  private places: Place[] = [];
  private readonly waiting: Waiter[] = [];
  private readonly started = new Set<ReaderProcess>();
  private found: Promise<Surroundings> | undefined;
  private spare: Promise<ReaderProcess> | undefined;
  private loneReads = false;
  private nextId = 1;
  private closed = false;

  constructor(private readonly options: ReaderPoolOptions = {}) {
    this.size = options.size ?? 1;
    this.limits = {
      cpuMs: options.cpuMs ?? 20_000,
      slowCpuMs: options.slowCpuMs ?? 60_000,
      heapMb: options.heapMb ?? SNAPSHOT_HEAP_MB,
      memoryMb: options.memoryMb ?? 640,
    };
  }

  /** How readers are isolated on this machine; detected once. */
  async isolation(): Promise<Isolation> {
    return (await this.surroundings()).isolation;
  }

  /** Starts a process before the first file arrives. */
  warm(): void {
    if (this.closed || this.spare !== undefined) return;
    const spare = this.start();
    this.spare = spare;
    const forget = (): void => {
      if (this.spare === spare) this.spare = undefined;
    };
    spare.then(({ gone }) => gone.then(forget), forget);
  }

  /**
   * Reads one file when a place is free.
   * @throws NoReader when none could be started; ReaderEnded when its process ended while reading it; Error when the
   *   pool is closed, the reading failed or the file cannot be opened; the signal's reason when it aborts
   */
  async read<Params, Answer>(
    reading: Reading<Params, Answer>,
  ): Promise<{ answer: Answer; bytes: Uint8Array }> {
    const { job, params, input, signal, onPart, cpuMs, companyId, alone = false } = reading;
    const place = await this.take(companyId, alone);
    let abort: (() => void) | undefined;
    try {
      const process = await place.process;
      signal?.throwIfAborted();
      abort = () => {
        process.kill();
      };
      signal?.addEventListener('abort', abort, { once: true });
      const question = { id: this.nextId++, job: job.module, params, input, onPart, cpuMs };
      const { answer, bytes } = await process.ask(question);
      return { answer: answer as Answer, bytes };
    } catch (error) {
      signal?.throwIfAborted();
      if (this.closed) throw new Error(CLOSED, { cause: error });
      throw error;
    } finally {
      if (abort !== undefined) signal?.removeEventListener('abort', abort);
      await this.giveBack(place, alone);
    }
  }

  /** Ends every process; files still being read fail. */
  async close(): Promise<void> {
    this.closed = true;
    for (const waiter of this.waiting.splice(0)) waiter.resolve(undefined);
    for (const { idle } of this.places.splice(0)) clearTimeout(idle);
    await this.spare?.catch(() => undefined);
    await Promise.all([...this.started].map((process) => process.end()));
  }

  private async take(companyId: bigint, alone: boolean): Promise<Place> {
    const place = await new Promise<Place | undefined>((resolve) => {
      if (this.closed) resolve(undefined);
      else this.waiting.push({ companyId, alone, resolve });
      this.serve();
    });
    if (place === undefined) throw new Error(CLOSED);
    return place;
  }

  private async giveBack(place: Place, alone: boolean): Promise<void> {
    if (alone) this.loneReads = false;
    const process = await place.process.catch(() => undefined);
    place.busy = false;
    this.places = this.places.filter((one) => one !== place);
    if (process !== undefined && !alone && !this.closed && this.mayReadOn(process)) {
      this.places.push(place);
      const remove = (): void => {
        this.remove(place);
      };
      process.rest(remove);
      place.idle = setTimeout(remove, this.options.idleMs ?? IDLE_MS).unref();
    } else process?.kill();
    this.serve();
  }

  /** Whether a process is as good as a new one, judging by its own usage and not by what it has read. */
  private mayReadOn(process: ReaderProcess): boolean {
    if (!process.usable) return false;
    const { cpuMs, grownMb } = process.wear();
    return grownMb <= (this.options.grownMb ?? GROWN_MB) && cpuMs / 1_000 < KERNEL_LIMITS.cpuSeconds / 2;
  }

  /** Gives free places to waiting requests. */
  private serve(): void {
    for (let waiter = this.next(); waiter !== undefined; waiter = this.next()) {
      const place = this.placeFor(waiter);
      if (place === undefined) return;
      place.inARow = waiter === this.waiting[0] ? 0 : place.inARow + 1;
      place.busy = true;
      clearTimeout(place.idle);
      if (waiter.alone) this.loneReads = true;
      this.waiting.splice(this.waiting.indexOf(waiter), 1);
      waiter.resolve(place);
    }
  }

  /** The next request: the first, or one whose company has an idle process. Only one file at a time is read alone. */
  private next(): Waiter | undefined {
    const open = this.waiting.filter(({ alone }) => !alone || !this.loneReads);
    const warm = open.find((waiter) => (this.own(waiter)?.inARow ?? MOST_IN_A_ROW) < MOST_IN_A_ROW);
    return warm ?? open[0];
  }

  private own({ companyId, alone }: Waiter): Place | undefined {
    return alone ? undefined : this.places.find((place) => !place.busy && place.companyId === companyId);
  }

  private placeFor(waiter: Waiter): Place | undefined {
    const own = this.own(waiter);
    if (own !== undefined) return own;
    if (this.places.length >= this.size) {
      const oldest = this.places.find(({ busy }) => !busy);
      if (oldest === undefined) return undefined;
      this.remove(oldest);
    }
    const place = { companyId: waiter.companyId, process: this.fresh(), busy: true, inARow: 0 };
    this.places.push(place);
    return place;
  }

  private remove(place: Place): void {
    clearTimeout(place.idle);
    this.places = this.places.filter((one) => one !== place);
    void place.process.then((process) => {
      process.kill();
    });
  }

  /** The prestarted process; starts another one to replace it. */
  private fresh(): Promise<ReaderProcess> {
    const process = this.spare ?? this.start();
    this.spare = undefined;
    this.warm();
    return process;
  }

  private async start(): Promise<ReaderProcess> {
    const { isolation, view, snapshot } = await this.surroundings();
    if (this.closed) throw new Error(CLOSED);
    const modules = (this.options.jobs ?? []).map(({ module }) => module);
    const process = spawned(
      () => new ReaderProcess(isolation, this.limits, view.environment, modules, snapshot),
    );
    this.started.add(process);
    void process.gone.then(() => this.started.delete(process));
    return process;
  }

  private surroundings(): Promise<Surroundings> {
    this.found ??= this.find();
    return this.found;
  }

  private async find(): Promise<Surroundings> {
    const view = readerView();
    const isolation = this.options.isolation ?? (await findIsolation(view));
    return { view, isolation, snapshot: await findSnapshot(isolation, this.limits.heapMb) };
  }
}

/** @throws NoReader where the system cannot start another process */
function spawned(start: () => ReaderProcess): ReaderProcess {
  try {
    return start();
  } catch (error) {
    throw new NoReader(`The reader was not started: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

const CLOSED = 'The readers are closed';
const IDLE_MS = 5 * 60_000;
const GROWN_MB = 256;
