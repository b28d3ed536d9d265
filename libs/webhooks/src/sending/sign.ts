import { createHmac, randomBytes } from 'node:crypto';

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
  const timestamp = Math.floor(at.getTime() / 1_000).toString();
  const content = `${event.id}.${timestamp}.${event.payload}`;
  return {
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret, content)}`).join(' '),
  };
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
