import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const User = z.object({ email: z.string(), password: z.string() });

/** What `demo.json` holds: everything that a newcomer, a script or an agent needs to call the demo. */
const DemoFile = z.object({
  base_url: z.string(),
  console_url: z.string(),
  docs_url: z.string(),
  mcp_url: z.string(),
  smtp: z.object({ host: z.string(), port: z.number() }),
  organization_id: z.string(),
  company_id: z.string(),
  api_keys: z.object({ full: z.string(), read: z.string(), viewer: z.string() }),
  users: z.object({ owner: User, member: User, viewer: User, staff: User }),
  sandbox_url: z.string(),
});
export type DemoFile = z.infer<typeof DemoFile>;
export type DemoUser = z.infer<typeof User>;

/** Addresses may change from start to start; the rest is made once. */
export type DemoAddresses = Pick<
  DemoFile,
  'base_url' | 'console_url' | 'docs_url' | 'mcp_url' | 'smtp' | 'sandbox_url'
>;

const fileOf = (home: string): string => join(home, 'demo.json');

export function readDemoFile(home: string): DemoFile | undefined {
  if (!existsSync(fileOf(home))) return undefined;
  return DemoFile.parse(JSON.parse(readFileSync(fileOf(home), 'utf8')));
}

/** Written in one step, readable by nobody else: it holds keys and passwords of the demo. */
export function writeDemoFile(home: string, demo: DemoFile): void {
  mkdirSync(home, { recursive: true });
  const next = `${fileOf(home)}.new`;
  writeFileSync(next, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, fileOf(home));
}
