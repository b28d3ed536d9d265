import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const User = z.object({ email: z.string(), password: z.string(), totp_secret: z.string().optional() });

/** What is shown of the demo and known to nobody else: the database holds only hashes of it. */
const DemoSecrets = z.object({
  api_keys: z.object({ full: z.string(), read: z.string(), viewer: z.string() }),
  users: z.object({ owner: User, member: User, viewer: User, staff: User }),
});
export type DemoSecrets = z.infer<typeof DemoSecrets>;

/** Addresses may change from start to start; the rest is made once. */
const DemoAddresses = z.object({
  base_url: z.string(),
  console_url: z.string(),
  docs_url: z.string(),
  mcp_url: z.string(),
  smtp: z.object({ host: z.string(), port: z.number() }),
  sandbox_url: z.string(),
  /** Where each process tells its figures, by its name: api, worker, intake. */
  metrics_urls: z.record(z.string(), z.string()).default({}),
});
export type DemoAddresses = z.infer<typeof DemoAddresses>;

const DemoIds = z.object({ organization_id: z.string(), company_id: z.string() });
export type DemoIds = z.infer<typeof DemoIds>;

/** What `demo.json` holds: everything that a newcomer, a script or an agent needs to call the demo. */
const DemoFile = z.object({
  ...DemoAddresses.shape,
  ...DemoIds.shape,
  ...DemoSecrets.shape,
  /** The sender of the mailed sample was made a trusted one; absent in a demo of the first release. */
  sample_sender_trusted: z.boolean().optional(),
});
export type DemoFile = z.infer<typeof DemoFile>;

const fileOf = (home: string): string => join(home, 'demo.json');
/** Lies there from before the first row of the demo is made until all of it was shown. */
const secretsFileOf = (home: string): string => join(home, 'demo-secrets.json');

export function readDemoFile(home: string): DemoFile | undefined {
  return read(fileOf(home), DemoFile);
}

/** Writes `demo.json`, unless it says the same already. */
export function writeDemoFile(home: string, demo: DemoFile): void {
  const text = written(DemoFile.parse(demo));
  if (existsSync(fileOf(home)) && readFileSync(fileOf(home), 'utf8') === text) return;
  write(home, fileOf(home), text);
}

/** Secrets of a demo whose making or showing was broken off. */
export function readSecrets(home: string): DemoSecrets | undefined {
  return read(secretsFileOf(home), DemoSecrets);
}

/** To be called before anything is made with them: whatever ends the process then, they are not lost. */
export function keepSecrets(home: string, secrets: DemoSecrets): void {
  write(home, secretsFileOf(home), written(secrets));
}

/** The demo is made and shown: `demo.json` alone has the secrets from here on. */
export function forgetSecrets(home: string): void {
  rmSync(secretsFileOf(home), { force: true });
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Written in one step, on the disk when this returns, and readable by nobody else. */
function write(home: string, file: string, text: string): void {
  mkdirSync(home, { recursive: true });
  const next = `${file}.new`;
  const handle = openSync(next, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
}
