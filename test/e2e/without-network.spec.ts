import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DocumentReader } from '#extraction';
import { notIsolated, ReaderPool } from '#unpacking';
import { WITHOUT_NETWORK } from '../../libs/unpacking/src/isolation/without-network.js';
import { READER_ENTRY } from '../../libs/unpacking/src/reader/view.js';
import { DEMO_TRUTH } from '../support/documents/demo-truth.js';
import { makeUbl } from '../support/documents/index.js';
import { commandOf, readersOfThisProcess } from '../support/reader-processes.js';

/** Ways out, each tried towards a server that listens: the result names those that got through. */
const WAYS_OUT = (port: number): string => `
  import dgram, { createSocket } from 'node:dgram';
  import { lookup, promises, Resolver } from 'node:dns';
  import http from 'node:http';
  import { connect, createServer } from 'node:net';
  const settled = (start) => new Promise((resolve, reject) => start(resolve, reject));
  const ways = {
    connect: () => settled((yes, no) => connect(${port}, '127.0.0.1', yes).on('error', no)),
    http: () => settled((yes, no) => http.get('http://127.0.0.1:${port}/', yes).on('error', no)),
    fetch: () => fetch('http://127.0.0.1:${port}/'),
    listen: () => settled((yes, no) => createServer().on('error', no).listen(0, yes)),
    datagram: () => settled((yes, no) => createSocket('udp4').send('x', ${port}, '127.0.0.1', (e) => (e ? no(e) : yes()))),
    bind: () => settled((yes, no) => dgram.createSocket('udp4').on('error', no).bind(0, yes)),
    lookup: () => settled((yes, no) => lookup('localhost', (e) => (e ? no(e) : yes()))),
    promised: () => promises.lookup('localhost'),
    resolver: () => settled((yes, no) => new Resolver().resolve4('localhost', (e) => (e ? no(e) : yes()))),
  };
  const open = [];
  for (const [name, way] of Object.entries(ways)) {
    try {
      await way();
      open.push(name);
    } catch (error) {
      if (!String(error.cause ?? error).includes('must not use the network')) open.push(name + ': ' + error);
    }
  }`;

describe('a process that opens unknown files', () => {
  let folder: string;
  let server: Server;
  let port: number;

  beforeAll(async () => {
    if (!existsSync(READER_ENTRY)) throw new Error('Compile first: npx tsc -p tsconfig.json');
    folder = await mkdtemp(join(tmpdir(), 'raamat-network-'));
    server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    port = (server.address() as { port: number }).port;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  it('reaches no network in any way', async () => {
    const file = join(folder, 'process.mjs');
    await writeFile(file, `${WAYS_OUT(port)}\nconsole.log(JSON.stringify(open)); process.exit();`);
    const { stdout } = await promisify(execFile)(process.execPath, [...WITHOUT_NETWORK, file]);
    expect(JSON.parse(stdout)).toEqual([]);
    const free = await promisify(execFile)(process.execPath, [file]);
    expect(JSON.parse(free.stdout)).toContain('connect');
  });

  it.runIf(process.platform === 'linux')('is started the same way where files are read', async () => {
    const readers = new ReaderPool();
    onTestFinished(() => readers.close());
    const input = Buffer.from(makeUbl(DEMO_TRUTH['arve-peppol.xml']));
    const contentType = 'application/xml';
    await new DocumentReader(readers).extract({ input, companyId: 1n, contentType });
    const running = readersOfThisProcess();
    expect(running.length).toBeGreaterThan(0);
    for (const pid of running) expect(commandOf(pid)).toEqual(expect.arrayContaining([...WITHOUT_NETWORK]));
  });

  it('reaches no network when it starts from the snapshot, where the kernel blocks nothing', async () => {
    const readers = new ReaderPool({ isolation: notIsolated('for the test') });
    onTestFinished(() => readers.close());
    const source = `${WAYS_OUT(port)}\nexport const read = async () => ({ answer: open });`;
    const job = { module: `data:text/javascript,${encodeURIComponent(source)}` };
    const { answer } = await readers.read({ job, params: null, input: Buffer.from('x'), companyId: 1n });
    expect(answer).toEqual([]);
  });
});
