import pg from 'pg';
import { type Logger } from '../observability/logger.js';
import { KEEP_ALIVE } from './stream.js';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2_000;

interface Listener {
  readonly onNotify: (payload: string) => void;
  /** Whether no other process needs a notification of this one: it then skips the database. */
  readonly hearsAlone: () => boolean;
}

/**
 * LISTEN and NOTIFY on a separate connection: a NOTIFY inside the business transaction would make commits wait for
 * each other. Notifications are coalesced and may be lost, so listeners also poll.
 */
export class Notifier {
  private client: pg.Client | undefined;
  private connecting: Promise<void> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private retry: NodeJS.Timeout | undefined;
  private kept = false;
  private closed = false;
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly pending = new Map<string, { readonly channel: string; readonly payload: string }>();
  private sending = false;

  /** @param applicationName its name at the server */
  constructor(
    private readonly url: string,
    private readonly applicationName: string,
    private readonly log: Logger,
  ) {}

  /** Connects now and for good, instead of from the first notification or listener on. */
  open(): Promise<void> {
    this.kept = true;
    return this.connect();
  }

  /**
   * Calls back for each notification, and once with an empty payload after every reconnect, because notifications may
   * have been missed.
   */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    hearsAlone: () => boolean = () => false,
  ): Promise<() => Promise<void>> {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners);
    const listener = { onNotify, hearsAlone };
    listeners.add(listener);
    await this.connect();
    await this.client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0)
        await this.client?.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  /**
   * Sends at once. Notifications of a channel about the same thing that arrive meanwhile are coalesced into one with the
   * newest payload. When only listeners of this process need it, they are called directly and nothing is sent.
   */
  notify(channel: string, payload: string, about = ''): void {
    if ([...(this.listeners.get(channel) ?? [])].some(({ hearsAlone }) => hearsAlone())) {
      this.deliver(channel, payload);
      return;
    }
    this.pending.set(`${channel} ${about}`, { channel, payload });
    if (!this.sending) {
      this.sending = true;
      queueMicrotask(() => void this.flush());
    }
  }

  /** Calls the listeners in this process. */
  deliver(channel: string, payload = ''): void {
    for (const { onNotify } of this.listeners.get(channel) ?? []) onNotify(payload);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async flush(): Promise<void> {
    try {
      while (this.pending.size > 0 && !this.closed) {
        const batch = [...this.pending.values()];
        this.pending.clear();
        await this.connect();
        await this.client?.query({
          name: 'notify',
          text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS sent(channel, payload)',
          values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
        });
      }
    } catch (error) {
      // Listeners poll too: a lost notification costs a second, not the work.
      this.log.warn({ err: error }, 'a notification could not be sent');
    } finally {
      this.sending = false;
    }
  }

  private connect(): Promise<void> {
    if (this.client !== undefined || this.closed) return Promise.resolve();
    this.connecting ??= this.newConnection().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  private async newConnection(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: this.applicationName,
      ...KEEP_ALIVE,
    });
    client.on('notification', ({ channel, payload }) => {
      this.deliver(channel, payload);
    });
    client.on('error', (error) => {
      this.lost(client, error);
    });
    client.on('end', () => {
      this.lost(client);
    });
    await client.connect();
    // A notification is worth nothing after a crash, and its commit need not wait for the disk.
    await client.query('SET synchronous_commit = off');
    this.client = client;
    this.retryMs = FIRST_RETRY_MS;
    for (const channel of this.listeners.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.client !== client) return;
    this.client = undefined;
    if (this.closed) return;
    this.log.warn({ err: error }, 'the connection for notifications was lost');
    if (this.kept || this.listeners.size > 0) this.reconnectLater();
  }

  private reconnectLater(): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.connect().then(
        () => {
          for (const channel of this.listeners.keys()) this.deliver(channel);
        },
        () => {
          this.reconnectLater();
        },
      );
    }, this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
  }
}
