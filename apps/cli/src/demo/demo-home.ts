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

/** Secrets of the demo that exist nowhere else: the database holds only their hashes. */
const DemoSecrets = z.object({
  api_keys: z.object({ full: z.string(), read: z.string(), viewer: z.string() }),
  users: z.object({ owner: User, member: User, viewer: User, staff: User }),
});
export type DemoSecrets = z.infer<typeof DemoSecrets>;

/** Addresses may change at each start; everything else is created once. */
const DemoAddresses = z.object({
  base_url: z.string(),
  console_url: z.string(),
  docs_url: z.string(),
  mcp_url: z.string(),
  smtp: z.object({ host: z.string(), port: z.number() }),
  sandbox_url: z.string(),
  /** The metrics URL of each process, by its name: api, worker, intake. */
  metrics_urls: z.record(z.string(), z.string()).default({}),
});
export type DemoAddresses = z.infer<typeof DemoAddresses>;

const DemoIds = z.object({ organization_id: z.string(), company_id: z.string() });
export type DemoIds = z.infer<typeof DemoIds>;

/** The content of `demo.json`: everything that a newcomer, a script or an agent needs to call the demo. */
const DemoFile = z.object({
  ...DemoAddresses.shape,
  ...DemoIds.shape,
  ...DemoSecrets.shape,
  /** Whether the sender of the mailed sample is trusted; absent in a demo of the first release. */
  sample_sender_trusted: z.boolean().optional(),
  /** A company of the sandbox's business register that nobody has created; absent when all were. */
  free_registry_code: z.string().optional(),
});
export type DemoFile = z.infer<typeof DemoFile>;

const fileOf = (home: string): string => join(home, 'demo.json');
/** The file exists from before the demo's first row is created until everything has been shown. */
const secretsFileOf = (home: string): string => join(home, 'demo-secrets.json');

export function readDemoFile(home: string): DemoFile | undefined {
  return read(fileOf(home), DemoFile);
}

/** Writes `demo.json`, unless its content is already the same. */
export function writeDemoFile(home: string, demo: DemoFile): void {
  const text = written(DemoFile.parse(demo));
  if (existsSync(fileOf(home)) && readFileSync(fileOf(home), 'utf8') === text) return;
  write(home, fileOf(home), text);
}

/** Secrets of a demo whose creation or presentation was interrupted. */
export function readSecrets(home: string): DemoSecrets | undefined {
  return read(secretsFileOf(home), DemoSecrets);
}

/** Call this before anything uses the secrets: they then survive any end of the process. */
export function keepSecrets(home: string, secrets: DemoSecrets): void {
  write(home, secretsFileOf(home), written(secrets));
}

/** The demo is created and shown: from here on, only `demo.json` holds the secrets. */
export function forgetSecrets(home: string): void {
  rmSync(secretsFileOf(home), { force: true });
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes the file atomically, flushed to disk, and readable by nobody else. */
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
