import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** The prefix of secrets in Standard Webhooks 1.0.0; the rest is the key in base64, of 24 to 64 bytes. */
const PREFIX = 'whsec_';
const KEY_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** The headers that identify an event and its sender to the receiver, with one signature for each valid secret. */
export function signedHeaders(
  event: { readonly id: string; readonly payload: string },
  secrets: readonly string[],
  at: Date,
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(event.id, at, event.payload));
  return {
    'webhook-id': event.id,
    'webhook-timestamp': Math.floor(at.getTime() / 1_000).toString(),
    'webhook-signature': signatures.join(' '),
  };
}
