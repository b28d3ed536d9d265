import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A real process of a test. */
export class Running<Ready = unknown> {
  readonly ended: Promise<Ended>;
  end: Ended | undefined;

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    private readonly log: string,
    /** Its message when it was ready. */
    readonly ready: Ready,
    ended: Promise<Ended>,
  ) {
    this.ended = ended;
    void ended.then((end) => {
      this.end = end;
    });
  }

  /**
   * Starts a Node program and waits for its first message.
   * @throws Error with the end of its log when it ends before
   */
  static async start<Ready>(
    name: string,
    args: readonly string[],
    { environment, log }: { readonly environment: Readonly<Record<string, string>>; readonly log: string },
  ): Promise<Running<Ready>> {
    const file = openSync(log, 'a');
    const child = spawn(process.execPath, args, {
      env: { ...environment },
      stdio: ['ignore', file, file, 'ipc'],
    });
    closeSync(file);
    const ended = new Promise<Ended>((resolve) => {
      child.once('exit', (code, signal) => {
        resolve({ code, signal });
      });
    });
    const ready = await Promise.race([
      new Promise<Ready>((resolve) => {
        child.once('message', (message) => {
          resolve(message as Ready);
        });
      }),
      ended.then(({ code, signal }) => {
        if (signal === 'SIGKILL') return undefined as Ready;
        throw new Error(`${name} ended at its start (${signal ?? code}):\n${tail(log)}`);
      }),
    ]);
    return new Running(name, child, log, ready, ended);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  signal(name: NodeJS.Signals): void {
    if (this.end === undefined) this.child.kill(name);
  }

  /** Kills it at once. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  /** Asks it to end in order. */
  async stop(): Promise<Ended> {
    this.signal('SIGTERM');
    return this.ended;
  }

  logTail(): string {
    return tail(this.log);
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-15).join('\n');
}
