import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Standard Webhooks 1.0.0: what its secrets begin with; the rest is the key in base64, of 24 to 64 bytes. */
const PREFIX = 'whsec_';
const KEY_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64');

/** The headers by which a receiver knows an event, and that it comes from here: one signature for each secret that is good. */
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
