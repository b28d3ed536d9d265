import { type SubmissionKind, type SubmissionRow } from '#employment';
import { type Html, html } from '../docs/html.js';
import { type Say } from './language.js';

/** What an event is about, as its submitter gave it: every field, so that nothing is approved unseen. */
export function submissionEntry(say: Say, row: SubmissionRow, company: string): Html {
  return html`<strong><bdi>${row.employee_name}</bdi></strong>
    <span class="tag">${kindWord(say, row.kind)}</span><br />
    <bdi>${company}</bdi> · ${row.event_date}
    <details>
      <summary>${say('Andmed', 'Data')}</summary>
      <dl>
        ${fieldsOf(row.data).map(
          ([name, value]) =>
            html`<dt class="mono">${name}</dt>
              <dd><bdi>${value}</bdi></dd>`,
        )}
      </dl>
    </details>`;
}

function kindWord(say: Say, kind: SubmissionKind): string {
  return {
    new_employee: say('uus töötaja', 'new employee'),
    new_employment: say('uus töösuhe', 'new employment'),
    change: say('muudatus', 'change'),
    suspension: say('peatamine', 'suspension'),
    end: say('lõpetamine', 'end'),
  }[kind];
}

/** Dotted names and values, in the order in which they were given. */
function fieldsOf(value: unknown, at: readonly string[] = []): (readonly [string, string])[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[at.join('.'), JSON.stringify(value).replace(/^"|"$/g, '')]];
  return Object.entries(value).flatMap(([name, member]) => fieldsOf(member, [...at, name]));
}
