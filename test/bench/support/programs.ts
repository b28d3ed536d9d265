import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { until } from '../../support/wait.js';
import { processCpuMs } from './process-tree.js';
import { ROOT } from './place.js';

const START_MS = 60_000;
const run = promisify(execFile);

/** A process of the product or of a baseline. */
export class Program {
  private output = '';
  private gone = false;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-20_000);
      });
    }
    child.once('exit', () => {
      this.gone = true;
    });
  }

  /** Starts a compiled file of the repository and waits until its message or answer shows that it is ready. */
  static async start(
    file: string,
    environment: Readonly<Record<string, string>>,
    ready: (output: string) => boolean | Promise<boolean>,
  ): Promise<Program> {
    const child = spawn(process.execPath, [`${ROOT}dist/${file}`], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const program = new Program(child);
    await until(
      async () => {
        if (program.gone) throw new Error(`${file} ended at its start: ${program.output}`);
        return ready(program.output);
      },
      { timeoutMs: START_MS, what: `${file} is ready` },
    );
    return program;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Receives its messages from now on. */
  listen(hear: (output: string) => void): void {
    this.child.stdout?.on('data', (chunk: Buffer) => {
      hear(chunk.toString());
    });
  }

  /** Resident memory in megabytes. */
  async memoryMb(): Promise<number> {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(this.pid)]);
    return Number(stdout.trim()) / 1_024;
  }

  /** The most resident memory it ever held, in megabytes; only Linux reports it. */
  async peakMb(): Promise<number> {
    const status = await readFile(`/proc/${this.pid}/status`, 'utf8').catch(() => '');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024;
  }

  /** Processor time since it began, in microseconds, with a resolution of ten thousand; only Linux reports it. */
  async processorUs(): Promise<number> {
    return (await processCpuMs(this.pid)) * 1_000;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.gone) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }
}
