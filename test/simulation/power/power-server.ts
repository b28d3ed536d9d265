import { spawnSync } from 'node:child_process';
import { openSync, read, rmdirSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { Disk, type Keep } from './disk.js';
import { type ChangeName, changeOf, FuseSession, MAX_WRITE_BYTES } from './fuse.js';

/** A disk of a machine: its name, where it is mounted, and its rule. */
export interface WantedDisk {
  readonly name: string;
  readonly path: string;
  readonly fileFlushStoresName: boolean;
}

/** The moment of a cut: before a change of the disk, which it loses, or just after it. */
export interface CutMoment {
  readonly disk: string;
  readonly change: ChangeName;
  /** 1 for the next one. */
  readonly nth: number;
  readonly when: 'before' | 'after';
}

export type PowerOrder =
  | { readonly order: 'arm'; readonly moment: CutMoment }
  | { readonly order: 'cut' }
  | { readonly order: 'restore'; readonly keep: Keep; readonly seed: number };

export type PowerNews = { readonly news: 'ready' | 'cut' | 'restored' };

const REQUEST_BYTES = MAX_WRITE_BYTES + 4096;
const readRequest = promisify(read);

interface Mounted extends WantedDisk {
  readonly session: FuseSession;
  readonly device: number;
}

const report = (news: PowerNews['news']): void => {
  process.send?.({ news } satisfies PowerNews);
};

let armed: (CutMoment & { left: number }) | undefined;
let disks: ReadonlyMap<Mounted, Disk> | undefined;

/** The power of every disk goes at one moment. */
function cut(): void {
  armed = undefined;
  if (disks !== undefined) return;
  disks = new Map(mounted.map((one) => [one, one.session.cut()]));
  report('cut');
}

function restore(keep: Keep, seed: number): void {
  for (const [{ session }, disk] of disks ?? []) session.restore(disk.afterCut(keep, seed));
  disks = undefined;
  report('restored');
}

function isMoment({ name }: Mounted, request: Buffer): boolean {
  if (armed?.disk !== name || armed.change !== changeOf(request)) return false;
  armed.left -= 1;
  return armed.left === 0;
}

async function serve(disk: Mounted): Promise<void> {
  const buffer = Buffer.alloc(REQUEST_BYTES);
  for (;;) {
    const found = await readRequest(disk.device, buffer, 0, buffer.length, null).catch(
      (error: unknown) => error as NodeJS.ErrnoException,
    );
    if (found instanceof Error) {
      if (found.code === 'ENODEV') return;
      if (found.code === 'EINTR' || found.code === 'ENOENT' || found.code === 'EAGAIN') continue;
      throw found;
    }
    const request = buffer.subarray(0, found.bytesRead);
    const when = isMoment(disk, request) ? armed?.when : undefined;
    if (when === 'before') cut();
    const answer = disk.session.answer(request);
    if (when === 'after') cut();
    if (answer !== undefined) reply(disk.device, answer);
  }
}

function reply(device: number, answer: Buffer): void {
  try {
    writeSync(device, answer);
  } catch (error) {
    // The program that asked was killed.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function mount(wanted: WantedDisk): Mounted {
  const device = openSync('/dev/fuse', 'r+');
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions';
  const { status, stderr } = spawnSync(
    'mount',
    ['-i', '-n', '-t', 'fuse', '-o', options, `raamat-${wanted.name}`, wanted.path],
    { stdio: ['ignore', 'ignore', 'pipe', device], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${wanted.path} can't be mounted: ${stderr}`);
  const now = (): number => (performance.timeOrigin + performance.now()) / 1_000;
  const { fileFlushStoresName } = wanted;
  return { ...wanted, device, session: new FuseSession(new Disk({ fileFlushStoresName, now })) };
}

const mounted = (JSON.parse(process.argv[2] ?? '[]') as WantedDisk[]).map(mount);

process.on('message', (order: PowerOrder) => {
  if (order.order === 'arm') armed = { ...order.moment, left: order.moment.nth };
  else if (order.order === 'cut') cut();
  else restore(order.keep, order.seed);
});
// Programs that still use the disks fail when they are taken away.
process.once('disconnect', () => {
  for (const { path } of mounted) spawnSync('umount', ['-l', path]);
  const paths = mounted.map(({ path }) => path);
  for (const folder of new Set([...paths, ...paths.map(dirname)])) rmdirSync(folder);
  process.exit(0);
});
report('ready');
await Promise.all(mounted.map(serve));
