import { type Problem } from '#platform';
import { type Say } from './language.js';

/** Common mistakes on pages, in Estonian, by the code of the field or of the problem. */
const ESTONIAN: Readonly<Record<string, string>> = {
  books_unavailable: 'Raamatud ei ole praegu kättesaadavad. Proovi varsti uuesti.',
  throttled: 'Liiga palju katseid. Oota veidi ja proovi siis uuesti.',
  csrf_failed: 'Vorm ei kehti enam. Mine tagasi, laadi leht uuesti ja proovi veel kord.',
  invalid_token: 'Link ei kehti enam: see on aegunud või juba kasutatud.',
  too_short: 'Mõni vajalik väli on tühi.',
  too_guessable:
    'Sellist parooli on kerge ära arvata: vaja on vähemalt nelja eri märki, ja see ei ole sinu aadress ega nimi, mille taga on numbrid.',
  too_common:
    'Seda parooli arvatakse esimeste seas: see on levinud või lekkinud, võib-olla numbritega lõpus.',
  account_exists: 'Sellel aadressil on konto juba olemas: logi sellega sisse.',
  passkeys_unavailable: 'Sellel aadressil pääsuvõtmeid ei ole.',
  sign_up_closed: 'Siin saab konto ainult kutsega.',
  invalid_format: 'See ei ole e-posti aadress.',
  invalid_date: 'Vali viimane päev kalendrist.',
  in_the_past: 'Võtme viimane päev on juba möödas.',
  permission_denied: 'Sinu roll ei luba seda teha.',
  mfa_required:
    'Näita oma teist tegurit: ilma selleta ei pääse ligi büroo inimesed (iga 12 tunni järel uuesti) ega need, kelle organisatsioon seda nõuab.',
  wrong_code: 'Kood on vale või juba kasutatud.',
  wrong_password: 'See ei ole sinu parool.',
  second_factor_required: 'Näita oma teist tegurit uuesti ja korda siis seda, mida tegid.',
  password_required: 'Kirjuta oma parool uuesti ja korda siis seda, mida tegid.',
  employees_disabled: 'Töötajate register on selles serveris välja lülitatud.',
  not_found: 'Siin ei ole midagi.',
  expired: 'See päring on aegunud või kuulub teisele brauserile. Alusta rakenduses uuesti.',
  nothing_chosen: 'Vali, mida rakendus tohib teha, või keela see.',
  code_used: 'Kood on aegunud või juba kasutatud.',
  required: 'Mõni vajalik väli on tühi või valimata.',
  too_long: 'Mõni väli on liiga pikk.',
  inbox_disabled: 'Arvete postkast on selles serveris välja lülitatud.',
  authority_access_missing:
    'Ettevõttel ei ole volitust, millega registrist tema nimel küsida. Anna see enne ja proovi siis uuesti.',
  state_conflict: 'Seda ei saa enam teha: vahepeal on midagi muutunud.',
};

const SHORT_PASSWORD = 'Liiga lühike: paroolis on vähemalt 10 märki.';
/** Texts that differ for a single field. */
const OF_FIELD: Readonly<Record<string, string>> = {
  'password too_short': SHORT_PASSWORD,
  'new_password too_short': SHORT_PASSWORD,
};

/** The reason for a refusal, in the reader's language where a translation exists. */
export function reasonOf(say: Say, failure: Problem): string {
  const [field] = failure.errors;
  const english = field?.message ?? failure.detail;
  const [name = '', code = ''] = [field?.field, field?.code];
  return say(OF_FIELD[`${name} ${code}`] ?? ESTONIAN[code] ?? ESTONIAN[failure.code] ?? english, english);
}
