import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { Service } from './children.mjs';
import { Fault, Stopping } from './fault.mjs';
import { ROOT, keepAddresses, lockHome, openHome, readJson, rememberedPorts, writeJson } from './home.mjs';
import { install } from './install.mjs';
import { isolationLine } from './isolation.mjs';
import { logTail } from './log-tail.mjs';
import { copyNightly } from './nightly.mjs';
import { answers, freePort, metricsPorts, namedPort } from './ports.mjs';
import { bringUpPostgres } from './postgres.mjs';
import { bringUpBroker } from './redis.mjs';
import { bold, dim, say, step } from './screen.mjs';
import { databaseLogins, installationSecrets } from './secrets.mjs';
import { checkVariables } from './variables.mjs';

/**
 * @import { Children } from './children.mjs'
 * @import { Control } from './launch.mjs'
 * @import { Bringing, Postgres } from './postgres.mjs'
 */

const READY_MS = 60_000;
/** Crashes a process may have before everything answers, and after, within a minute. */
const PATIENCE = { starting: 2, running: 5 };

/** @param {string} app */
const entry = (app) => join('dist/apps', app, 'src/main.js');

/**
 * `npm start`: from a fresh clone to a running Raamat with booked invoices, until it is ended.
 * @param {Children} children
 * @param {Control} control
 * @returns {Promise<void>}
 */
export async function start(children, { fail, atEnd }) {
  const demo = wantsDemo();
  const home = openHome();
  const logs = join(home, 'logs');
  const host = process.env.RAAMAT_HOST || '127.0.0.1';
  const reachedAt = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const port = await namedPort('PORT', 3000, host);
  const baseUrl =
    process.env.RAAMAT_BASE_URL || `http://${reachedAt.includes(':') ? `[${reachedAt}]` : reachedAt}:${port}`;
  atEnd(lockHome(home, baseUrl));

  say(bold('Raamat') + dim(`  everything it keeps is in ${home}`));
  await install(children, join(logs, 'install.log'));
  await build(children);
  // The address of the sandbox is not known yet, and is asked for by what holds with it alone.
  await checkVariables(demo ? { RAAMAT_SANDBOX_URL: 'http://127.0.0.1' } : {});

  const remembered = rememberedPorts(home);
  const smtpHost = process.env.SMTP_HOST || '127.0.0.1';
  const smtpPort =
    (await namedPort('SMTP_PORT', undefined, smtpHost, { PORT: port })) ??
    (await freePort([remembered.smtp, 2525], smtpHost, [port]));
  const sandboxPort =
    (await namedPort('RAAMAT_SANDBOX_PORT', undefined, undefined, { PORT: port, SMTP_PORT: smtpPort })) ??
    (await freePort([remembered.sandbox, 3010], undefined, [port, smtpPort]));
  const sandboxSmtpPort =
    (await namedPort('RAAMAT_SANDBOX_SMTP_PORT', undefined, undefined, {
      PORT: port,
      SMTP_PORT: smtpPort,
      RAAMAT_SANDBOX_PORT: sandboxPort,
    })) ?? (await freePort([remembered.sandboxSmtp, 3011], undefined, [port, smtpPort, sandboxPort]));
  const metricsHost = process.env.RAAMAT_METRICS_HOST || '127.0.0.1';
  const firstMetricsPort =
    (await namedPort('RAAMAT_METRICS_PORT', undefined, metricsHost, {
      PORT: port,
      SMTP_PORT: smtpPort,
      RAAMAT_SANDBOX_PORT: sandboxPort,
      RAAMAT_SANDBOX_SMTP_PORT: sandboxSmtpPort,
    })) ?? 9464;
  const metrics = await metricsPorts(firstMetricsPort, metricsHost, remembered.metrics, [
    port,
    smtpPort,
    sandboxPort,
    sandboxSmtpPort,
  ]);
  /** @type {Bringing} */
  const common = {
    home,
    logs,
    onCrash: reportCrash(logs),
    onHopeless: (service, how) => {
      fail(hopeless(service, how));
    },
  };

  const first = step(
    process.env.DATABASE_URL ? 'Reaching the Postgres of DATABASE_URL' : 'Starting Postgres',
  );
  const postgres = await bringUpPostgres(children, { ...common, port: remembered.postgres, durable: true });
  first.done(
    postgres.embedded
      ? `Postgres ${postgres.version}, embedded, on port ${String(postgres.port)}${postgres.note ? `; ${postgres.note}` : ''}`
      : `Postgres ${postgres.version}, given by DATABASE_URL`,
  );
  const second = step('Looking for Redis');
  const broker = await bringUpBroker(children, { ...common, port: remembered.redis });
  second.done(`Tasks are delivered by ${broker.note}`);

  writeJson(join(home, 'ports.json'), {
    ...remembered,
    ...(postgres.port === undefined ? {} : { postgres: postgres.port }),
    ...(broker.port === undefined ? {} : { redis: broker.port }),
    smtp: smtpPort,
    sandbox: sandboxPort,
    sandboxSmtp: sandboxSmtpPort,
    metrics,
  });

  const secrets = await installationSecrets(home);
  /** @type {NodeJS.ProcessEnv} */
  const environment = {
    ...inherited(),
    ...secrets.forAll,
    RAAMAT_BROKER: broker.broker,
    ...(broker.url === undefined
      ? {}
      : { REDIS_URL: broker.url, REDIS_SENTINEL_PASSWORD: process.env.REDIS_SENTINEL_PASSWORD }),
    RAAMAT_HOME: home,
    RAAMAT_DEMO: demo ? 'on' : 'off',
    RAAMAT_HOST: host,
    RAAMAT_BASE_URL: baseUrl,
    PORT: String(port),
    SMTP_HOST: smtpHost,
    SMTP_PORT: String(smtpPort),
    RAAMAT_SANDBOX_PORT: String(sandboxPort),
    RAAMAT_SANDBOX_SMTP_PORT: String(sandboxSmtpPort),
    // Stand-ins for the authorities belong to the demo: real books never file to them unasked.
    ...(demo && !process.env.RAAMAT_SANDBOX_URL
      ? { RAAMAT_SANDBOX_URL: `http://127.0.0.1:${sandboxPort}` }
      : {}),
    // A receiver of webhooks that somebody tries out listens on this machine.
    ...(demo && !process.env.RAAMAT_WEBHOOKS_PRIVATE ? { RAAMAT_WEBHOOKS_PRIVATE: 'on' } : {}),
    // Everybody who tries the demo out reads its letters.
    ...(demo && !process.env.RAAMAT_SIGN_UP ? { RAAMAT_SIGN_UP: 'open' } : {}),
    ...(demo && !process.env.RAAMAT_OUTGOING_SMTP_URL
      ? {
          RAAMAT_OUTGOING_SMTP_URL: `smtp://127.0.0.1:${sandboxSmtpPort}`,
          RAAMAT_LETTERS_URL: `http://127.0.0.1:${sandboxPort}/mails`,
        }
      : {}),
  };

  const { PORT, RAAMAT_BASE_URL, RAAMAT_BROKER, REDIS_URL, RAAMAT_OUTGOING_SMTP_URL } = environment;
  // For `npm run raamat doctor`, which looks whether all of them answer.
  atEnd(keepAddresses(home, { PORT, RAAMAT_BASE_URL, RAAMAT_BROKER, REDIS_URL, RAAMAT_OUTGOING_SMTP_URL }));

  const log = join(logs, 'migrate.log');
  await migrate(children, { ...environment, DATABASE_URL: postgres.url }, log);
  const logins = databaseLogins(home);
  // The owner's address is for migrating alone; without logins a process makes do with it.
  Object.assign(environment, logins ?? { DATABASE_URL: postgres.url });
  if (logins === undefined) {
    say(`  The database has no logins for the service yet: ${log} tells what an administrator runs.`);
  }

  const progress = { allAnswer: false };
  /**
   * @param {string} app
   * @param {NodeJS.ProcessEnv} [extra]
   */
  const service = (app, extra = {}) =>
    new Service(children, {
      name: app,
      command: process.execPath,
      args: [entry(app)],
      log: join(logs, `${app}.log`),
      json: true,
      options: { cwd: ROOT, env: { ...environment, ...extra } },
      patience: () => (progress.allAnswer ? PATIENCE.running : PATIENCE.starting),
      crashed: (how, pauseMs) => {
        common.onCrash(app, how, pauseMs);
      },
      hopeless: (how) => {
        fail(hopeless({ name: app, log: join(logs, `${app}.log`) }, how));
      },
    }).start();

  const third = step('Starting api, worker, mail-intake' + (demo ? ' and sandbox' : ''));
  if (demo) service('sandbox');
  service('worker', { ...secrets.forWorkers, RAAMAT_METRICS_PORT: String(metrics.worker) });
  service('mail-intake', { RAAMAT_METRICS_PORT: String(metrics.intake) });
  service('api', { RAAMAT_METRICS_PORT: String(metrics.api) });
  const address = `${reachedAt}:${port}`;
  await Promise.all([
    until(children, 'api', () => healthy(baseLocal(reachedAt, port)), join(logs, 'api.log')),
    until(
      children,
      'mail-intake',
      () => answers(smtpPort, smtpHost === '0.0.0.0' ? '127.0.0.1' : smtpHost),
      join(logs, 'mail-intake.log'),
    ),
    ...(demo ? [until(children, 'sandbox', () => answers(sandboxPort), join(logs, 'sandbox.log'))] : []),
  ]);
  const isolation = await isolationLine();
  progress.allAnswer = true;
  third.done(`api, worker, mail-intake${demo ? ' and sandbox' : ''} run; the API answers on ${address}`);
  say(`  ${isolation}`);

  if (demo) await showDemo(children, environment, logs, metricsUrls(metrics, metricsHost));
  if (children.isStopping()) throw new Stopping();
  await printAddresses({ home, logs, baseUrl, demo, smtp: `${smtpHost}:${smtpPort}`, postgres });
  const nightly = { entry: entry('cli'), postgres, environment, home, log: join(logs, 'backup.log') };
  void copyNightly(children, nightly).catch(() => undefined);
  // Runs until a signal or a process that can't be kept alive ends it.
  return new Promise(() => {
    setInterval(() => undefined, 1 << 30);
  });
}

function wantsDemo() {
  const given = process.env.RAAMAT_DEMO || 'on';
  if (given !== 'on' && given !== 'off')
    throw new Fault(`RAAMAT_DEMO is "${given}": it must be "on" or "off".`);
  return given === 'on';
}

/** What only workers hold, what the start finds by itself, and the address of the owner, which is for migrating alone. */
const KEPT_BACK =
  /^(RAAMAT_SEALING_(FORMER_)?PRIVATE_KEYS?|RAAMAT_HEADS_PRIVATE_KEY|REDIS_URL|REDIS_SENTINEL_PASSWORD|DATABASE_URL)$/;

/** The environment without what npm added and what is kept back from processes that need not know it. */
function inherited() {
  return Object.fromEntries(
    Object.entries({ NODE_ENV: 'production', ...process.env }).filter(
      ([name]) => !name.startsWith('npm_') && !KEPT_BACK.test(name),
    ),
  );
}

/**
 * Each as `name=address`, as the command of the demo takes them.
 * @param {Readonly<Record<string, number>>} ports
 * @param {string} host
 */
function metricsUrls(ports, host) {
  const reachedAt = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return Object.entries(ports).map(([name, port]) => `${name}=${baseLocal(reachedAt, port)}/metrics`);
}

/**
 * @param {string} host
 * @param {number} port
 */
function baseLocal(host, port) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @param {string} base */
async function healthy(base) {
  try {
    const answer = await fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * @param {Children} children
 * @param {string} name
 * @param {() => Promise<boolean>} condition
 * @param {string} log
 */
async function until(children, name, condition, log) {
  const deadline = performance.now() + READY_MS;
  while (!(await condition())) {
    if (children.isStopping()) throw new Stopping();
    if (performance.now() > deadline) {
      throw new Fault(`${name} did not answer within a minute; its log is ${log}.`, logTail(log));
    }
    await sleep(50);
  }
}

/**
 * @param {string} logs
 * @returns {Bringing['onCrash']}
 */
function reportCrash(logs) {
  return (name, how, pauseMs) => {
    const log = join(logs, `${name}.log`);
    say(`${name} crashed (${how}) and is started again in ${pauseMs / 1000} s; its log is ${log}`);
    for (const line of logTail(log, 4)) say(dim(`  ${line}`));
  };
}

/**
 * @param {{name: string, log: string}} service
 * @param {string} how
 */
function hopeless({ name, log }, how) {
  return new Fault(
    `${name} keeps crashing (${how}), so everything is ended; its log is ${log}.`,
    logTail(log),
  );
}

/**
 * @param {Children} children
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} log
 */
async function migrate(children, environment, log) {
  const work = step('Bringing the database up to date');
  if (!existsSync(join(ROOT, entry('cli'))))
    throw new Fault('dist/apps/cli is missing: run `npm run build`.');
  const { code, output } = await children.run(process.execPath, [entry('cli'), 'migrate'], {
    cwd: ROOT,
    env: environment,
  });
  if (code !== 0) {
    const [, sentence, more = ''] = /^raamat migrate: (.*)([^]*)/m.exec(output) ?? [];
    if (sentence !== undefined) {
      throw new Fault(
        sentence.charAt(0).toUpperCase() + sentence.slice(1),
        more.trim() === '' ? [] : more.split('\n'),
      );
    }
    throw new Fault('The database could not be brought up to date.', output.trim().split('\n').slice(-12));
  }
  writeFileSync(log, output, { mode: 0o600 });
  work.done('The database is up to date');
}

/**
 * Makes the demo organization once, and shows the main job on real input.
 * @param {Children} children
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} logs
 * @param {string[]} urls
 */
async function showDemo(children, environment, logs, urls) {
  say();
  const running = children.start(
    process.execPath,
    [entry('cli'), 'demo', ...urls.map((url) => `--metrics=${url}`)],
    {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  let output = '';
  running.child.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
    output = (output + chunk.toString()).slice(-16_384);
  });
  const { code } = await running.exited;
  if (code === 0 || children.isStopping()) return;
  say(`The demo could not be shown; Raamat itself runs. The logs are in ${logs}.`);
  for (const line of output.trim().split('\n').slice(-8)) say(dim(`  ${line}`));
}

/**
 * @typedef {object} Demo what the demo wrote down of itself
 * @property {string} console_url
 * @property {string} docs_url
 * @property {string} mcp_url
 * @property {string} sandbox_url
 * @property {string} company_id
 * @property {string} [free_registry_code]
 * @property {{full: string, read: string}} [api_keys]
 * @property {{owner: {email: string, password: string}}} [users]
 */

/**
 * What answers, and where the rest is to be found.
 * @param {{home: string, logs: string, baseUrl: string, demo: boolean, smtp: string, postgres: Postgres}} installation
 */
async function printAddresses({ home, logs, baseUrl, demo, smtp, postgres }) {
  const made = demo ? /** @type {Demo | undefined} */ (readJson(join(home, 'demo.json'))) : undefined;
  /** @type {[string, string | undefined][]} */
  const pages = [
    ['Console', made?.console_url ?? `${baseUrl}/`],
    ['API', baseUrl],
    ['Docs', made?.docs_url ?? `${baseUrl}/docs/api/`],
    ['MCP', made?.mcp_url ?? `${baseUrl}/mcp`],
    ['Sandbox', made?.sandbox_url],
    ['Sign up', made && `${baseUrl}/account/sign-up/`],
    ['Letters', made && `${made.sandbox_url}/mails`],
  ];
  const there = await Promise.all(pages.map(async ([, url]) => url !== undefined && (await isThere(url))));
  const rows = [...pages.filter((_, index) => there[index]), ['Mail', smtp]];
  if (made) {
    rows.push(
      ['Company', made.company_id],
      ['Key, full', made.api_keys?.full],
      ['Key, read', made.api_keys?.read],
      ['Free code', made.free_registry_code && `${made.free_registry_code}  (a company to create)`],
      ['Owner', made.users?.owner ? `${made.users.owner.email}  ${made.users.owner.password}` : undefined],
      ['All of it', join(home, 'demo.json')],
    );
  }
  rows.push(['Logs', logs]);
  say();
  for (const [name, value] of rows) if (value !== undefined) say(`  ${name.padEnd(10)} ${value}`);
  say();
  if (!demo) say(dim('  Nobody can sign in but who was made: npm run raamat -- user create (README.md).'));
  if (!demo && !process.env.RAAMAT_OUTGOING_SMTP_URL) {
    say(dim('  Letters go nowhere: RAAMAT_OUTGOING_SMTP_URL names no mail server.'));
  }
  if (postgres.embedded) {
    say(
      dim(
        '  The embedded database is copied each night (docs/operate/backup.md); keep the copies elsewhere too.',
      ),
    );
  }
  say(dim('  Ctrl-C ends everything.'));
}

/**
 * Does something answer at an address, be it that it asks for a key?
 * @param {string} url
 */
async function isThere(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status !== 404;
  } catch {
    return false;
  }
}
