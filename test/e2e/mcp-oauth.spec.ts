import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import { encodeId } from '#platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientDocuments } from '../../apps/api/src/site/oauth/client-documents.js';
import { idIn } from '../support/api.js';
import { type Bookkeeper, startBookkeeper } from '../support/bookkeeper.js';
import { makeAuthority } from '../support/certificates.js';
import { testDatabase, type TestDatabase } from '../support/database.js';
import {
  authorizationRequest,
  Browser,
  CALLBACK,
  decide,
  discover,
  formOf,
  LOOPBACK,
  mcpOf,
  redeem,
  register,
} from '../support/oauth.js';

let db: TestDatabase;
let us: Bookkeeper;
/** The addresses where apps publish their metadata. */
let published: Server;
let documentUrl: string;

beforeAll(async () => {
  db = await testDatabase();
  const authority = await makeAuthority();
  published = createServer(await authority.issue('localhost'), (_request, answer) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        client_id: documentUrl,
        client_name: 'Avaldatud abi',
        redirect_uris: [CALLBACK],
        token_endpoint_auth_method: 'none',
      }),
    ),
  ).listen(0, 'localhost');
  await once(published, 'listening');
  documentUrl = `https://localhost:${(published.address() as AddressInfo).port}/app.json`;
  us = await startBookkeeper(
    db,
    {},
    { reachable: true, documents: new ClientDocuments({ allows: () => true, ca: authority.cert }) },
  );
});

afterAll(async () => {
  published.closeAllConnections();
  published.close();
  await us.close();
  await db.drop();
});

const browser = () => new Browser(us.api.url, us.session);

/** The state that an app keeps between its calls: all that the SDK asks of the program that embeds it. */
class Provider implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = { client_name: 'Näidisabi', redirect_uris: [CALLBACK], scope: 'read write' };
  information: StoredOAuthClientInformation | undefined;
  asked: URL | undefined;
  private kept: OAuthTokens | undefined;
  private discovered: OAuthDiscoveryState | undefined;
  private verifier = '';

  constructor(readonly clientMetadataUrl?: string) {}

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.information;
  }
  saveClientInformation(information: StoredOAuthClientInformation): void {
    this.information = information;
  }
  tokens(): OAuthTokens | undefined {
    return this.kept;
  }
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.asked = url;
  }
  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovered = state;
  }
  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  codeVerifier(): string {
    return this.verifier;
  }
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(mcpOf(us.api)), { authProvider });
const clientOf = (mode: 'auto' | 'legacy') =>
  new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });

/** From the address of the MCP server to a connected client: the SDK does everything except the person's part. */
async function connect(provider: Provider, mode: 'auto' | 'legacy'): Promise<Client> {
  const transport = transportOf(provider);
  await expect(clientOf(mode).connect(transport)).rejects.toThrow(UnauthorizedError);
  if (provider.asked === undefined) throw new Error('Nobody was asked.');
  const answer = await decide(browser(), { url: provider.asked }, us.organization);
  await transport.finishAuth(answer.searchParams);
  const client = clientOf(mode);
  await client.connect(transportOf(provider));
  return client;
}

interface Outcome {
  readonly structuredContent?: { readonly result?: Readonly<Record<string, string>> };
}

/** Records a draft of a new supplier with the tools, and reads it. */
async function recordDraft(client: Client, number: string): Promise<unknown> {
  const company_id = idIn(us.company.path);
  const use = async (name: string, given: object) =>
    (await client.callTool({ name, arguments: { company_id, ...given } })) as Outcome;
  const party = await use('create_party', { name: `Tarnija ${number} OÜ`, kind: 'supplier' });
  const recorded = await use('record_invoice', {
    direction: 'purchase',
    party_id: party.structuredContent?.result?.['party_id'],
    number,
    revision: {
      invoice_date: '2026-11-03',
      lines: [{ description: 'Veebimajutus', unit_price: '100', vat_code: 'P24' }],
    },
  });
  const invoice_id = recorded.structuredContent?.result?.['invoice_id'];
  return (await use('get_invoice', { invoice_id })).structuredContent;
}

const DRAFT = { state: 'recorded', gross_minor: 12_400 };

describe.each([
  ['2026-07-28', 'auto'],
  ['2025-11-25', 'legacy'],
] as const)("the SDK's own client, of revision %s", (revision, mode) => {
  it('gets from nothing to a recorded draft: it finds, registers, asks and redeems', async () => {
    const provider = new Provider();
    const client = await connect(provider, mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(await recordDraft(client, `SDK-${revision}`)).toMatchObject(DRAFT);
    expect(provider.asked?.searchParams.get('resource')).toBe(mcpOf(us.api));
    const balance = await client.callTool({
      name: 'trial_balance',
      arguments: { company_id: idIn(us.company.path) },
    });
    expect(balance.structuredContent).toMatchObject({ base_currency: 'EUR' });
    await client.close();
  });
});

it('an app whose id is the address of its document needs no registration', async () => {
  const provider = new Provider(documentUrl);
  const client = await connect(provider, 'auto');
  expect(provider.information?.client_id).toBe(documentUrl);
  expect(await recordDraft(client, 'DOCUMENT-1')).toMatchObject(DRAFT);
  const connected = await us.api.send('GET', '/api/me/connected-apps/', { session: us.session });
  expect(JSON.stringify(connected.body)).toContain('Avaldatud abi');
  await client.close();
});

describe('a generic OAuth client', () => {
  const withToken = async (token: string): Promise<Client> => {
    const client = clientOf('auto');
    const authProvider = { token: () => Promise.resolve(token) };
    await client.connect(new StreamableHTTPClientTransport(new URL(mcpOf(us.api)), { authProvider }));
    return client;
  };

  it('gets from nothing to a recorded draft by authorization code', async () => {
    const server = await discover(us.api);
    const app = await register(server);
    const request = authorizationRequest(us.api, server, app);
    const answer = await decide(browser(), request, us.organization);
    const tokens = await redeem(us.api, server, app, request, answer);
    const client = await withToken(tokens.access_token);
    expect(await recordDraft(client, 'CODE-1')).toMatchObject(DRAFT);
    await client.close();
  });

  it('gets from nothing to a recorded draft by device code', async () => {
    const server = await discover(us.api);
    const app = await register(server, {
      redirect_uris: [],
      response_types: [],
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
    });
    const asked = await oauth.processDeviceAuthorizationResponse(
      server,
      app,
      await oauth.deviceAuthorizationRequest(
        server,
        app,
        oauth.None(),
        new URLSearchParams({ scope: 'read write', resource: mcpOf(us.api) }),
        LOOPBACK,
      ),
    );
    const person = browser();
    const { fields } = formOf(await person.open('/oauth/device'));
    const consent = await person.open('/oauth/device', { ...fields, user_code: asked.user_code });
    await person.open('/oauth/device', {
      ...formOf(consent).fields,
      decision: 'allow',
      organization_id: encodeId('organization', us.organization.id),
    });
    const tokens = await oauth.processDeviceCodeResponse(
      server,
      app,
      await oauth.deviceCodeGrantRequest(server, app, oauth.None(), asked.device_code, {
        additionalParameters: { resource: mcpOf(us.api) },
        ...LOOPBACK,
      }),
    );
    const client = await withToken(tokens.access_token);
    expect(await recordDraft(client, 'DEVICE-1')).toMatchObject(DRAFT);
    await client.close();
  });
});
