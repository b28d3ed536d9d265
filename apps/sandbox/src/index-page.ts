import { page } from './html.js';
import { type Scenarios, SERVICES } from './scenarios.js';

const WHAT: Readonly<Record<(typeof SERVICES)[number], { name: string; where: string }>> = {
  'business-register': {
    name: 'Business register (XML service, version 6)',
    where: 'POST /business-register',
  },
  ecb: {
    name: 'European Central Bank reference rates',
    where: 'GET /ecb/eurofxref-daily.xml, /ecb/eurofxref-hist-90d.xml, /ecb/eurofxref-hist.xml',
  },
  'tax-account': { name: 'Tax account (own message format)', where: 'POST /tax-account' },
  'employment-register': {
    name: 'Security server of X-Road with the employment register',
    where: 'POST /x-road',
  },
  vies: { name: 'VIES, VAT number checks (REST)', where: 'POST /vies/check-vat-number' },
  mail: { name: 'Mail server for outgoing mail', where: 'SMTP; read them at /mails' },
};

/** Lists the stand-ins and their scenarios, for a person. */
export function indexPage(scenarios: Scenarios): string {
  const rows = SERVICES.map(
    (service) =>
      `<tr><td>${WHAT[service].name}</td><td><code>${WHAT[service].where}</code></td><td>${scenarios.of(service)}</td></tr>`,
  ).join('');
  return page(
    'Raamat sandbox',
    `<h1>Raamat sandbox</h1><p>Stand-ins of the authorities that a bookkeeping service talks to. They use the real protocols; nothing leaves the sandbox.</p>
<p><a href="/mails">Outgoing mail</a></p>
<table><tr><th>Service</th><th>Where</th><th>Scenario</th></tr>${rows}</table>
<p>Change a scenario: <code>curl -X POST -H 'content-type: application/json' -d '{"scenario":"outage"}' …/control/ecb</code></p>`,
  );
}
