import { z } from 'zod';

/** The format that this release writes and reads. */
const FORMAT = 1;

/** The name of the entry that describes an export. It is the last one: an export without it is truncated. */
export const COMPANY_MANIFEST = 'manifest.json';

const decimal = z.string().regex(/^[1-9]\d{0,18}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The rows of the company in one table: a line of JSON each, an array of texts in the order of `columns`. */
const Part = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  path: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256,
});

/**
 * A person of whom rows of the company speak. The address is that of a member alone; others cannot sign in where the
 * company is restored.
 */
const Person = z.object({
  id: decimal,
  name: z.string(),
  email: z.string().nullable(),
  language: z.string(),
  /** The role in the organization; null for others. */
  role: z.string().nullable(),
  locked: z.boolean(),
});

/** The description of the export of one company. */
export const CompanyManifest = z.object({
  format: z.literal(FORMAT),
  /** Names of all migrations of the schema: a restore needs the same ones. */
  migrations: z.array(z.string()),
  /** When the snapshot was taken. */
  taken_at: z.string(),
  company: z.object({ id: decimal, name: z.string(), registry_code: z.string() }),
  commit_seq: z.string(),
  organization: z.object({
    id: decimal,
    name: z.string(),
    created_at: z.string(),
    second_factor_of: z.string(),
  }),
  people: z.array(Person),
  /** Ids of the sealing keys to which personal codes are sealed. The keys themselves are not included. */
  sealing_keys: z.array(z.string()),
  tables: z.array(Part),
  /** Checks that rows of the company break, because they are older than the check. */
  older_than: z.array(z.object({ table: z.string(), check: z.string() })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Hashes of files that rows name and the storage lacks. */
    missing: z.array(sha256),
  }),
});
export type CompanyManifest = z.output<typeof CompanyManifest>;
export type CompanyPart = z.output<typeof Part>;

export const manifestOf = (facts: Omit<CompanyManifest, 'format'>): CompanyManifest => ({
  format: FORMAT,
  ...facts,
});

export const partPath = (table: string): string => `tables/${table}.jsonl.gz`;
/** The path of the bytes of a file, by their hash. */
export const filePath = (hash: string): string => `files/${hash}`;
