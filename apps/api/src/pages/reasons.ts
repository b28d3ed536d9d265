import { type Problem } from '#platform';
import { type Say } from './language.js';

/** What people do wrong at pages, in Estonian, by the code of the field or of the problem. */
const ESTONIAN: Readonly<Record<string, string>> = {
  books_unavailable: 'Raamatud ei ole praegu kättesaadavad. Proovi varsti uuesti.',
  throttled: 'Liiga palju katseid. Oota veidi ja proovi siis uuesti.',
  csrf_failed: 'Vorm ei kehti enam. Mine tagasi, laadi leht uuesti ja proovi veel kord.',
  invalid_token: 'Link ei kehti enam: see on aegunud või juba kasutatud.',
  too_short: 'Mõni vajalik väli on tühi.',
  too_guessable:
    'Sellist parooli on kerge ära arvata: vaja on vähemalt nelja eri märki ja mitte sinu aadressi.',
  account_exists: 'Sellel aadressil on konto juba olemas. Logi sisse ja võta kutse siis vastu.',
  invalid_format: 'See ei ole e-posti aadress.',
  in_the_past: 'Võtme viimane päev on juba möödas.',
  permission_denied: 'Sinu roll ei luba seda teha.',
  mfa_required: 'Logi sisse teise teguriga: büroo õigused kehtivad ainult nii.',
  employees_disabled: 'Töötajate register on selles serveris välja lülitatud.',
  not_found: 'Siin ei ole midagi.',
  expired: 'See päring on aegunud või kuulub teisele brauserile. Alusta rakenduses uuesti.',
  code_used: 'Kood on aegunud või juba kasutatud.',
  required: 'Mõni vajalik väli on tühi või valimata.',
  too_long: 'Mõni väli on liiga pikk.',
  inbox_disabled: 'Arvete postkast on selles serveris välja lülitatud.',
  state_conflict: 'Seda ei saa enam teha: vahepeal on midagi muutunud.',
};

const SHORT_PASSWORD = 'Liiga lühike: paroolis on vähemalt 10 märki.';
/** What is said otherwise of one field. */
const OF_FIELD: Readonly<Record<string, string>> = {
  'password too_short': SHORT_PASSWORD,
  'new_password too_short': SHORT_PASSWORD,
};

/** Why something was refused, in the reader's language as far as it is known there. */
export function reasonOf(say: Say, failure: Problem): string {
  const [field] = failure.errors;
  const english = field?.message ?? failure.detail;
  const [name = '', code = ''] = [field?.field, field?.code];
  return say(OF_FIELD[`${name} ${code}`] ?? ESTONIAN[code] ?? ESTONIAN[failure.code] ?? english, english);
}
