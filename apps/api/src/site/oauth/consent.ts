import { type ConnectedApps, oauthResource, type Scope } from '#identity';
import { type Actor, addDays, type Clock, encodeId, fieldProblem, type IsoDate } from '#platform';
import type Provider from 'oidc-provider';
import { isSelfRegistered, oneLine } from './clients.js';
import { CONNECTION_DAYS } from './lives.js';

/** An app as shown to a person who decides about it. */
export interface AskingApp {
  readonly clientId: string;
  /** The name that the app gives itself; null when it has none. */
  readonly name: string | null;
  readonly selfRegistered: boolean;
  /** Whether the app can renew its tokens while the connection lasts. */
  readonly renews: boolean;
}

/** The terms to which a person agreed. */
export interface Agreement {
  readonly actor: Actor;
  readonly userId: bigint;
  readonly organizationId: bigint;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
}

/** The last day of a connection made now. */
export const lastDayFrom = (clock: Clock): IsoDate => addDays(clock.today(), CONNECTION_DAYS);

/** @throws Problem `validation_error` when none of the requested scopes is left */
export function assertSome(scopes: readonly Scope[]): void {
  if (scopes.length > 0) return;
  throw fieldProblem(
    'validation_error',
    'scope',
    'nothing_chosen',
    'Choose what the app may do, or refuse the request.',
  );
}

/** Undefined when the app does not exist or no longer exists. */
export async function askingApp(provider: Provider, clientId: string): Promise<AskingApp | undefined> {
  const client = await provider.Client.find(clientId);
  if (client === undefined) return undefined;
  const name = oneLine(client.clientName ?? '');
  return {
    clientId,
    name: name === '' ? null : name,
    selfRegistered: isSelfRegistered(clientId),
    renews: client.grantTypeAllowed('refresh_token'),
  };
}

/** Stores an agreement: the grant under which tokens are issued, and the connection that the person sees. */
export async function agree(
  provider: Provider,
  apps: ConnectedApps,
  { actor, userId, organizationId, clientId, scopes }: Agreement,
): Promise<{ readonly grantId: string; readonly accountId: string }> {
  const accountId = encodeId('user', userId);
  const app = await askingApp(provider, clientId);
  const grant = new provider.Grant({ accountId, clientId });
  grant.addResourceScope(oauthResource(provider.issuer), scopes.join(' '));
  const grantId = await grant.save();
  await apps.connect(actor, {
    userId,
    organizationId,
    grantId,
    clientId,
    clientName: app?.name ?? null,
    selfRegistered: isSelfRegistered(clientId),
    scopes,
  });
  return { grantId, accountId };
}
