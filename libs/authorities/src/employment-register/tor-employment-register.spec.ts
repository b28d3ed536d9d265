import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { createLogger, isoDate } from '#platform';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeAuthority,
  type TestAuthority,
  type TestCertificate,
} from '../../../../test/support/certificates.js';
import { OutsideCallFailed } from '../http/outside-call.js';
import { type TlsMaterial } from '../x-road/exchange.js';
import { XRoadClient } from '../x-road/x-road-client.js';
import { XRoadFault } from '../x-road/x-road-fault.js';
import { parseClientId } from '../x-road/x-road-ids.js';
import { type RegisterEntry } from './employment-register.js';
import { TorEmploymentRegister } from './tor-employment-register.js';

const ENTRY: RegisterEntry = {
  registerId: null,
  cancels: false,
  recordedAt: new Date('2026-11-20T10:00:00Z'),
  employment: {
    person: { personalCode: '49403136515', birthDate: null, firstName: 'Mari', lastName: 'Maasikas' },
    employmentType: 1,
    startDate: isoDate('2026-12-01'),
    endDate: null,
    endGround: null,
    workingTimeRate: '0.5',
    occupationCode: null,
    occupationText: 'Kokk & koristaja',
    workplace: 'Näidise tn 1',
  },
  suspension: null,
  changesSuspension: false,
};
const CALL = { employer: '10000003', messageId: '7f1d6a52-93c1-4c4e-a7a8-0d7d7ad0cf01', issue: 'x' };

let server: Server | undefined;
let requests: string[] = [];

afterEach(() => {
  server?.close();
  requests = [];
});

type Respond = (request: string, response: ServerResponse, incoming: IncomingMessage) => void;

/** A security server with a set answer. */
async function register(respond: Respond, timeoutMs = 5_000): Promise<TorEmploymentRegister> {
  return at(`http://127.0.0.1:${await listen(createServer(taking(respond)))}`, timeoutMs);
}

const taking =
  (respond: Respond) =>
  (incoming: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const request = Buffer.concat(parts).toString();
      requests.push(request);
      respond(request, response, incoming);
    });
  };

async function listen(listening: Server): Promise<number> {
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return (listening.address() as AddressInfo).port;
}

const at = (url: string, timeoutMs: number, tls: TlsMaterial = {}): TorEmploymentRegister =>
  new TorEmploymentRegister(
    new XRoadClient(
      {
        url,
        client: parseClientId('ee-dev/COM/10000003/raamat'),
        userId: undefined,
        tls,
        timeoutMs,
      },
      createLogger({ LOG_LEVEL: 'silent' }, 'test'),
    ),
    parseClientId('EE/GOV/70000349/tor'),
    'v2',
  );

/** The request's own headers around a response. */
const answer = (request: string, service: string, response: string): string =>
  request.replace(
    /<soap:Body>.*<\/soap:Body>/s,
    `<soap:Body><e:${service}Response xmlns:e="http://emta-v6.x-road.eu"><response>${response}</response></e:${service}Response></soap:Body>`,
  );
const say =
  (response: string, service = 'TOOTREG'): Respond =>
  (request, reply) => {
    reply.setHeader('content-type', 'text/xml; charset=utf-8').end(answer(request, service, response));
  };
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a call over X-Road', () => {
  it('has the headers in the order of the protocol, and the entry in the order of the WSDL', async () => {
    const tor = await register(
      say('<korrektsed_kanded><item><toot_id>7</toot_id></item></korrektsed_kanded>'),
    );
    await tor.enter(CALL, ENTRY);
    const [sent = ''] = requests;
    const names = [...sent.matchAll(/<((?:xrd|repr|id|soap|prod):\w+|\w+)[ >]/g)].map(([, name]) => name);
    expect(names).toEqual([
      'soap:Envelope',
      'soap:Header',
      ...['xrd:client', 'id:xRoadInstance', 'id:memberClass', 'id:memberCode', 'id:subsystemCode'],
      ...['xrd:service', 'id:xRoadInstance', 'id:memberClass', 'id:memberCode', 'id:subsystemCode'],
      ...['id:serviceCode', 'id:serviceVersion', 'repr:representedParty', 'repr:partyCode'],
      ...['xrd:id', 'xrd:protocolVersion', 'soap:Body', 'prod:TOOTREG', 'request', 'kanne_jada', 'item'],
      ...['kande_tyyp', 'kande_aeg', 'isikukood', 'tootamise_algus', 'tootamise_liik', 'tooaja_maar'],
      ...['amet_vabatekstina', 'aadress_vabatekstina'],
    ]);
    expect(sent).toContain('Kokk &amp; koristaja');
    expect(sent).toContain('<kande_tyyp>R</kande_tyyp>');
  });

  it('reads an envelope in the first of several parts', async () => {
    const tor = await register((request, reply) => {
      const soap = answer(
        request,
        'TOOTREG',
        '<korrektsed_kanded><item><toot_id>7</toot_id></item></korrektsed_kanded>',
      );
      reply
        .setHeader('content-type', 'multipart/related; type="text/xml"; boundary="xx"')
        .end(
          `--xx\r\nContent-Type: text/xml; charset=utf-8\r\n\r\n${soap}\r\n--xx\r\n\r\nattachment\r\n--xx--`,
        );
    });
    expect(await tor.enter(CALL, ENTRY)).toEqual({ taken: true, registerId: 7n, messages: [] });
  });

  it('rejects an answer to another request', async () => {
    const tor = await register((request, reply) => {
      const other = answer(request, 'TOOTREG', '<kood>0</kood>').replace(CALL.messageId, 'another');
      reply.setHeader('content-type', 'text/xml').end(other);
    });
    expect(await failure(tor.enter(CALL, ENTRY))).toMatchObject({ reason: 'malformed' });
  });

  it.each([
    ['Server.ServerProxy.AccessDenied', 'their_server', true],
    ['server.clientproxy.networkerror', 'own_server', false],
    ['SOAP-ENV:Client.InvalidXml', 'client', false],
  ])('determines where the fault %s arose', async (code, origin, rightsMissing) => {
    const tor = await register((_request, reply) => {
      reply.writeHead(500, { 'content-type': 'text/xml' });
      reply.end(
        `<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultcode>${code}</faultcode><faultstring>49403136515</faultstring></s:Fault></s:Body></s:Envelope>`,
      );
    });
    const fault = await failure(tor.enter(CALL, ENTRY));
    expect(fault).toBeInstanceOf(XRoadFault);
    expect(fault).toMatchObject({ origin, rightsMissing, message: `X-Road fault ${code}` });
  });

  it('distinguishes a fault of the service from one of the security servers', async () => {
    const tor = await register(say('<faultCode>E1</faultCode><faultString>midagi</faultString>'));
    expect(await failure(tor.enter(CALL, ENTRY))).toMatchObject({ code: 'E1', origin: 'service' });
  });

  it.each<[string, Respond]>([
    ['broken_off', (_request, _reply, incoming) => incoming.socket.destroy()],
    ['unavailable', (_request, reply) => reply.writeHead(502).end()],
    ['unavailable', (_request, reply) => reply.writeHead(500, { 'content-type': 'text/html' }).end()],
    ['refused', (_request, reply) => reply.writeHead(403).end()],
    ['malformed', (_request, reply) => reply.setHeader('content-type', 'text/xml').end('<a><b>')],
    [
      'malformed',
      (_request, reply) => reply.setHeader('content-type', 'text/xml').end('<!DOCTYPE a><a></a>'),
    ],
  ])('fails with %s', async (reason, respond) => {
    const tor = await register(respond);
    expect(await failure(tor.enter(CALL, ENTRY))).toMatchObject({ reason });
  });

  it('fails with timed_out when nobody answers, and with unreachable when nobody listens', async () => {
    const tor = await register(() => undefined, 50);
    expect(await failure(tor.enter(CALL, ENTRY))).toMatchObject({ reason: 'timed_out' });
    server?.closeAllConnections();
    const nobody = await failure(at('http://127.0.0.1:1', 1_000).enter(CALL, ENTRY));
    expect(nobody).toBeInstanceOf(OutsideCallFailed);
    expect(nobody).toMatchObject({ reason: 'unreachable' });
    expect((nobody as OutsideCallFailed).codeFor('register')).toBe('register_unavailable');
  });
});

describe('a call over TLS', () => {
  let authority: TestAuthority;
  let stranger: TestAuthority;
  let own: TestCertificate;
  let client: TestCertificate;
  let url: string;

  beforeAll(async () => {
    [authority, stranger] = await Promise.all([makeAuthority(), makeAuthority()]);
    [own, client] = await Promise.all([authority.issue('127.0.0.1'), authority.issue('raamat')]);
  });

  /** A security server that requires a client certificate of the authority. */
  beforeEach(async () => {
    const taken = say('<korrektsed_kanded><item><toot_id>7</toot_id></item></korrektsed_kanded>');
    const options = { ...own, ca: authority.cert, requestCert: true, rejectUnauthorized: true };
    url = `https://127.0.0.1:${await listen(createTlsServer(options, taking(taken)))}`;
  });

  it('presents the client certificate, and trusts the configured authority', async () => {
    const entered = await at(url, 5_000, { client, ca: authority.cert }).enter(CALL, ENTRY);
    expect(entered).toMatchObject({ taken: true, registerId: 7n });
  });

  it('sends nothing to a server with a certificate of another authority', async () => {
    for (const ca of [stranger.cert, undefined]) {
      const tor = at(url, 5_000, { client, ca });
      expect(await failure(tor.enter(CALL, ENTRY))).toMatchObject({ reason: 'unreachable' });
    }
    expect(requests).toEqual([]);
  });

  it('is refused without a certificate, or with one of another authority', async () => {
    for (const shown of [undefined, await stranger.issue('raamat')]) {
      const refused = await failure(at(url, 5_000, { client: shown, ca: authority.cert }).enter(CALL, ENTRY));
      expect(refused).toBeInstanceOf(OutsideCallFailed);
    }
    expect(requests).toEqual([]);
  });
});

describe('the employment register', () => {
  it('refuses an entry with its messages, and accepts one with a warning', async () => {
    const item = (kind: string) =>
      `<vigased_kanded><item><vigade_jada_kande_kohta><item><tyyp>${kind}</tyyp><element_name>ameti_kood</element_name><kood>105</kood>` +
      '<kirjeldus>Amet &amp; koht</kirjeldus></item></vigade_jada_kande_kohta></item></vigased_kanded>';
    const message = { code: '105', field: 'ameti_kood', message: 'Amet & koht' };
    const refusing = await register(say(item('E')));
    expect(await refusing.enter(CALL, ENTRY)).toEqual({
      taken: false,
      messages: [{ ...message, severity: 'error' }],
    });
    server?.close();
    const warning = await register(
      say(`<korrektsed_kanded><item><toot_id>8</toot_id></item></korrektsed_kanded>${item('W')}`),
    );
    expect(await warning.enter(CALL, ENTRY)).toEqual({
      taken: true,
      registerId: 8n,
      messages: [{ ...message, severity: 'warning' }],
    });
  });

  it.each([
    ['registers', { registerId: null }, '<kande_tyyp>R</kande_tyyp>'],
    ['changes', { registerId: 7n }, '<toot_id>7</toot_id><kande_tyyp>M</kande_tyyp>'],
    ['cancels', { registerId: 7n, cancels: true }, '<toot_id>7</toot_id><kande_tyyp>T</kande_tyyp>'],
  ])('%s an employment by the type of the entry', async (_verb, entry, sent) => {
    const tor = await register(
      say('<korrektsed_kanded><item><toot_id>7</toot_id></item></korrektsed_kanded>'),
    );
    expect(await tor.enter(CALL, { ...ENTRY, ...entry })).toMatchObject({ taken: true, registerId: 7n });
    expect(requests[0]).toContain(sent);
  });

  it('may mention a personal code, which is masked in its message', async () => {
    const fault = '<tyyp>E</tyyp><kood>107</kood><kirjeldus>Isikul 49403136515 on juba töötamine</kirjeldus>';
    const tor = await register(
      say(
        `<vigased_kanded><item><vigade_jada_kande_kohta><item>${fault}</item></vigade_jada_kande_kohta></item></vigased_kanded>`,
      ),
    );
    expect(await tor.enter(CALL, ENTRY)).toMatchObject({
      messages: [{ message: 'Isikul *******6515 on juba töötamine' }],
    });
  });

  it('gets the first day of a suspension that is changed', async () => {
    const tor = await register(
      say('<korrektsed_kanded><item><toot_id>7</toot_id></item></korrektsed_kanded>'),
    );
    const suspension = { ground: 3, from: isoDate('2026-12-10'), to: isoDate('2026-12-20') };
    await tor.enter(CALL, { ...ENTRY, registerId: 7n, suspension, changesSuspension: true });
    await tor.enter(CALL, { ...ENTRY, registerId: 7n, suspension });
    const sentElements = requests.map((sent) =>
      [...sent.matchAll(/<(\w*peatamise\w*)>/g)].map(([, name]) => name),
    );
    const [first, ...rest] = ['peatamise_perioodi_algus', 'peatamise_aluse_kood', 'peatamise_perioodi_lopp'];
    expect(sentElements).toEqual([
      [first, 'esmane_peatamise_algus', ...rest],
      [first, ...rest],
    ]);
  });

  it('that neither accepts nor refuses an entry has not answered', async () => {
    const tor = await register(say('<kood>0</kood>'));
    expect(await failure(tor.enter(CALL, ENTRY))).toMatchObject({ reason: 'malformed' });
  });

  it('is read page by page to its end', async () => {
    const page = (from: number, total: number) =>
      `<leitud_kannete_yldarv>${total}</leitud_kannete_yldarv><kuni_kandeni>${from}</kuni_kandeni><kannete_jada><kanne><toot_id>${from}</toot_id>` +
      '<synniaeg>1990-01-01+02:00</synniaeg><tootamise_algus>2026-01-01</tootamise_algus><tootamise_liik_kood>1</tootamise_liik_kood></kanne>' +
      '</kannete_jada>';
    const tor = await register((request, reply, incoming) => {
      const from = Number(/<alates_kandest>(\d+)</.exec(request)?.[1]);
      say(page(from, 3), 'TORRGNO')(request, reply, incoming);
    });
    const listed = await tor.list(CALL);
    expect(listed.map(({ registerId }) => registerId)).toEqual([1n, 2n, 3n]);
    expect(listed[0]?.person.birthDate).toBe('1990-01-01');
    expect(requests).toHaveLength(3);
  });
});
