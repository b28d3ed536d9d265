import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPowerServer } from '../../chaos/support/entries.js';
import { type Keep } from './disk.js';
import { type CutMoment, type PowerNews, type PowerOrder, type WantedDisk } from './power-server.js';

type Rule = Pick<WantedDisk, 'fileFlushStoresName'>;

const CAP_SYS_ADMIN = 1n << 21n;

/** Why no disk of these can be mounted here; undefined where it can. */
export function missingForDisks(): string | undefined {
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK);
  } catch {
    return 'this machine has no /dev/fuse';
  }
  const [, capabilities = '0'] = /^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  if ((BigInt(`0x${capabilities}`) & CAP_SYS_ADMIN) === 0n) return 'this user may not mount a disk';
  const { status } = spawnSync('mount', ['--version'], { stdio: 'ignore' });
  return status === 0 ? undefined : 'this machine has no mount';
}

/**
 * Mounted disks that lose their power at one moment. They hold then what was flushed, and of the rest whatever they had
 * written by themselves.
 */
export class Disks {
  private constructor(
    private readonly folder: string,
    private readonly server: ChildProcess,
  ) {}

  /** Mounts disks by their names. */
  static async mount(rules: Readonly<Record<string, Rule>>): Promise<Disks> {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-power-'));
    // A user other than root runs Postgres and must be able to enter the folder.
    await chmod(folder, 0o755);
    const wanted = Object.entries(rules).map(([name, rule]): WantedDisk => ({
      name,
      path: join(folder, name),
      ...rule,
    }));
    for (const { path } of wanted) mkdirSync(path);
    // A group of its own: it takes the disks away after everything else was killed.
    const server = fork(buildPowerServer(), [JSON.stringify(wanted)], { detached: true });
    const disks = new Disks(folder, server);
    await disks.news('ready');
    return disks;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** The power goes at a moment that is still to come. Ends when it is gone. */
  async loses(moment: CutMoment): Promise<void> {
    const gone = this.news('cut');
    this.order({ order: 'arm', moment });
    await gone;
  }

  /** The power goes now. */
  cut(): void {
    this.order({ order: 'cut' });
  }

  /** Brings back the power, and with it what the cut left. */
  async restore(keep: Keep, seed: number): Promise<void> {
    const back = this.news('restored');
    this.order({ order: 'restore', keep, seed });
    await back;
  }

  async close(): Promise<void> {
    const ended = once(this.server, 'exit');
    this.server.disconnect();
    await ended;
  }

  private order(order: PowerOrder): void {
    this.server.send(order);
  }

  /** Waits for news. @throws Error when the server ends before */
  private news(wanted: PowerNews['news']): Promise<void> {
    const { server } = this;
    return new Promise((resolve, reject) => {
      const listen = ({ news }: PowerNews): void => {
        if (news !== wanted) return;
        server.off('message', listen);
        server.off('exit', end);
        resolve();
      };
      const end = (): void => {
        reject(new Error('The server of the disks ended.'));
      };
      server.on('message', listen);
      server.once('exit', end);
    });
  }
}
