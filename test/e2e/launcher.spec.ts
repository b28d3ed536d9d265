import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSealingKeys } from '#platform';
import { CATALOGUE } from '#tasks';

const SCRIPT = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const library = (name: string): string =>
  JSON.stringify(new URL(`../../scripts/lib/${name}`, import.meta.url).href);
const { publicKey } = generateSealingKeys();

let home: string;
let taken: Server | undefined;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'raamat-launcher-'));
});

afterEach(() => {
  rmSync(home, { recursive: true });
  taken?.close();
});

/** The last output of `npm start` in an environment of these variables alone, and its exit code. */
function start(variables: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { PATH: '/nowhere', RAAMAT_HOME: home, PORT: '0', ...variables };
    execFile(process.execPath, [SCRIPT], { env, timeout: 100_000 }, (error, stdout) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout.trim().split('\n').at(-1) ?? '' });
    });
  });
}

describe('npm start refuses with one sentence and code 1, before it starts anything', () => {
  it.each([
    [{ PORT: '70000' }, 'PORT is "70000": it must be a port from 1 to 65535.'],
    [{ RAAMAT_DEMO: 'yes' }, 'RAAMAT_DEMO is "yes": it must be "on" or "off".'],
    [
      { SMTP_PORT: '12x' },
      'SMTP_PORT is "12x" and must be a whole number: correct it, or unset it for 2525.',
    ],
    [
      { DATABASE_URL: 'mysql://user:password@localhost/books' },
      'DATABASE_URL must be an address starting with postgres:// or postgresql://: correct it, or unset it.',
    ],
    [
      { RAAMAT_FILES: 's3' },
      'RAAMAT_FILES is "s3" and S3_BUCKET is not set: name the bucket, or set RAAMAT_FILES=disk.',
    ],
    [
      { RAAMAT_WORKER_QUEUES: 'extraction, letters' },
      `RAAMAT_WORKER_QUEUES names "letters", but the queues are ${Object.keys(CATALOGUE.queues).join(', ')}: correct it, or unset it for all queues.`,
    ],
    [
      { RAAMAT_SEALING_PUBLIC_KEY: publicKey },
      'RAAMAT_SEALING_PUBLIC_KEY is set and RAAMAT_SEALING_PRIVATE_KEY is not: set both or neither.',
    ],
    [
      { RAAMAT_DEMO: 'off', RAAMAT_CLOCK_FILE: '/tmp/day' },
      'RAAMAT_CLOCK_FILE is set and RAAMAT_SANDBOX_URL is not: real books use the real day. Unset it, or set both to try the service out.',
    ],
    // The demo includes the sandbox: the refusal is about the next variable.
    [
      { RAAMAT_CLOCK_FILE: '/tmp/day', RAAMAT_SEALING_PUBLIC_KEY: publicKey },
      'RAAMAT_SEALING_PUBLIC_KEY is set and RAAMAT_SEALING_PRIVATE_KEY is not: set both or neither.',
    ],
  ])('an invalid variable: %o', async (variables, sentence) => {
    expect(await start(variables)).toEqual({ code: 1, output: sentence });
    expect(readdirSync(home).filter((name) => name !== 'logs')).toEqual([]);
  });

  it('a port in use, and it names another one', async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken?.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    expect(await start({ PORT: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} is in use by another program: end that one, or choose another port with PORT=${port + 1}.`,
    });
  });

  it('two variables with the same port', async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken?.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    taken.close();
    expect(await start({ PORT: String(port), SMTP_PORT: String(port) })).toEqual({
      code: 1,
      output: `SMTP_PORT and PORT are both ${port}: give each a port of its own.`,
    });
  });
});

it('npm start reports in one line whether this machine isolates readers, whatever its PATH leaves out', async () => {
  const lineIn = (path: string) =>
    new Promise<string>((resolve) => {
      const script = `console.log(await (await import(${library('isolation.mjs')})).isolationLine());`;
      const args = ['--input-type=module', '-e', script];
      execFile(process.execPath, args, { env: { PATH: path } }, (_error, stdout) => {
        resolve(stdout.trim());
      });
    });
  const line = await lineIn('/usr/bin:/bin:/usr/sbin:/sbin');
  expect(line).toMatch(
    /^Uploaded files and mails are opened (in|without) isolation by the kernel(: | \().*\)$/,
  );
  expect(await lineIn('/nowhere')).toBe(line);
});

/** Chooses a port as `npm start` does for the programs that it starts later, prints it, and waits for its end. */
const CHOOSING = `
  import { freePort } from ${library('ports.mjs')};
  process.stdout.write(String(await freePort([Number(process.argv[1])])));
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
`;

it('each process gets a port for its figures, whatever else uses the usual ones', async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const script = `
    const { metricsPorts } = await import(${library('ports.mjs')});
    console.log(JSON.stringify(Object.values(await metricsPorts(${port}, '127.0.0.1', undefined, []))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const ports = JSON.parse(stdout) as number[];
  expect(new Set(ports).size).toBe(3);
  expect(ports).not.toContain(port);
});

it('launchers that start within the same second, under any users, take different ports, although nothing listens on them yet', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  const others = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const starters = [{}, others, {}].map((user) =>
    spawn(process.execPath, ['--input-type=module', '-e', CHOOSING, String(port)], { cwd: '/', ...user }),
  );
  const chosen = await Promise.all(
    starters.map(async ({ stdout }) => Number(((await once(stdout, 'data')) as [Buffer])[0].toString())),
  );
  await Promise.all(
    starters.map(async (starter) => {
      starter.stdin.end();
      await once(starter, 'exit');
    }),
  );
  expect(new Set(chosen).size).toBe(3);
  expect(chosen).toContain(port);
});
