import { type ClientMetadata, errors } from 'oidc-provider';
import { z } from 'zod';
import { DEVICE_GRANT } from './metadata.js';
import { type RedirectRules } from './redirects.js';
import { scopesIn } from './scopes.js';

/** The project's own command line, available to everybody: it opens no browser and uses the device flow. */
export const RAAMAT_CLI: ClientMetadata = {
  client_id: 'raamat-cli',
  client_name: 'Raamat CLI',
  application_type: 'native',
  grant_types: [DEVICE_GRANT, 'refresh_token'],
  response_types: [],
  redirect_uris: [],
};

const OURS: ReadonlySet<string> = new Set([RAAMAT_CLI.client_id]);
const NAME_MAX = 100;

/** Whether the app registered itself, without any review: pages then show its id and a warning. */
export const isSelfRegistered = (clientId: string): boolean => !OURS.has(clientId);

/** The parts of an app's registration that the service uses. All others are dropped, above all images and secrets. */
const Registration = z.looseObject({
  redirect_uris: z.array(z.string().max(2000)).max(20).optional(),
  client_name: z.string().optional(),
  client_uri: z.string().max(2000).optional(),
  grant_types: z.array(z.string()).max(10).optional(),
  response_types: z.array(z.string()).max(10).optional(),
  scope: z.string().max(1000).optional(),
});

/**
 * The registration passed to the authorization server (RFC 7591 §3.2.1: a server may substitute its own values). Apps
 * are public clients: each user of an app could read its secret.
 */
export function registrationOf(body: unknown, rules: RedirectRules): Record<string, unknown> {
  const parsed = Registration.safeParse(body);
  if (!parsed.success) throw new errors.InvalidClientMetadata(z.prettifyError(parsed.error));
  rules.assertAll(parsed.data.redirect_uris ?? []);
  const { redirect_uris: redirects, client_name: name, client_uri: uri, ...rest } = parsed.data;
  const shown = name === undefined ? '' : oneLine(name);
  const scopes = scopesIn(rest.scope);
  return {
    ...(redirects === undefined ? {} : { redirect_uris: redirects }),
    ...(shown === '' ? {} : { client_name: shown }),
    ...(uri === undefined ? {} : { client_uri: uri }),
    ...(rest.grant_types === undefined ? {} : { grant_types: rest.grant_types }),
    ...(rest.response_types === undefined ? {} : { response_types: rest.response_types }),
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    application_type: applicationType(redirects ?? []),
    token_endpoint_auth_method: 'none',
  };
}

/**
 * For apps that do not declare a type: one that listens on the person's own machine, or uses its own scheme, is
 * native.
 */
function applicationType(redirects: readonly string[]): 'web' | 'native' {
  return redirects.every((one) => one.startsWith('https://')) && redirects.length > 0 ? 'web' : 'native';
}

/** A name fit to show: on one line, with no invisible characters and none that reverse the text. */
export function oneLine(name: string): string {
  return name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);
}
