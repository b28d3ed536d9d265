import { z } from 'zod';
import { BOOKS_TIME_ZONE, type Config, ConfigError, dayForm, monthForm } from '#platform';
import { type Backoff, type Catalogue, type PayloadOf } from './declaration.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const id = z.string().regex(/^[1-9]\d{0,18}$/);
const ulid = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
const nothing = z.strictObject({});
/**
 * The second attempt at a file that crashed its reader: in a fresh reader, with no other such file at the same time.
 */
const alone = z.boolean().optional();
/** How often a reader has crashed on the file alone. */
const crashes = z.int().positive().optional();

const SOON: Backoff = { firstMs: SECOND, lastMs: 5 * MINUTE };
const OUTSIDE: Backoff = { firstMs: 10 * SECOND, lastMs: 30 * MINUTE };

/** Every kind of task, its queue and its schedule. A kind that is missing here cannot be enqueued. */
export const CATALOGUE = {
  queues: {
    provisioning: { concurrency: 2, inFlight: 32, inFlightPerCompany: 1 },
    // Files of one company under way delay the next company's file: with one reader, by the time of eight files at
    // most.
    extraction: { concurrency: 2, inFlight: 48, inFlightPerCompany: 8 },
    // A page takes a second of processor time or more: a worker recognises as many files at once as it has processes.
    recognition: { concurrency: 1, inFlight: 48, inFlightPerCompany: 4 },
    'auto-booking': { concurrency: 4, inFlight: 64, inFlightPerCompany: 16 },
    // Bank statements of a company run one at a time, because their lines may overlap.
    bank: { concurrency: 2, inFlight: 32, inFlightPerCompany: 1 },
    inbox: { concurrency: 4, inFlight: 32, inFlightPerCompany: 8 },
    // The tax authority allows twenty calls at once: no more are under way over all workers.
    'tax-account': { concurrency: 20, inFlight: 20, inFlightPerCompany: 1 },
    // Events of a company run one at a time: each is reported to the register in the state that the previous one left.
    register: { concurrency: 4, inFlight: 32, inFlightPerCompany: 1 },
    // A task belongs to one endpoint, and waits for it most of the time. A company may run as many as it may have
    // endpoints, so that a slow endpoint does not hold up the others.
    webhooks: { concurrency: 32, inFlight: 256, inFlightPerCompany: 16 },
    upkeep: { concurrency: 4, inFlight: 64, inFlightPerCompany: 8 },
  },
  services: {
    'exchange-rates': { tasksPerSecond: 1 },
    'mail-server': { tasksPerSecond: 20 },
    'employment-register': { tasksPerSecond: 20 },
    vies: { tasksPerSecond: 2 },
  },
  kinds: {
    'provision-company': {
      summary: 'Gives a new company its chart of accounts, VAT codes, fiscal years and numbering.',
      queue: 'provisioning',
      payload: z.strictObject({ companyId: id }),
      version: 1,
      priority: 1,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 2 * MINUTE,
      subject: { type: 'company', field: 'companyId' },
      failure:
        'The company becomes `failed` with nothing half made; whoever may set its books up can try again.',
    },
    'extract-file': {
      summary: 'Reads an invoice out of a file, or finds that its pages have to be recognised.',
      queue: 'extraction',
      payload: z.strictObject({ fileId: id, alone, crashes }),
      version: 2,
      priority: 3,
      attempts: 3,
      backoff: SOON,
      timeLimitMs: 5 * MINUTE,
      subject: { type: 'file', field: 'fileId' },
      failure: 'The extraction of the file becomes `failed`.',
    },
    'recognise-file': {
      summary: 'Reads an invoice out of a file whose pages are pictures.',
      queue: 'recognition',
      payload: z.strictObject({ fileId: id, alone, crashes }),
      version: 2,
      priority: 3,
      attempts: 3,
      backoff: SOON,
      timeLimitMs: 5 * MINUTE,
      subject: { type: 'file', field: 'fileId' },
      failure: 'The extraction of the file becomes `failed`.',
    },
    'import-statement': {
      summary: 'Takes the lines of a bank statement into the books.',
      queue: 'bank',
      payload: z.strictObject({ fileId: id, alone, crashes }),
      version: 2,
      priority: 3,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: HOUR,
      subject: { type: 'file', field: 'fileId' },
      failure:
        'The extraction of the file becomes `failed`; lines that were taken in stay, and another try skips them.',
    },
    'book-file': {
      summary: 'Books what was read out of a file, or leaves a draft to look at.',
      queue: 'auto-booking',
      payload: z.strictObject({ fileId: id }),
      version: 1,
      priority: 3,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 2 * MINUTE,
      subject: { type: 'file', field: 'fileId' },
      failure: 'The file stays unbooked and is shown to look at.',
    },
    'match-company': {
      summary: 'Matches bank lines with open invoices: settles what is certain, proposes what is likely.',
      queue: 'auto-booking',
      payload: nothing,
      version: 1,
      priority: 4,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 5 * MINUTE,
      debounceMs: 200,
      failure: 'Bank lines wait to be matched by hand, or until the next change.',
    },
    'take-in-mail': {
      summary: 'Takes attachments out of a mail and files them.',
      queue: 'inbox',
      payload: z.strictObject({ emailId: id, alone, crashes }),
      version: 2,
      priority: 3,
      attempts: 5,
      backoff: SOON,
      // A mail may hold 1,000 attachments; the checks of its sender alone may take a minute.
      timeLimitMs: 10 * MINUTE,
      subject: { type: 'email', field: 'emailId' },
      failure: 'The mail becomes `failed`.',
    },
    'scan-file': {
      summary: 'Has a virus scanner look at a file before it is read.',
      queue: 'inbox',
      payload: z.strictObject({ fileId: id }),
      version: 1,
      priority: 3,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 5 * MINUTE,
      subject: { type: 'file', field: 'fileId' },
      failure: 'The extraction of the file becomes `failed`, and it is not read.',
    },
    'unpack-file': {
      summary: 'Takes the files out of an archive and stores each.',
      queue: 'inbox',
      payload: z.strictObject({ fileId: id, alone, crashes }),
      version: 2,
      priority: 3,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      subject: { type: 'file', field: 'fileId' },
      failure: 'The extraction of the archive becomes `failed`; files that were taken out stay.',
    },
    'render-invoice': {
      summary: 'Makes the PDF and the e-invoice of an issued sale.',
      queue: 'upkeep',
      payload: z.strictObject({ invoiceId: ulid }),
      version: 1,
      priority: 3,
      attempts: 8,
      backoff: SOON,
      timeLimitMs: 2 * MINUTE,
      subject: { type: 'invoice', field: 'invoiceId' },
      failure: 'The invoice stays issued without its documents; staff see the task failed and run it again.',
    },
    'send-submission': {
      summary: 'Takes an approved event to the employment register, and into the rows of the employee.',
      queue: 'register',
      payload: z.strictObject({ submissionId: id }),
      version: 1,
      priority: 2,
      // Enough attempts to outlast an outage of a day.
      attempts: 60,
      backoff: { firstMs: 2 * SECOND, lastMs: 30 * MINUTE },
      timeLimitMs: 5 * MINUTE,
      service: 'employment-register',
      subject: { type: 'submission', field: 'submissionId' },
      failure: 'The submission stays approved with the code of the failure; staff send it again.',
    },
    'sync-register': {
      summary: 'Brings what the employment register shows of a company to its employees.',
      queue: 'register',
      payload: nothing,
      version: 1,
      priority: 7,
      attempts: 6,
      backoff: OUTSIDE,
      timeLimitMs: 10 * MINUTE,
      service: 'employment-register',
      debounceMs: 200,
      failure: 'The employees stay as they were until the next night.',
    },
    'sync-all-registers': {
      summary: 'Has every company compared with the employment register.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 8,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'The companies are compared in the next night.',
    },
    'rebuild-status': {
      summary: 'Recounts what waits in a company.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 5,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: MINUTE,
      debounceMs: 200,
      failure: 'The counts stay as they were until the next change.',
    },
    'register-files': {
      summary: 'Gives the files that came before the books of a company were there their documents.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 3,
      attempts: 8,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      failure:
        'Files that came before the books stay without a document; run again, it goes on with the rest.',
    },
    'rebuild-all-status': {
      summary: 'Has every company recounted, because what is overdue depends on the date.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 8,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'Overdue counts stay as of the day of the last change in their company.',
    },
    'fetch-rates': {
      summary: 'Fetches the exchange rates of the European Central Bank.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 6,
      attempts: 8,
      backoff: OUTSIDE,
      timeLimitMs: MINUTE,
      service: 'exchange-rates',
      failure: 'Documents in other currencies wait for a rate.',
    },
    'prepare-pay-run': {
      summary: 'Computes the pay of a month from the employments of a company.',
      queue: 'upkeep',
      payload: z.strictObject({ payRunId: id }),
      version: 1,
      priority: 2,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 2 * MINUTE,
      subject: { type: 'pay_run', field: 'payRunId' },
      failure: 'The pay run stays a draft without payslips; asked for again, it is prepared again.',
    },
    'refresh-tax-account': {
      summary: "Reads a company's account with the tax authority and keeps the copy.",
      queue: 'tax-account',
      payload: nothing,
      version: 1,
      priority: 3,
      attempts: 6,
      backoff: OUTSIDE,
      timeLimitMs: MINUTE,
      // Requests become one while none has begun; the first is not held back.
      debounceMs: 0,
      failure: 'The copy stays as it was and is shown as failed; the next night tries again.',
    },
    'refresh-all-tax-accounts': {
      summary: 'Has the tax account of every company refreshed, spread over the night.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 8,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'Copies of that night stay those of the night before.',
    },
    'charge-taxes': {
      summary: 'Moves the taxes of a company that are due to its prepayment account.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 4,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: MINUTE,
      // Requests become one while none has begun; the first is not held back.
      debounceMs: 0,
      failure: 'The taxes stay on their accounts until the next night.',
    },
    'charge-all-taxes': {
      summary: 'Has the taxes of every company that are due moved to its prepayment account.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 8,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'The taxes that fell due stay on their accounts until the next night.',
    },
    'check-vat-number': {
      summary: 'Asks VIES about the VAT number of a party.',
      queue: 'upkeep',
      payload: z.strictObject({ partyId: ulid }),
      version: 1,
      priority: 6,
      attempts: 12,
      backoff: OUTSIDE,
      timeLimitMs: MINUTE,
      service: 'vies',
      subject: { type: 'party', field: 'partyId' },
      failure:
        'The party shows no check of its VAT number; staff run the task again, or the number is set again.',
    },
    'remind-tsd': {
      summary: 'Reminds the owners of a company of its TSD, where the month asks for one.',
      queue: 'upkeep',
      payload: z.strictObject({ month: monthForm }),
      version: 1,
      priority: 7,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: MINUTE,
      failure: 'Nobody is reminded of the month; staff see the task failed and run it again.',
    },
    'remind-all-tsd': {
      summary: 'Has every company looked at that may owe a TSD of last month.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 8,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'Nobody is reminded of the month; staff see the task failed and run it again.',
    },
    'remind-expiring-keys': {
      summary: 'Writes to the owners of organizations whose API keys expire soon.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 8,
      attempts: 5,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'The next morning writes to them.',
    },
    'relay-webhooks': {
      summary:
        'Makes deliveries of what the books of a company did since its webhook endpoints were told last.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 3,
      attempts: 20,
      backoff: SOON,
      timeLimitMs: 5 * MINUTE,
      // Requests become one while none has begun; the first is not held back.
      debounceMs: 0,
      failure: 'Webhooks of the company wait; they are noticed again at once, and nothing is left out.',
    },
    'deliver-webhooks': {
      summary: 'Sends what is due to a webhook endpoint.',
      queue: 'webhooks',
      payload: z.strictObject({ endpointId: id }),
      version: 1,
      priority: 4,
      attempts: 20,
      backoff: SOON,
      timeLimitMs: 2 * MINUTE,
      subject: { type: 'webhook_endpoint', field: 'endpointId' },
      failure: 'Deliveries to the endpoint wait until its next event, or until the hour is over.',
    },
    'end-app-webhooks': {
      summary:
        'Ends the webhook endpoints of people who left, of keys that were revoked and of apps that were disconnected.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 1,
      attempts: 20,
      backoff: SOON,
      timeLimitMs: 5 * MINUTE,
      // Requests become one while none has begun; the first is not held back.
      debounceMs: 0,
      failure: 'The endpoints are sent to until the hour is over, when it is tried again.',
    },
    'sweep-webhooks': {
      summary:
        'Forgets deliveries of webhooks past their 30 days, and asks again for those that were left lying.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 9,
      attempts: 3,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'The next run does it.',
    },
    'send-mail': {
      summary: 'Writes a letter to a person and hands it to the mail server.',
      queue: 'upkeep',
      payload: z.discriminatedUnion('letter', [
        z.strictObject({
          letter: z.enum([
            'email_verification',
            'password_reset',
            'password_changed',
            'totp_enrolled',
            'totp_removed',
            'totp_reset_requested',
            'recovery_codes_renewed',
          ]),
          email: z.string().max(254),
        }),
        z.strictObject({ letter: z.literal('invitation'), invitationId: id }),
        z.strictObject({
          letter: z.literal('tsd_reminder'),
          email: z.string().max(254),
          companyId: id,
          month: monthForm,
        }),
        z.strictObject({
          letter: z.literal('webhook_disabled'),
          email: z.string().max(254),
          companyId: id,
          host: z.string().max(255),
          reason: z.enum(['gone', 'failing', 'maker_left', 'key_revoked']),
        }),
        z.strictObject({
          letter: z.literal('keys_expiring'),
          email: z.string().max(254),
          organizationId: id,
          expiresOn: dayForm,
        }),
        z.strictObject({
          letter: z.literal('authority_access'),
          email: z.string().max(254),
          companyId: id,
          decision: z.enum(['granted', 'refused', 'withdrawn']),
          reason: z.string().max(1000).nullable(),
        }),
      ]),
      version: 4,
      priority: 2,
      attempts: 8,
      backoff: OUTSIDE,
      timeLimitMs: MINUTE,
      service: 'mail-server',
      failure: 'The letter is not sent; whoever waits for it asks for another.',
    },
    'check-coherence': {
      summary: 'Proves that the ledgers of all companies are coherent.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 8,
      attempts: 2,
      backoff: SOON,
      timeLimitMs: 2 * HOUR,
      inFlight: 1,
      failure: 'Staff see the task failed.',
    },
    'expire-idempotency': {
      summary: 'Forgets idempotency keys past their 24 hours.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 9,
      attempts: 3,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'The next run forgets them.',
    },
    'expire-sessions': {
      summary:
        'Forgets sessions long over, letters no longer good, attempts that no longer count, and apps nobody uses.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 9,
      attempts: 3,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'The next run forgets them.',
    },
    'expire-tasks': {
      summary: 'Forgets tasks that finished long ago; failed ones stay.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 9,
      attempts: 3,
      backoff: SOON,
      timeLimitMs: 10 * MINUTE,
      inFlight: 1,
      failure: 'The next run forgets them.',
    },
    'sweep-files': {
      summary: 'Removes stored bytes that no row refers to: their upload or mail never committed.',
      queue: 'upkeep',
      payload: nothing,
      version: 1,
      priority: 9,
      attempts: 3,
      backoff: SOON,
      timeLimitMs: 30 * MINUTE,
      inFlight: 1,
      failure: 'The next run removes them.',
    },
  },
  schedules: {
    // The bank publishes around 16:00 Frankfurt time on its working days.
    'fetch-rates': { kind: 'fetch-rates', cron: '20 16,18 * * 1-5', tz: 'Europe/Berlin' },
    // After midnight of the books, when invoices due yesterday have become overdue.
    'rebuild-all-status': { kind: 'rebuild-all-status', cron: '2 0 * * *', tz: BOOKS_TIME_ZONE },
    // The authority takes taxes at midnight of their due days; the copies of the night show it.
    'charge-all-taxes': { kind: 'charge-all-taxes', cron: '5 0 * * *', tz: BOOKS_TIME_ZONE },
    'refresh-all-tax-accounts': { kind: 'refresh-all-tax-accounts', cron: '30 1 * * *', tz: BOOKS_TIME_ZONE },
    'sync-all-registers': { kind: 'sync-all-registers', cron: '10 1 * * *', tz: BOOKS_TIME_ZONE },
    // The TSD is due on the 10th.
    'remind-all-tsd': { kind: 'remind-all-tsd', cron: '0 9 5 * *', tz: BOOKS_TIME_ZONE },
    'remind-expiring-keys': { kind: 'remind-expiring-keys', cron: '15 9 * * *', tz: BOOKS_TIME_ZONE },
    'check-coherence': { kind: 'check-coherence', cron: '30 2 * * *', tz: BOOKS_TIME_ZONE },
    'sweep-webhooks': { kind: 'sweep-webhooks', cron: '25 * * * *', tz: BOOKS_TIME_ZONE },
    'expire-idempotency': { kind: 'expire-idempotency', cron: '10 * * * *', tz: BOOKS_TIME_ZONE },
    // Hourly: entries that strangers cause in the authorization server live for half an hour.
    'expire-sessions': { kind: 'expire-sessions', cron: '35 * * * *', tz: BOOKS_TIME_ZONE },
    'expire-tasks': { kind: 'expire-tasks', cron: '40 3 * * *', tz: BOOKS_TIME_ZONE },
    'sweep-files': { kind: 'sweep-files', cron: '50 3 * * *', tz: BOOKS_TIME_ZONE },
  },
} as const satisfies Catalogue;

export type TaskKind = keyof typeof CATALOGUE.kinds;
export type QueueName = keyof typeof CATALOGUE.queues;
export type TaskPayload<K extends TaskKind> = PayloadOf<typeof CATALOGUE, K>;

/**
 * The queues that the configuration gives a worker; undefined for all.
 * @throws ConfigError for an unknown queue
 */
export function workerQueues(config: Pick<Config, 'RAAMAT_WORKER_QUEUES'>): QueueName[] | undefined {
  const known = Object.keys(CATALOGUE.queues) as QueueName[];
  return config.RAAMAT_WORKER_QUEUES?.map((name) => {
    const queue = known.find((one) => one === name);
    if (queue !== undefined) return queue;
    throw new ConfigError(
      'RAAMAT_WORKER_QUEUES',
      `names "${name}", and the queues are ${known.join(', ')}: correct it, or unset it for all.`,
    );
  });
}
