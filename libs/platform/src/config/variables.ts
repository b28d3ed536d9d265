import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { redisAddress } from './redis-address.js';
import { isWeakSecret } from './weak-secret.js';

/** One environment variable: its meaning, its allowed values and its default. */
export interface Variable<T = unknown> {
  readonly help: string;
  readonly schema: z.ZodType<T>;
  /** A secret's value is never shown by `raamat config`. */
  readonly secret?: boolean;
  /** The remedy when it is missing or wrong, where correcting or unsetting it is not the answer. */
  readonly remedy?: string;
}

const text = z.string().trim().min(1);
const url = (...protocols: string[]) =>
  text.refine(
    (value) => {
      try {
        return protocols.includes(new URL(value).protocol);
      } catch {
        return false;
      }
    },
    `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );
const redisUrl = text.superRefine((value, context) => {
  const address = redisAddress(value);
  if ('must' in address) context.addIssue({ code: 'custom', message: address.must });
});
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
const port = integer(0, 65_535);
const onOff = z.enum(['on', 'off'], 'must be "on" or "off"').transform((value) => value === 'on');
const hex32 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal characters (32 bytes)');
const hexKey = hex32.refine(
  (hex) => !isWeakSecret(hex),
  'must be random, but this one repeats itself or counts up',
);
/** An address, or a network as an address and a prefix length. */
const network = z.string().refine((value) => {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  const whole = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (bits ?? 0));
  return bits !== undefined && whole && rest.length === 0;
}, 'must be addresses or networks such as 10.0.0.0/8, separated by commas');
const BROWSERS_OWN =
  /^(about|blob|data|file|filesystem|ftp|https?|javascript|mailto|vbscript|view-source|wss?)$/;
const ownScheme = z
  .string()
  .refine(
    (value) => /^[a-z][a-z0-9+.-]*$/.test(value) && !BROWSERS_OWN.test(value),
    'must be schemes such as cursor,vscode, separated by commas, without those that a browser opens itself',
  );
const base64Key = z.base64('must be a key printed by `raamat keys`');
const listOf = (one: z.ZodType<string, string>) =>
  text.transform((value) => value.split(',').map((part) => part.trim())).pipe(z.array(one).min(1));

const variable = <T>(
  help: string,
  schema: z.ZodType<T>,
  options: { secret?: boolean; remedy?: string } = {},
): Variable<T> => ({
  help,
  schema,
  ...options,
});

/**
 * Every variable the service reads, declared once. A schema with a default makes the variable optional; a process
 * that needs one of the others checks it itself.
 */
export const VARIABLES = {
  DATABASE_URL: variable(
    'Postgres 15 or later, as the owner of the schema: for `raamat migrate`. In this release, a process without DATABASE_APP_URL uses it too.',
    url('postgres:', 'postgresql:').default('postgresql://localhost:5432/raamat'),
    { secret: true },
  ),
  DATABASE_APP_URL: variable(
    'The same database, as the login of the application, which `raamat migrate` creates.',
    url('postgres:', 'postgresql:').optional(),
    { secret: true },
  ),
  DATABASE_SYSTEM_URL: variable(
    'The same database, as the login of the system (dispatching tasks, staff lists), which `raamat migrate` creates.',
    url('postgres:', 'postgresql:').optional(),
    { secret: true },
  ),
  DATABASE_DIRECT_URL: variable(
    'Postgres itself, with the login of DATABASE_SYSTEM_URL, where the addresses above lead to a pooler: for notifications and the lock ' +
      'of the dispatcher.',
    url('postgres:', 'postgresql:').optional(),
    { secret: true },
  ),
  DATABASE_NAMED_STATEMENTS: variable(
    'Name prepared statements behind a pooler in transaction mode, which must keep them (PgBouncer 1.21 or later with ' +
      'max_prepared_statements): on or off. Elsewhere they are always named.',
    onOff.default(false),
  ),
  RAAMAT_UNSAFE_POSTGRES: variable(
    'Start on a Postgres whose fsync, full_page_writes or synchronous_commit is off: on or off. For tests only: a power cut can lose books there.',
    onOff.default(false),
  ),
  DATABASE_POOL: variable(
    'Size of the application connection pool of one process.',
    integer(2, 200).default(4),
  ),
  DATABASE_SYSTEM_POOL: variable(
    'Size of the system connection pool of one process.',
    integer(2, 50).default(2),
  ),
  REDIS_URL: variable(
    'Redis that carries tasks to workers: redis://host:6379 for one server, redis+cluster://host:6379,host:6379 for nodes of a Redis Cluster, ' +
      'redis+sentinel://host:26379,host:26379/name for Sentinels and the name of their primary. rediss… uses TLS for all of them.',
    redisUrl.optional(),
    { secret: true },
  ),
  REDIS_SENTINEL_PASSWORD: variable(
    'Password of the Sentinels, which have logins of their own; the one in REDIS_URL is that of the servers.',
    text.optional(),
    { secret: true },
  ),
  RAAMAT_BROKER: variable(
    'Task broker: redis, or postgres for BullMQ on Postgres. Default: redis when REDIS_URL is set.',
    z.enum(['redis', 'postgres'], 'must be "redis" or "postgres"').optional(),
  ),
  RAAMAT_HOME: variable('Folder for everything the service keeps outside Postgres.', text.default('var')),
  RAAMAT_BACKUP_FOLDER: variable(
    'Folder of nightly copies of an embedded database; RAAMAT_HOME/backups when not set.',
    text.optional(),
  ),
  RAAMAT_BACKUP_DAYS: variable('Number of nightly copies kept; 0 makes none.', integer(0, 366).default(7)),
  RAAMAT_DEMO: variable('Create a demo organization at the first start: on or off.', onOff.default(true)),
  PORT: variable('Port of the API.', port.default(3000)),
  RAAMAT_HOST: variable('Address the servers listen on.', text.default('127.0.0.1')),
  RAAMAT_TRUSTED_PROXIES: variable(
    'Addresses or networks of reverse proxies in front of the API, separated by commas: their X-Forwarded-For is trusted.',
    text
      .transform((value) => value.split(',').map((one) => one.trim()))
      .pipe(z.array(network))
      .optional(),
  ),
  RAAMAT_BASE_URL: variable(
    'Public address of the API, without a slash at the end.',
    url('http:', 'https:')
      .refine((value) => !value.endsWith('/'), 'must not end with a slash')
      .optional(),
  ),
  RAAMAT_SIGN_UP: variable(
    'Who may make an account: open (everybody who has a mail address), invited (people invited to an organization) or off (nobody but ' +
      '`raamat user create`).',
    z.enum(['open', 'invited', 'off'], 'must be "open", "invited" or "off"').default('invited'),
  ),
  RAAMAT_OAUTH_SCHEMES: variable(
    'Redirect schemes of well-known apps that are allowed although they are not a reversed domain, separated by commas.',
    text
      .default('cursor,vscode,vscode-insiders')
      .transform((value) => value.split(',').map((one) => one.trim().toLowerCase()))
      .pipe(z.array(ownScheme)),
  ),
  RAAMAT_SECRET: variable(
    'Secret of this installation, 32 bytes as hex: encrypts cursors, signs links and keys the hashes of API keys and requests.',
    hexKey.optional(),
    {
      secret: true,
      remedy: 'set it to one that `raamat keys` prints',
    },
  ),
  RAAMAT_FORMER_SECRETS: variable(
    'Earlier or upcoming values of RAAMAT_SECRET, separated by commas: they only open and verify what was made with them.',
    listOf(hex32).optional(),
    { secret: true },
  ),
  RAAMAT_SEALING_PUBLIC_KEY: variable(
    'Public key that seals personal data and the logins of mailboxes. `raamat keys` prints a pair.',
    base64Key.optional(),
  ),
  RAAMAT_SEALING_PRIVATE_KEY: variable(
    'Private key that opens sealed personal data and logins of mailboxes. Only workers of the queues `register` and `mailboxes` need it.',
    base64Key.optional(),
    {
      secret: true,
    },
  ),
  RAAMAT_SEALING_FORMER_PRIVATE_KEYS: variable(
    'Earlier values of RAAMAT_SEALING_PRIVATE_KEY, separated by commas: they open data sealed to them.',
    listOf(base64Key).optional(),
    { secret: true },
  ),
  RAAMAT_HEADS_PRIVATE_KEY: variable(
    'Private key that signs the heads of companies’ logs each night. Only workers of the queue `upkeep` need it; without it nothing is signed.',
    base64Key.optional(),
    { secret: true },
  ),
  RAAMAT_HEADS_PUBLIC_KEYS: variable(
    'Public keys that verify signed heads, separated by commas: first the one of RAAMAT_HEADS_PRIVATE_KEY, then former ones.',
    listOf(base64Key).optional(),
  ),
  RAAMAT_FILES: variable(
    'Where files are stored: disk or s3.',
    z.enum(['disk', 's3'], 'must be "disk" or "s3"').default('disk'),
  ),
  RAAMAT_FILES_FOLDER: variable(
    'Folder of stored files on disk; RAAMAT_HOME/files when not set.',
    text.optional(),
  ),
  S3_ENDPOINT: variable('Address of S3-compatible storage.', url('http:', 'https:').optional()),
  S3_REGION: variable('Region of the bucket.', text.default('eu-north-1')),
  S3_BUCKET: variable('Bucket of stored files.', text.optional()),
  S3_ACCESS_KEY_ID: variable('Access key of the bucket.', text.optional()),
  S3_SECRET_ACCESS_KEY: variable('Secret key of the bucket.', text.optional(), { secret: true }),
  CLAMD_URL: variable(
    'clamd of ClamAV, which scans every file before it is read: tcp://host:3310 or unix:///path. Without it files are not scanned.',
    url('tcp:', 'unix:').optional(),
  ),
  SMTP_HOST: variable('Address the mail intake listens on.', text.default('127.0.0.1')),
  SMTP_PORT: variable('Port the mail intake listens on.', port.default(2525)),
  SMTP_CERTIFICATE_FILE: variable(
    'Certificate (PEM) of the mail intake for STARTTLS; without it mail arrives unencrypted.',
    text.optional(),
  ),
  SMTP_KEY_FILE: variable('Key (PEM) of SMTP_CERTIFICATE_FILE.', text.optional()),
  SMTP_CONNECTIONS: variable(
    'Connections that one network (IPv4 /24, IPv6 /64) may have open to the mail intake.',
    integer(1, 10_000).default(20),
  ),
  SMTP_RATE: variable('Mails a minute that one host may deliver.', integer(1, 1_000_000).default(6_000)),
  IMAP_URL: variable(
    'Mailbox to poll: imaps://user:password@host/folder, or imap:// with STARTTLS. Without it no mailbox is polled.',
    url('imap:', 'imaps:').optional(),
    { secret: true },
  ),
  IMAP_POLL_SECONDS: variable('Seconds between two polls of that mailbox.', integer(5, 86_400).default(60)),
  IMAP_DONE_FOLDER: variable(
    'Folder to which stored mails of that mailbox are moved; without it they stay where they are and are marked as read.',
    text.optional(),
  ),
  IMAP_COMPANY: variable(
    'Company (id) that gets the mails without an inbox address; without it such mails are left alone.',
    text.optional(),
  ),
  RAAMAT_MAIL_DOMAIN: variable('Domain of the inbox addresses.', text.default('inbox.raamat.localhost')),
  RAAMAT_TRUSTED_FORWARDERS: variable(
    'Domains whose ARC seal on a forwarded mail is trusted, separated by commas.',
    text
      .default('google.com,microsoft.com')
      .transform((value) => value.split(',').map((domain) => domain.trim().toLowerCase())),
  ),
  RAAMAT_TRUSTED_RELAYS: variable(
    'Addresses or networks of relays in front of the mail intake, separated by commas: SPF checks the host that delivered a mail to ' +
      'them, according to their Received headers, and SMTP_CONNECTIONS does not apply to them.',
    text
      .transform((value) => value.split(',').map((one) => one.trim()))
      .pipe(z.array(network))
      .default([]),
  ),
  RAAMAT_OUTGOING_SMTP_URL: variable(
    'Mail server for outgoing mail to people: smtp://user:password@host:587, or smtps://. Without it no mail is sent.',
    url('smtp:', 'smtps:').optional(),
    { secret: true },
  ),
  RAAMAT_OUTGOING_TLS: variable(
    'Require TLS for outgoing mail: on or off. When on, a mail server that is not on this machine gets mail over TLS or not at all.',
    onOff.default(true),
  ),
  RAAMAT_OUTGOING_FROM: variable(
    'Sender of outgoing mail, as an address or as `Name <address>`.',
    text
      .regex(
        /^([^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        'must be an address, or a name and <address>',
      )
      .default('Raamat <no-reply@raamat.localhost>'),
  ),
  RAAMAT_WEBHOOKS_PRIVATE: variable(
    'Allow webhooks to http:// and to private addresses, and mailboxes at these: on or off. For trying out only: anyone who registers one then reaches the network of the worker.',
    onOff.default(false),
  ),
  RAAMAT_INBOX: variable('Invoice inbox: on or off.', onOff.default(true)),
  RAAMAT_EMPLOYEES: variable(
    'Employment register: on or off. Default: on when RAAMAT_SEALING_PUBLIC_KEY is set.',
    onOff.optional(),
  ),
  RAAMAT_PAYROLL: variable('Payroll: on or off.', onOff.default(true)),
  RAAMAT_TAX_ACCOUNT: variable('Copy of the tax account: on or off.', onOff.default(true)),
  RAAMAT_COMPANIES_A_DAY: variable(
    'Companies that one organization may create per day of the books; staff can raise it for an organization. No limit with the sandbox.',
    integer(1, 1_000_000).default(50),
  ),
  RAAMAT_RATE_GENERAL: variable(
    'Requests a minute that one credential may send, not counting expensive ones.',
    integer(1, 10_000_000).default(120_000),
  ),
  RAAMAT_RATE_EXPENSIVE: variable(
    'Expensive requests a minute (reports, uploads, contents of files) that one credential may send.',
    integer(1, 10_000_000).default(1_200),
  ),
  RAAMAT_UPLOAD_MB_A_MINUTE: variable(
    'Megabytes a minute that one credential may upload.',
    integer(26, 10_000_000).default(1_024),
  ),
  RAAMAT_STORED_MB: variable(
    'Megabytes of files and raw mails that one company may store. Staff can raise this and the next three limits for a company.',
    integer(1, 1_000_000_000).default(51_200),
  ),
  RAAMAT_FILES_A_DAY: variable(
    "Files that one company may upload per day of the books' time zone; no limit with the sandbox.",
    integer(1, 1_000_000_000).default(5_000),
  ),
  RAAMAT_MAILS_A_DAY: variable(
    'Mails that one company may receive per day; no limit with the sandbox.',
    integer(1, 1_000_000_000).default(2_000),
  ),
  RAAMAT_PAGES_A_DAY: variable(
    'Pages of documents read for one company per day; no limit with the sandbox.',
    integer(1, 1_000_000_000).default(20_000),
  ),
  RAAMAT_DISK_RESERVE_MB: variable(
    'Megabytes of free disk below which only commands of the books are accepted, but no files or mails. Default: 2048, or 200 ' +
      'with the sandbox.',
    integer(0, 1_000_000_000).optional(),
  ),
  RAAMAT_SANDBOX_URL: variable(
    'Address of the stand-ins for the authorities.',
    url('http:', 'https:').optional(),
  ),
  RAAMAT_CLOCK_FILE: variable(
    "File whose day (YYYY-MM-DD) is the books' today, for trying out: reread within a second. Everything else uses the " +
      "machine's clock. Only with RAAMAT_SANDBOX_URL.",
    text.optional(),
  ),
  RAAMAT_LETTERS_URL: variable(
    'Page that shows every letter instead of a mailbox, for trying out: people who wait for a letter are sent there.',
    url('http:', 'https:').optional(),
  ),
  RAAMAT_SANDBOX_PORT: variable('Port of the stand-ins for the authorities.', port.default(3010)),
  RAAMAT_SANDBOX_SMTP_PORT: variable(
    'Port of the stand-in that accepts mail to people and shows it.',
    port.default(3011),
  ),
  BUSINESS_REGISTER_URL: variable(
    'XML service of the business register; without it new companies do not get their address from it.',
    url('http:', 'https:').optional(),
  ),
  BUSINESS_REGISTER_USER: variable('User of the business register.', text.optional()),
  BUSINESS_REGISTER_PASSWORD: variable('Password of the business register.', text.optional(), {
    secret: true,
  }),
  TAX_ACCOUNT_URL: variable(
    'Service for tax accounts that uses the message format of the sandbox; without it no account can be read.',
    url('http:', 'https:').optional(),
  ),
  VIES_URL: variable(
    'REST service of VIES (https://ec.europa.eu/taxation_customs/vies/rest-api); without it VAT numbers are not checked.',
    url('http:', 'https:').optional(),
  ),
  ECB_RATES_URL: variable(
    'Folder where the European Central Bank publishes the reference rates.',
    url('http:', 'https:').default('https://www.ecb.europa.eu/stats/eurofxref'),
  ),
  XROAD_SECURITY_SERVER_URL: variable(
    'Your X-Road security server; without it nothing is sent to the employment register.',
    url('http:', 'https:').optional(),
  ),
  XROAD_CLIENT: variable(
    'Your X-Road subsystem, as INSTANCE/CLASS/CODE/SUBSYSTEM.',
    text.regex(/^[^/]+\/[^/]+\/[^/]+(\/[^/]+)?$/, 'must be INSTANCE/CLASS/CODE/SUBSYSTEM').optional(),
  ),
  XROAD_CERTIFICATE_FILE: variable(
    'Certificate (PEM) that identifies the caller to the security server.',
    text.optional(),
  ),
  XROAD_KEY_FILE: variable('Key (PEM) of XROAD_CERTIFICATE_FILE.', text.optional()),
  XROAD_CA_FILE: variable(
    'Certificate authority (PEM) of the security server; the system authorities when not set.',
    text.optional(),
  ),
  XROAD_USER_ID: variable(
    'Person on whose behalf calls are made: EE and a personal code.',
    text.regex(/^[A-Z]{2}[0-9A-Z]+$/, 'must be a country and a personal code').optional(),
    { secret: true },
  ),
  EMPLOYMENT_REGISTER_SERVICE: variable(
    'Subsystem in X-Road that offers the employment register.',
    text
      .regex(/^[^/]+\/[^/]+\/[^/]+\/[^/]+$/, 'must be INSTANCE/CLASS/CODE/SUBSYSTEM')
      .default('EE/GOV/70000349/tor'),
  ),
  EMPLOYMENT_REGISTER_VERSION: variable(
    'Version of the services of the employment register.',
    text.default('v2'),
  ),
  EMPLOYMENT_REGISTER_LISTS: variable(
    'File (JSON) with the code lists of the employment register, instead of the bundled ones.',
    text.optional(),
  ),
  RAAMAT_WORKER_QUEUES: variable(
    'Queues this worker runs, separated by commas; all of them when not set.',
    text.transform((value) => value.split(',').map((queue) => queue.trim())).optional(),
  ),
  RAAMAT_EXTRACTION_PROCESSES: variable(
    'Child processes of one worker that recognise scans and photos; one more reads files that contain text. Default: one less than ' +
      'the processors it may use, at least 1.',
    integer(1, 64).default(() => Math.min(64, Math.max(1, availableParallelism() - 1))),
  ),
  RAAMAT_EXTRACTOR_URL: variable(
    'OpenAI-compatible API (https://host/v1) that is asked about documents that could not be read with certainty: their text is ' +
      'sent there. Without it nothing is sent.',
    url('http:', 'https:').optional(),
  ),
  RAAMAT_EXTRACTOR_KEY: variable('Key of RAAMAT_EXTRACTOR_URL.', text.optional(), { secret: true }),
  RAAMAT_EXTRACTOR_MODEL: variable('Model to request from RAAMAT_EXTRACTOR_URL.', text.optional()),
  RAAMAT_EXTRACTOR_SECONDS: variable(
    'Most seconds that one answer of RAAMAT_EXTRACTOR_URL may take.',
    integer(1, 120).default(30),
  ),
  RAAMAT_METRICS_PORT: variable(
    'Port on which a process answers /metrics and /health/live; without it neither is served.',
    port.optional(),
  ),
  RAAMAT_METRICS_HOST: variable(
    'Address for RAAMAT_METRICS_PORT: reachable from this machine only, unless set otherwise.',
    text.default('127.0.0.1'),
  ),
  LOG_LEVEL: variable(
    'Least severe log line written.',
    z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
        'must be trace, debug, info, warn, error or silent',
      )
      .default('info'),
  ),
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
