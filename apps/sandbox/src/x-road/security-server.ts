import { type Clock } from '#platform';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Scenarios } from '../scenarios.js';
import { enter, show } from './employment-register.js';
import { OutsideEntry, type RegisterEntries } from './register-entries.js';
import { answerXml, faultXml, readMessage } from './soap.js';

const XML = 'text/xml; charset=utf-8';
const EMPLOYER = /^\d{8}$/;

/** Adds an X-Road security server with the employment register behind it, and the endpoints that control both. */
export function addSecurityServer(
  app: FastifyInstance,
  options: {
    readonly clock: Clock;
    readonly scenarios: Scenarios;
    readonly entries: RegisterEntries;
    readonly slow: () => Promise<unknown>;
  },
): void {
  const { clock, scenarios, entries, slow } = options;
  app.post('/x-road', async (request, reply) => {
    const scenario = scenarios.of('employment-register');
    if (scenario === 'outage') return reply.code(503).type('text/plain').send('out of service');
    if (scenario === 'slow') await slow();
    const message = readMessage(String(request.body));
    if ('fault' in message) return reply.code(500).type(XML).send(faultXml(message.fault, message.words));
    if (scenario === 'rights_missing') {
      const words = `Request is not allowed: ${message.serviceCode}`;
      return reply.code(500).type(XML).send(faultXml('Server.ServerProxy.AccessDenied', words));
    }
    if (scenario === 'request_refused') {
      return reply.code(500).type(XML).send(faultXml('Client.InvalidSoap', 'The message is not accepted'));
    }
    const day = { today: clock.today(), now: clock.now().toISOString() };
    const respond = (): object | undefined => {
      if (message.serviceCode === 'TOOTREG')
        return enter(message, entries, day, scenario === 'partial_refusal');
      return message.serviceCode === 'TORRGNO' ? show(message, entries, day) : undefined;
    };
    const response = respond();
    if (response === undefined) {
      const words = `Unknown service: ${message.serviceCode}`;
      return reply.code(500).type(XML).send(faultXml('Server.ServerProxy.UnknownService', words));
    }
    // The register accepted the entry, but the answer is lost.
    if (scenario === 'answer_lost' && message.serviceCode === 'TOOTREG') {
      request.raw.socket.destroy();
      return reply;
    }
    return reply.type(XML).send(scenario === 'malformed' ? '<half><open>' : answerXml(message, response));
  });

  app.get<{ Params: { code: string } }>('/control/employment-register/employers/:code', (request) => ({
    entries: entries.of(request.params.code).map(({ isikukood: _code, ...entry }) => entry),
  }));
  app.post<{ Params: { code: string } }>('/control/employment-register/employers/:code', (request, reply) => {
    const entry = OutsideEntry.safeParse(request.body);
    if (!EMPLOYER.test(request.params.code)) return reply.code(404).send({ error: 'No such registry code.' });
    if (!entry.success) return reply.code(400).send({ error: z.prettifyError(entry.error) });
    const at = clock.now().toISOString();
    const [made] = entries.put([
      { ...entry.data, employer: request.params.code, entered_at: at, changed_at: at },
    ]);
    return { toot_id: made?.toot_id };
  });
}
