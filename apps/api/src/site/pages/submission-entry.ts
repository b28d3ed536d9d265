import { type SubmissionKind, type SubmissionRow } from '#employment';
import { amountInWords } from '#platform';
import { type Html, html } from '../../docs/html.js';
import { dayIn, type Say } from './language.js';

/** The content of an event as submitted: every field, so that nobody approves anything unseen. */
export function submissionEntry(say: Say, row: SubmissionRow, company: string): Html {
  return html`<strong><bdi>${row.employee_name}</bdi></strong>
    <span class="tag">${kindWord(say, row.kind)}</span><br />
    <bdi>${company}</bdi> · ${dayIn(say, row.event_date)}
    <details>
      <summary>${say('Andmed', 'Data')}</summary>
      <dl>
        ${fieldsOf(say, row.data).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
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

/** Labels of the fields, in the order in which a reviewer reads them. */
const FIELDS: readonly (readonly [field: string, et: string, en: string])[] = [
  ['employee.first_name', 'Eesnimi', 'First name'],
  ['employee.last_name', 'Perekonnanimi', 'Last name'],
  ['employee.birth_date', 'Sünniaeg', 'Born on'],
  ['employee.citizenship', 'Kodakondsus', 'Citizenship'],
  ['employment.employment_type', 'Töötamise liik', 'Kind of work'],
  ['employment.start_date', 'Algus', 'Start'],
  ['employment.end_date', 'Lõpp', 'End'],
  ['employment.occupation_code', 'Ameti kood', 'Occupation code'],
  ['employment.job_title', 'Amet', 'Job title'],
  ['employment.workplace', 'Töökoht', 'Workplace'],
  ['employment.working_time_rate', 'Tööaja määr', 'Working time rate'],
  ['employment.gross_minor', 'Brutopalk kuus', 'Gross pay a month'],
  ['suspension.kind', 'Peatamise alus', 'Reason of the suspension'],
  ['suspension.from', 'Peatatud alates', 'Suspended from'],
  ['suspension.to', 'Peatatud kuni', 'Suspended until'],
  ['end.end_date', 'Viimane tööpäev', 'Last day'],
  ['end.ground', 'Lõpetamise alus', 'Reason of the end'],
  ['end.reason', 'Põhjus', 'Reason'],
  ['employee.iban', 'Pangakonto', 'Bank account'],
  ['employee.email', 'E-post', 'E-mail'],
  ['employee.basic_exemption', 'Maksuvaba tulu', 'Basic exemption'],
  ['employee.basic_exemption_minor', 'Maksuvaba tulu suurus', 'Basic exemption, amount'],
  ['employee.pension_rate', 'Kogumispension, %', 'Funded pension, %'],
  ['employee.tax_country', 'Residentsus', 'Tax residence'],
];
const PLACES = new Map(FIELDS.map(([field], place) => [field, place]));

/** Every field with a value, those with labels first; one without a label appears under its name. */
function fieldsOf(say: Say, data: unknown): (readonly [string, string])[] {
  const placeOf = (field: string): number => PLACES.get(field) ?? FIELDS.length;
  return leavesOf(data)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([field, value]) => {
      const [, et, en] = FIELDS[placeOf(field)] ?? [field, field, field];
      return [say(et, en), valueInWords(say, field, value)];
    });
}

/** Values of the contract, in words for a reviewer. */
const WORDS: Readonly<Record<string, readonly [et: string, en: string]>> = {
  'employee.basic_exemption none': ['ei arvestata', 'none'],
  'employee.basic_exemption full': ['täielik', 'full'],
  'employee.basic_exemption partial': ['osaline', 'partial'],
  'employee.pension_rate none': ['ei ole liitunud', 'none'],
};

/** The pay of employees is in euros. */
function valueInWords(say: Say, field: string, value: string): string {
  const words = WORDS[`${field} ${value}`];
  if (words !== undefined) return say(...words);
  if (field.endsWith('_minor')) return amountInWords(BigInt(value), 'EUR');
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayIn(say, value) : value;
}

/** The dotted names and values of all fields that have a value. */
function leavesOf(value: unknown, at: readonly string[] = []): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[at.join('.'), JSON.stringify(value).replace(/^"|"$/g, '')]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...at, name]));
}
