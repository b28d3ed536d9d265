import { type Scenarios, SERVICES } from './scenarios.js';

const WHAT: Readonly<Record<(typeof SERVICES)[number], { name: string; where: string }>> = {
  'business-register': {
    name: 'Business register (XML service, version 6)',
    where: 'POST /business-register',
  },
  ecb: {
    name: 'European Central Bank reference rates',
    where: 'GET /ecb/eurofxref-daily.xml, /ecb/eurofxref-hist-90d.xml',
  },
};

/** What stands here, for a person. */
export function indexPage(scenarios: Scenarios): string {
  const rows = SERVICES.map(
    (service) =>
      `<tr><td>${WHAT[service].name}</td><td><code>${WHAT[service].where}</code></td><td>${scenarios.of(service)}</td></tr>`,
  ).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Raamat sandbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem;color:#1c2430}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem .75rem;border-bottom:1px solid #dde3ea}code{font-size:.85em}</style>
<h1>Raamat sandbox</h1><p>Stand-ins of the authorities that a bookkeeping service talks to. They speak the real protocols; nothing here reaches anybody.</p>
<table><tr><th>Service</th><th>Where</th><th>Scenario</th></tr>${rows}</table>
<p>Change a scenario: <code>curl -X POST -H 'content-type: application/json' -d '{"scenario":"outage"}' …/control/ecb</code></p></html>`;
}
