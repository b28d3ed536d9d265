import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Isolation, type ReaderJob, ReaderPool } from '#unpacking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIsolation, KERNEL_LIMITS, notIsolated } from '../../libs/unpacking/src/reader/isolation.js';
import { programAt, readerView } from '../../libs/unpacking/src/reader/view.js';

/** The job of a file that took its reader over: its result is the answer. */
function tookOver<Answer>(body: string): ReaderJob<null, Answer> {
  const source = `export const read = async () => { const answer = await (async () => { ${body} })(); return { answer }; };`;
  return { module: `data:text/javascript,${encodeURIComponent(source)}` };
}

/** The outcome for each path: read, or the code of the refusal. */
const READ = (paths: readonly string[]): string => `
  const { readFileSync, readdirSync, statSync } = await import('node:fs');
  return ${JSON.stringify(paths)}.map((path) => {
    try { statSync(path).isDirectory() ? readdirSync(path) : readFileSync(path); return 'read'; } catch (error) { return error.code; }
  });`;

const found = await findIsolation(readerView());
const reason = found.method === 'none' ? ` (skipped: ${found.reason})` : '';

describe.skipIf(found.method === 'none')(
  `a reader isolated by the kernel${reason}`,
  { timeout: 120_000 },
  () => {
    let readers: ReaderPool;
    let server: Server;
    let port: number;
    let secret: string;

    beforeAll(async () => {
      readers = new ReaderPool({ isolation: found });
      server = createServer((socket) => socket.end());
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      port = (server.address() as { port: number }).port;
      secret = await mkdtemp(join(tmpdir(), 'raamat-secret-'));
      await writeFile(join(secret, 'key'), 'secret');
    });
    afterAll(async () => {
      await readers.close();
      server.close();
      await rm(secret, { recursive: true });
    });

    const run = async <Answer>(body: string): Promise<Answer> =>
      (
        await readers.read({
          job: tookOver<Answer>(body),
          params: null,
          input: new Uint8Array(),
          companyId: 1n,
        })
      ).answer;

    it('reaches nobody by the network, not even the machine itself, by native code that Node does not block', async () => {
      // A socket of its own, as a native library opens it: Node blocks its own API, but not the binding below it.
      const answer = await run<string>(`
      const { TCP, TCPConnectWrap, constants } = process.binding('tcp_wrap');
      const socket = new TCP(constants.SOCKET);
      const request = new TCPConnectWrap();
      return new Promise((resolve) => {
        request.oncomplete = (status) => resolve(status === 0 ? 'connected' : 'refused ' + status);
        const status = socket.connect(request, '127.0.0.1', ${port});
        if (status !== 0) resolve('refused ' + status);
      });`);
      expect(answer).toMatch(/^refused/);
    });

    it('sees no file beyond what it needs to run', async () => {
      const hidden = [
        '/etc/passwd',
        '/etc/hostname',
        homedir(),
        process.cwd() + '/test',
        process.cwd() + '/.git',
        process.cwd() + '/var',
        join(secret, 'key'),
        '/proc/1/environ',
        `/proc/${process.pid}/environ`,
        '/sys/kernel',
        '/var',
      ];
      expect(await run(READ(hidden))).toEqual(hidden.map(() => 'ENOENT'));
      expect(await run(READ([process.cwd() + '/dist']))).toEqual(['read']);
    });

    it('writes only to a folder of its own', async () => {
      const answer = await run(`
      const { writeFileSync } = await import('node:fs');
      return ${JSON.stringify(['/x', process.cwd() + '/dist/x', process.cwd() + '/package.json', '/tmp/x'])}.map((path) => {
        try { writeFileSync(path, 'x'); return 'written'; } catch (error) { return error.code; }
      });`);
      expect(answer).toEqual(['EROFS', 'EROFS', 'EROFS', 'written']);
    });

    it('fills no more memory than its folder may hold', async () => {
      const written = await run<number>(`
      const { writeFileSync } = await import('node:fs');
      let files = 0;
      try {
        for (; files < 8; files += 1) writeFileSync('/tmp/full' + files, Buffer.alloc(50_000_000, 1));
      } catch {}
      return files;`);
      expect(written * 50_000_000).toBeLessThanOrEqual(KERNEL_LIMITS.fileMb * 1024 * 1024);
    });

    it('holds no more memory by many processes than by one', async () => {
      const holding = run(`
      const { spawn } = await import('node:child_process');
      const hold = 'const held = Buffer.alloc(400_000_000, 1); setInterval(() => held, 1_000);';
      for (let at = 0; at < 5; at += 1) spawn(process.execPath, ['-e', hold]);
      return new Promise(() => undefined);`);
      await expect(holding).rejects.toMatchObject({ name: 'ReaderEnded', reason: 'out_of_memory' });
    });

    it('starts no more processes than reading needs', async () => {
      const forking = run(`
      const { spawn } = await import('node:child_process');
      for (let at = 0; at < 20; at += 1) spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)']);
      return new Promise(() => undefined);`);
      await expect(forking).rejects.toMatchObject({ name: 'ReaderEnded', reason: 'crashed' });
    });

    it('signals no process of the machine', async () => {
      const answer = await run(`
      return [${process.pid}, ${process.ppid}].map((pid) => {
        try { process.kill(pid, 0); return 'there'; } catch (error) { return error.code; }
      });`);
      expect(answer).toEqual(['ESRCH', 'ESRCH']);
    });

    it('has an environment without anything of the worker', async () => {
      const names = await run<string[]>('return Object.keys(process.env);');
      expect(
        names.filter(
          (name) => !['PATH', 'TZ', 'TESSDATA_PREFIX', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name),
        ),
      ).toEqual([]);
    });

    it('makes no namespace and no mount of its own', async () => {
      const answer = await run<(number | string | null)[]>(`
      const { spawnSync } = await import('node:child_process');
      const node = process.execPath;
      return [['setpriv', '--dump']].map(([name, ...args]) => {
        const { stdout, error } = spawnSync('/usr/bin/' + name, args);
        return error ? error.code : String(stdout);
      });`);
      const [dump] = answer;
      if (dump !== 'ENOENT') expect(dump).toMatch(/no_new_privs: 1[\s\S]*Capability bounding set: \[none\]/u);
    });

    it('is limited in files, their size and cores', async () => {
      const limits = await run<{
        userLimits: Record<string, { soft: number | string; hard: number | string }>;
      }>('return process.report.getReport();');
      const { core_file_size_blocks, open_files, file_size_blocks, cpu_time_seconds } = limits.userLimits;
      expect(core_file_size_blocks).toEqual({ soft: 0, hard: 0 });
      expect(open_files).toEqual({ soft: KERNEL_LIMITS.files, hard: KERNEL_LIMITS.files });
      expect(cpu_time_seconds).toEqual({ soft: KERNEL_LIMITS.cpuSeconds, hard: KERNEL_LIMITS.cpuSeconds });
      expect(file_size_blocks?.hard).toBe(KERNEL_LIMITS.fileMb * 1024 * 1024);
    });
  },
);

/** Programs that this test itself needs where it runs as root. */
const setpriv = programAt('setpriv');
const mayStepDown = found.method !== 'none' && process.getuid?.() === 0 && setpriv !== undefined;

it.skipIf(!mayStepDown)('the kernel isolates also without root', { timeout: 60_000 }, async () => {
  const folder = join(process.cwd(), 'dist/libs/unpacking/src/reader');
  const script = `
    const { findIsolation } = await import('${folder}/isolation.js');
    const { readerView } = await import('${folder}/view.js');
    const { method, reason } = await findIsolation(readerView());
    process.stdout.write(process.getuid() + ' ' + method + ' ' + reason);`;
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', '--', process.execPath];
  const { stdout } = await promisify(execFile)(
    setpriv ?? '',
    [...nobody, '--input-type=module', '-e', script],
    { env: { PATH: '/usr/bin:/bin' }, cwd: '/' },
  );
  expect(stdout).toBe(`65534 ${found.method} `);
});

it.skipIf(found.method === 'none')(
  'a checkout whose packages are elsewhere, behind a link to a link, is read in isolation too',
  { timeout: 60_000 },
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'raamat-linked-'));
    try {
      const checkout = join(root, 'checkout');
      await mkdir(checkout);
      await cp('dist/libs', join(checkout, 'dist/libs'), { recursive: true });
      await cp('package.json', join(checkout, 'package.json'));
      await symlink(await realpath('node_modules'), join(root, 'packages'));
      await symlink('../packages', join(checkout, 'node_modules'));
      const job = tookOver<string>(`
        const { createRequire } = await import('node:module');
        return typeof createRequire('${checkout}/package.json')('zod').object;`);
      const script = `
        const { ReaderPool } = await import('${checkout}/dist/libs/unpacking/src/reader/reader-pool.js');
        const readers = new ReaderPool();
        const { method } = await readers.isolation();
        const reading = { job: ${JSON.stringify(job)}, params: null, input: new Uint8Array(), companyId: 1n };
        const { answer } = await readers.read(reading);
        await readers.close();
        process.stdout.write(method + ' ' + answer);`;
      const args = ['--input-type=module', '-e', script];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: '/' });
      expect(stdout).toBe(`${found.method} function`);
    } finally {
      await rm(root, { recursive: true });
    }
  },
);

it('the limits of the kernel hold where it does not isolate, and the log says why it does not', async () => {
  const none: Isolation = notIsolated('tried');
  const readers = new ReaderPool({ isolation: none });
  try {
    expect(await readers.isolation()).toMatchObject({ method: 'none', reason: 'tried' });
    const job = tookOver<{ userLimits: Record<string, { hard: number | string }> }>(
      'return process.report.getReport();',
    );
    const { answer } = await readers.read({ job, params: null, input: new Uint8Array(), companyId: 1n });
    expect(answer.userLimits['open_files']?.hard).toBe(KERNEL_LIMITS.files);
  } finally {
    await readers.close();
  }
});
