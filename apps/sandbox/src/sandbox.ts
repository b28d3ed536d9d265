import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Clock } from '#platform';
import { operationOf, registerAnswer, registerFault } from './business-register.js';
import { publishedDays, ratesFile } from './ecb.js';
import { indexPage } from './index-page.js';
import { mailsPage } from './mails-page.js';
import { type OutgoingMails } from './outgoing-mail.js';
import { SCENARIOS, type Scenarios, type Service, SERVICES } from './scenarios.js';
import { type RegisterEntries } from './x-road/register-entries.js';
import { addSecurityServer } from './x-road/security-server.js';
import { viesAnswer } from './vies.js';
import { CALLS_AT_ONCE, TaxAccount, taxAccountAnswer, type TaxAccounts } from './tax-account.js';

const SLOW_MS = 4_000;
const NINETY_DAYS_OF_FIXINGS = 64;
const THREE_YEARS_OF_FIXINGS = 770;

const Control = z.strictObject({ scenario: z.enum(SCENARIOS) });

/** Stand-ins for the authorities that use the real protocols. Never part of a real installation. */
export function buildSandbox(options: {
  readonly clock: Clock;
  readonly scenarios: Scenarios;
  readonly mails: OutgoingMails;
  readonly taxAccounts: TaxAccounts;
  readonly entries: RegisterEntries;
  /** Delay of a slow answer; some seconds by default. */
  readonly slow?: () => Promise<unknown>;
}): FastifyInstance {
  const { clock, scenarios, mails, taxAccounts, entries, slow = () => sleep(SLOW_MS) } = options;
  const app = fastify({ bodyLimit: 5 * 1024 * 1024 });
  app.addContentTypeParser(
    ['text/xml', 'application/soap+xml'],
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, body);
    },
  );

  const answer = async (
    service: Service,
    reply: FastifyReply,
    make: () => string,
    type = 'text/xml; charset=utf-8',
  ): Promise<FastifyReply> => {
    const scenario = scenarios.of(service);
    if (scenario === 'outage') return reply.code(503).type('text/plain').send('out of service');
    if (scenario === 'slow') await slow();
    return reply.type(type).send(scenario === 'malformed' ? '<half><open>' : make());
  };

  app.get('/ecb/eurofxref-daily.xml', (_request, reply) =>
    answer('ecb', reply, () => ratesFile(publishedDays(clock, 1))),
  );
  app.get('/ecb/eurofxref-hist-90d.xml', (_request, reply) =>
    answer('ecb', reply, () => ratesFile(publishedDays(clock, NINETY_DAYS_OF_FIXINGS))),
  );
  app.get('/ecb/eurofxref-hist.xml', (_request, reply) =>
    answer('ecb', reply, () => ratesFile(publishedDays(clock, THREE_YEARS_OF_FIXINGS))),
  );
  app.post('/business-register', async (request, reply) => {
    const body = String(request.body);
    const operation = operationOf(body);
    // Company details are free; the people who may represent a company require an agreement.
    const granted = scenarios.of('business-register') !== 'rights_missing' || operation !== 'esindus_v1';
    if (operation === undefined || !granted) {
      const words = operation === undefined ? 'Päring ei ole teada' : 'Päringuks puudub õigus';
      return reply.code(500).type('text/xml; charset=utf-8').send(registerFault(words));
    }
    return answer('business-register', reply, () => registerAnswer(operation, body));
  });

  app.post('/vies/check-vat-number', (request, reply) =>
    answer('vies', reply, () => viesAnswer(request.body, clock), 'application/json; charset=utf-8'),
  );

  let taxCalls = 0;
  app.post('/tax-account', async (request, reply) => {
    if (taxCalls >= CALLS_AT_ONCE) return reply.code(429).type('text/plain').send('too many calls at once');
    taxCalls += 1;
    try {
      return await answer('tax-account', reply, () =>
        taxAccountAnswer(String(request.body), taxAccounts, scenarios.of('tax-account') !== 'rights_missing'),
      );
    } finally {
      taxCalls -= 1;
    }
  });
  app.put<{ Params: { code: string } }>('/control/tax-account/accounts/:code', (request, reply) => {
    const account = TaxAccount.safeParse(request.body);
    if (!/^\d{8}$/.test(request.params.code))
      return reply.code(404).send({ error: 'No such registry code.' });
    if (!account.success) return reply.code(400).send({ error: z.prettifyError(account.error) });
    taxAccounts.set(request.params.code, account.data);
    return account.data;
  });

  addSecurityServer(app, { clock, scenarios, entries, slow });

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(scenarios)));
  app.get('/mails', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailsPage(mails.list())),
  );
  app.get('/mails.json', () => ({ items: mails.list() }));
  app.get('/control', () => Object.fromEntries(SERVICES.map((service) => [service, scenarios.of(service)])));
  app.post<{ Params: { service: string } }>('/control/:service', (request, reply) => {
    const service = z.enum(SERVICES).safeParse(request.params.service);
    const control = Control.safeParse(request.body);
    if (!service.success) return reply.code(404).send({ error: `The services are ${SERVICES.join(', ')}.` });
    if (!control.success)
      return reply.code(400).send({ error: `scenario must be one of ${SCENARIOS.join(', ')}.` });
    scenarios.set(service.data, control.data.scenario);
    return { service: service.data, scenario: control.data.scenario };
  });
  return app;
}
