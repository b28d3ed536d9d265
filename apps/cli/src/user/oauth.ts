import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { CommandFailure } from '../command.js';
import { type Credentials } from './credentials.js';

/** The id under which every server knows this command line. */
const CLIENT_ID = 'raamat-cli';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CALL_MS = 30_000;

const Resource = z.object({ resource: z.string(), authorization_servers: z.array(z.string()).min(1) });
const Server = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  device_authorization_endpoint: z.string(),
  revocation_endpoint: z.string(),
});
const Device = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number().default(5),
});
const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
const Refused = z.object({ error: z.string(), error_description: z.string().optional() });

export type DevicePrompt = z.output<typeof Device>;

interface LoginOptions {
  readonly server: string;
  readonly scope: string;
  /** Shows the person the address to open and the code to type. */
  readonly show: (prompt: DevicePrompt) => void;
}

/** Connects this machine: the person types a code into any browser while the command waits. RFC 8628. */
export async function connectByCode({ server, scope, show }: LoginOptions): Promise<Credentials> {
  const { resource, authorization_servers: issuers } = await found(
    `${server}/.well-known/oauth-protected-resource/mcp`,
    Resource,
  );
  const [issuer = server] = issuers;
  const metadata = await found(`${issuer}/.well-known/oauth-authorization-server`, Server);
  if (metadata.issuer !== issuer)
    throw new CommandFailure(`the answer came from ${issuer}, which is another server.`);
  const device = Device.parse(await post(metadata.device_authorization_endpoint, { scope, resource }));
  show(device);
  const tokens = await untilDecided(metadata.token_endpoint, device, resource);
  return {
    server,
    resource,
    token_endpoint: metadata.token_endpoint,
    revocation_endpoint: metadata.revocation_endpoint,
    ...kept(tokens),
  };
}

async function untilDecided(
  endpoint: string,
  { device_code: code, interval, expires_in: life }: DevicePrompt,
  resource: string,
): Promise<z.output<typeof Tokens>> {
  let seconds = interval;
  for (let waited = 0; waited < life; waited += seconds) {
    await wait(seconds * 1000);
    const answer = await ask(endpoint, { grant_type: DEVICE_GRANT, device_code: code, resource });
    if (answer.ok) return Tokens.parse(answer.body);
    const { error } = Refused.parse(answer.body);
    if (error === 'slow_down') seconds += 5;
    else if (error === 'access_denied') throw new CommandFailure('you refused the connection.');
    else if (error !== 'authorization_pending') break;
  }
  throw new CommandFailure('the code has expired: run `raamat login` again.');
}

/** Exchanges old tokens for new ones. @throws CommandFailure when the connection has ended */
export async function refreshed(credentials: Credentials): Promise<Credentials> {
  const { token_endpoint: endpoint, refresh_token: token, resource } = credentials;
  const answer = await ask(endpoint, { grant_type: 'refresh_token', refresh_token: token, resource });
  if (!answer.ok) throw new CommandFailure('the connection has ended: run `raamat login` again.');
  return { ...credentials, ...kept(Tokens.parse(answer.body)) };
}

/** Revokes the connection: every token of it ends. */
export async function giveBack({
  revocation_endpoint: endpoint,
  refresh_token: token,
}: Credentials): Promise<void> {
  await ask(endpoint, { token });
}

function kept({ access_token, refresh_token, expires_in: life }: z.output<typeof Tokens>) {
  const now = performance.timeOrigin + performance.now();
  return { access_token, refresh_token, expires_at: new Date(now + life * 1000).toISOString() };
}

async function found<T>(address: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(CALL_MS) }).catch(() => undefined);
  const parsed =
    answer?.ok === true ? schema.safeParse(await answer.json().catch(() => undefined)) : undefined;
  if (parsed?.success !== true)
    throw new CommandFailure(`${new URL(address).origin} is not a Raamat server.`);
  return parsed.data;
}

async function post(address: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
  const { ok, body } = await ask(address, fields);
  if (ok) return body;
  const { error, error_description: why } = Refused.parse(body);
  throw new CommandFailure(`the server refused: ${why ?? error}.`);
}

async function ask(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly ok: boolean; readonly body: unknown }> {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
    signal: AbortSignal.timeout(CALL_MS),
  }).catch(() => {
    throw new CommandFailure(`${new URL(address).origin} does not answer.`);
  });
  const text = await answer.text();
  return { ok: answer.ok, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
