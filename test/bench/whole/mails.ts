import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { PrivateRedis } from '../../chaos/support/redis.js';
import { SmtpDialog } from '../../support/smtp.js';
import { until } from '../../support/wait.js';
import { type Bench } from '../support/bench.js';
import { inTurns } from '../support/clients.js';
import { Installation } from '../support/installation.js';

const MAILS = 10_000;
const CONNECTIONS = 16;
const AGAIN_MS = 50;
const PATIENCE_MS = 600_000;

/** Mails arrive while their intake is killed: every mail answered with 250 is in the company's inbox. */
export const mails: Bench = {
  name: 'mails',
  about: `${MAILS} mails accepted over SMTP while the intake, Redis and the worker are killed once each`,
  async run(report) {
    const redis = await PrivateRedis.start();
    const installation = await Installation.open(redis?.url);
    try {
      let worker = await installation.worker();
      let intake = await installation.mailIntake();
      const [company] = await installation.companies(1);
      const address = company?.inbox ?? '';
      let accepted = 0;
      let retried = 0;
      const dialogs: (SmtpDialog | undefined)[] = [];
      const deliver = async (n: number, slot: number): Promise<void> => {
        const mail =
          `From: arved@tarnija.example\r\nTo: ${address}\r\nSubject: Arve ${n}\r\n` +
          `Message-ID: <bench-${n}@tarnija.example>\r\nContent-Type: text/plain\r\n\r\nManust ei ole.\r\n`;
        for (;;) {
          try {
            const dialog = (dialogs[slot] ??= await SmtpDialog.open(installation.ports.smtp));
            const code = await dialog.send('arved@tarnija.example', [address], mail);
            if (code === 250) break;
          } catch {
            // The intake is down: the sender keeps its mail and tries again.
          }
          retried += 1;
          dialogs[slot]?.close();
          dialogs[slot] = undefined;
          await pause(AGAIN_MS);
        }
        accepted += 1;
      };
      const from = performance.now();
      let slots = 0;
      const sending = inTurns(CONNECTIONS, CONNECTIONS, async () => {
        const slot = slots;
        slots += 1;
        for (let n = slot; n < MAILS; n += CONNECTIONS) await deliver(n, slot);
      });
      const share = (part: number): Promise<boolean> =>
        until(() => accepted >= MAILS * part, {
          timeoutMs: PATIENCE_MS,
          what: `${MAILS * part} mails are accepted`,
        });
      await share(0.25);
      await intake.end('SIGKILL');
      intake = await installation.mailIntake();
      await share(0.5);
      await redis?.restart();
      await share(0.75);
      await worker.end('SIGKILL');
      worker = await installation.worker();
      await sending;
      const perSecond = (accepted * 1_000) / (performance.now() - from);
      for (const dialog of dialogs) dialog?.close();
      report.figure('accepted', 'mails/s', [perSecond], { id: 'main job', atLeast: 100 });

      const stored = await installation.place.owner<{ mails: number }>(
        `SELECT count(DISTINCT raw_sha256)::int AS mails FROM inbox.email`,
      );
      report.note(`sent again after a refusal or a broken connection: ${retried}`);
      report.figure('lost', 'mails', [accepted - (stored[0]?.mails ?? 0)], { id: 'main job', atMost: 0 });
      if (redis === undefined) report.note('no Redis on this machine: Postgres carried the tasks');
      await until(
        async () => {
          const open = `SELECT 1 FROM tasks.task WHERE kind = 'take-in-mail' AND finished_at IS NULL LIMIT 1`;
          return (await installation.place.owner(open)).length === 0;
        },
        { timeoutMs: PATIENCE_MS, what: 'every mail is taken in' },
      );
      const ends = await installation.place.owner<{ state: string; tasks: number }>(
        `SELECT state, count(*)::int AS tasks FROM tasks.task WHERE kind = 'take-in-mail' GROUP BY state`,
      );
      report.note(`tasks of mails: ${ends.map(({ state, tasks }) => `${tasks} ${state}`).join(', ')}`);
    } finally {
      await installation.close();
      await redis?.kill();
    }
  },
};
