import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PACKAGES, programAt, READER_ENTRY, type ReaderView } from './view.js';

/** A command to start. */
interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/** How a reader is isolated from everything but its input. */
export interface Isolation {
  /** `none`: Node's network functions are disabled and the environment is empty; the kernel adds only its limits. */
  readonly method: 'bwrap' | 'unshare' | 'none';
  /** Why the kernel does not isolate readers here; empty when it does. */
  readonly reason: string;
  /** The command that runs the given one in isolation. */
  within(command: Command): Command;
}

/** Megabytes of the only folder a reader may write to, for work on a large picture. */
const TMP_MB = 256;
/**
 * Limits that the kernel enforces even without isolation. The pool replaces a reader before it has used half of that
 * time.
 */
export const KERNEL_LIMITS = { cpuSeconds: 1_200, files: 512, fileMb: TMP_MB } as const;
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
/** Set-up programs that are still called when only the reader's view is visible. */
const INSIDE = ['mount', 'umount', 'setpriv'] as const;
const SET_UP = ['unshare', 'mkdir', 'ln', 'pivot_root', ...INSIDE] as const;
/** Generous: a busy machine is no reason to give up isolation. */
const PROBE_MS = 60_000;

/** Tries each method once with this view: returns the first that runs Node, or `none` with the reasons. */
export async function findIsolation(view: ReaderView): Promise<Isolation> {
  if (process.platform !== 'linux') return notIsolated(`there are no namespaces on ${process.platform}`);
  const reasons: string[] = [];
  for (const found of [bubblewrap(view), unshared(view)]) {
    if (typeof found === 'string') {
      reasons.push(found);
      continue;
    }
    const failure = await failureOf(found);
    if (failure === undefined) return found;
    reasons.push(`${found.method}: ${failure}`);
  }
  return notIsolated(reasons.join('; '));
}

export function notIsolated(reason: string): Isolation {
  return { method: 'none', reason, within: limited };
}

/** Sets the kernel limits of a command. Uses a shell: `prlimit` is not on every machine. */
function limited({ file, args }: Command): Command {
  const { cpuSeconds, files, fileMb } = KERNEL_LIMITS;
  // POSIX counts file sizes in blocks of 512 bytes.
  const script = `ulimit -c 0 && ulimit -t ${cpuSeconds} && ulimit -n ${files} && ulimit -f ${fileMb * 2_048} && exec "$@"`;
  return { file: '/bin/sh', args: ['-c', script, 'reader', file, ...args] };
}

async function failureOf(isolation: Isolation): Promise<string | undefined> {
  const sees = `${JSON.stringify([READER_ENTRY, PACKAGES])}.forEach((path) => require('node:fs').accessSync(path))`;
  const { file, args } = isolation.within({ file: process.execPath, args: ['-e', sees] });
  try {
    await promisify(execFile)(file, args, { env: {}, timeout: PROBE_MS });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return (stderr ?? '').trim().split('\n')[0]?.slice(0, 200) || message.split('\n')[0]?.slice(0, 200);
  }
}

function bubblewrap({ folders, files, links }: ReaderView): Isolation | string {
  const program = programAt('bwrap');
  if (program === undefined) return 'bwrap is not installed';
  const args = [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--as-pid-1', '--cap-drop', 'ALL'],
    // Mounted first: the product itself may be in a folder below /tmp.
    ...['--size', String(TMP_MB * 1_048_576), '--tmpfs', '/tmp'],
    ...[...folders, ...files].flatMap((path) => ['--ro-bind', path, path]),
    ...links.flatMap(({ path, to }) => ['--symlink', to, path]),
    ...['--dir', '/dev', ...DEVICES.flatMap((path) => ['--dev-bind', path, path])],
    ...['--remount-ro', '/', '--chdir', '/', '--'],
  ];
  return {
    method: 'bwrap',
    reason: '',
    within: (command) => limited({ file: program, args: [...args, command.file, ...command.args] }),
  };
}

/**
 * Uses programs of util-linux, which Debian and most other distributions include, to do what bwrap does, step by
 * step.
 */
function unshared(view: ReaderView): Isolation | string {
  const found = Object.fromEntries(SET_UP.map((name) => [name, programAt(name)]));
  const missing = SET_UP.filter((name) => found[name] === undefined);
  if (missing.length > 0) return `there is no ${missing.join(', ')}`;
  const programs = found as Record<(typeof SET_UP)[number], string>;
  const script = setUp(view, programs);
  return {
    method: 'unshare',
    reason: '',
    within: ({ file, args }) =>
      limited({
        file: programs.setpriv,
        args: [
          ...['--pdeathsig', 'KILL', '--', programs.unshare],
          ...['--user', '--map-root-user', '--mount', '--pid', '--net', '--ipc', '--uts'],
          ...['--fork', '--kill-child', '--', '/bin/sh', '-c', script, 'reader', file, ...args],
        ],
      }),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The shell script that makes the view the root, drops every right to change it, and runs its remaining arguments. */
function setUp(view: ReaderView, programs: Record<(typeof SET_UP)[number], string>): string {
  // Every Linux has /sys, and the view needs nothing from it: its content is only covered.
  const at = (path: string): string => quoted(`/sys${path}`);
  const [mount, mkdir] = [quoted(programs.mount), quoted(programs.mkdir)];
  const inside = INSIDE.map((name) => programs[name]);
  const files = [...new Set([...view.files, ...inside])].filter(
    (path) => !view.folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  const parents = [...files, ...view.links.map(({ path }) => path)].map((path) =>
    path.replace(/\/[^/]*$/u, ''),
  );
  const folders = [...view.folders, ...parents, '/dev', '/proc', '/old'].filter((path) => path !== '');
  const bind = (path: string): string => `${mount} -o bind,ro,nosuid,nodev ${quoted(path)} ${at(path)}`;
  return [
    'set -e',
    `${mount} -t tmpfs -o mode=755,size=4m,nosuid,nodev tmpfs /sys`,
    `${mkdir} ${at('/tmp')}`,
    // Mounted first: the product itself may be in a folder below /tmp.
    `${mount} -t tmpfs -o mode=1777,size=${TMP_MB}m,nosuid,nodev tmpfs ${at('/tmp')}`,
    `${mkdir} -p ${[...new Set(folders)].map(at).join(' ')}`,
    ...[...files, ...DEVICES].map((path) => `: > ${at(path)}`),
    ...[...view.folders, ...files].map(bind),
    ...DEVICES.map((path) => `${mount} -o bind ${quoted(path)} ${at(path)}`),
    ...view.links.map(({ path, to }) => `${quoted(programs.ln)} -s ${quoted(to)} ${at(path)}`),
    `${mount} -t proc proc ${at('/proc')}`,
    // From here on, no new namespaces: kernel vulnerabilities are reached through them.
    'echo 0 > /proc/sys/user/max_user_namespaces || true',
    'cd /sys',
    `${quoted(programs.pivot_root)} . old`,
    'cd /',
    `${quoted(programs.umount)} -l /old`,
    `${mount} -o remount,bind,ro,nosuid,nodev /`,
    // The programs above read /proc; a reader does not need it, and it names folders of the machine.
    `${mount} -t tmpfs -o ro,size=4k tmpfs /proc`,
    `exec ${quoted(programs.setpriv)} --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs -- "$@"`,
  ].join('\n');
}
