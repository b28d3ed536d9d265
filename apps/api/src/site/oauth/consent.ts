import { type ConnectedApps, oauthResource, type Scope } from '#identity';
import { type Actor, addDays, type Clock, encodeId, fieldProblem, type IsoDate } from '#platform';
import type Provider from 'oidc-provider';
import { isSelfRegistered, oneLine } from './clients.js';
import { CONNECTION_DAYS } from './lives.js';

/** An app as a person is shown it before they decide. */
export interface AskingApp {
  readonly clientId: string;
  /** As it calls itself; null where it has no name. */
  readonly name: string | null;
  readonly selfRegistered: boolean;
  /** It gets its tokens renewed, for as long as the connection lasts. */
  readonly renews: boolean;
}

/** What a person agreed to. */
export interface Agreement {
  readonly actor: Actor;
  readonly userId: bigint;
  readonly organizationId: bigint;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
}

/** The last day of a connection made now. */
export const lastDayFrom = (clock: Clock): IsoDate => addDays(clock.today(), CONNECTION_DAYS);

/** @throws Problem `validation_error` when nothing is left of what the app asked for */
export function assertSome(scopes: readonly Scope[]): void {
  if (scopes.length > 0) return;
  throw fieldProblem(
    'validation_error',
    'scope',
    'nothing_chosen',
    'Choose what the app may do, or refuse it.',
  );
}

/** Undefined when there is no such app (any more). */
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

/** Writes an agreement down: the grant under which tokens are given out, and the connection that its person sees. */
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
