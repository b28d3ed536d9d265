import { majorFromMinor } from '#platform';
import { z } from 'zod';
import { EN, ET } from '../language.js';
import { bps, count, minor, plain, text, wording } from '../wording.js';

/** Pay and its taxes are in euros; a screen shows these texts next to amounts in the same form. */
const euros = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
  return (minor: number): string =>
    format.format(majorFromMinor(BigInt(minor), 'EUR') as Intl.StringNumericLiteral);
};
const en = euros('en-GB');
const et = euros('et-EE');

const ITEMS = {
  bonus: { en: 'Bonus', et: 'Lisatasu' },
  hours: { en: 'Hours at their rate', et: 'Tunnid tunnitasuga' },
  holiday_pay: {
    en: 'Holiday pay: the average pay of a working day in the six months before',
    et: 'Puhkusetasu: eelmise kuue kuu keskmine tööpäevatasu',
  },
  sick_pay: {
    en: 'Sick pay: 70 % of the average pay for the working days of days 4 to 8',
    et: 'Haigushüvitis: 70% keskmisest tasust 4.–8. päeva tööpäevade eest',
  },
} as const;

const NOTHING = {
  payment_type: { en: 'Not due on this payment type', et: 'Seda väljamakse liiki ei maksustata' },
  pension_age: {
    en: 'The person has reached the pension age',
    et: 'Inimene on jõudnud vanaduspensioniikka',
  },
  not_joined: {
    en: 'The person has not joined the funded pension',
    et: 'Inimene ei ole kogumispensioniga liitunud',
  },
  not_resident: {
    en: 'The person is not resident in Estonia',
    et: 'Inimene ei ole Eesti resident',
  },
  no_application: {
    en: 'Without an application to this employer there is no exemption',
    et: 'Tööandjale avaldust esitamata maksuvaba tulu ei arvestata',
  },
  used_up: {
    en: 'Nothing is left of the exemption at this income, or another pay of the month used it',
    et: 'Sellel sissetulekul maksuvaba tulu ei ole või on see sama kuu teise väljamaksega kasutatud',
  },
  no_base: { en: 'No pay is left that is taxed', et: 'Maksustatavat tasu ei jää' },
} as const;

const described = (item: string, description: string | null): string =>
  description === null ? item : `${item} (${description})`;

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(of) as [Key, ...Key[]]);

const rated = { rate_bps: bps, base_minor: minor };

/** How the numbers of a payslip came to be, and why a draft is no longer right. */
export const PAY = {
  pay_wage: wording(
    { monthly_minor: minor, worked_days: count, working_days: count },
    {
      en: (of) =>
        of.worked_days === of.working_days
          ? `Monthly pay of ${en(of.monthly_minor)}.`
          : `Monthly pay of ${en(of.monthly_minor)} for ${of.worked_days} of ${of.working_days} working days.`,
      et: (of) =>
        of.worked_days === of.working_days
          ? `Kuutasu ${et(of.monthly_minor)}.`
          : `Kuutasu ${et(of.monthly_minor)}, tööpäevi ${of.worked_days}/${of.working_days}.`,
    },
  ),
  pay_item: wording(
    { kind: keysOf(ITEMS), description: text.nullable() },
    {
      en: ({ kind, description }) => `${described(ITEMS[kind].en, description)}.`,
      et: ({ kind, description }) => `${described(ITEMS[kind].et, description)}.`,
    },
  ),
  pay_share_of_gross: wording(rated, {
    en: (of) => `${EN.rate(of.rate_bps)} of the gross pay of ${en(of.base_minor)}.`,
    et: (of) => `${ET.rate(of.rate_bps)} brutotasust ${et(of.base_minor)}.`,
  }),
  pay_exemption: wording(
    { choice: z.enum(['full', 'partial']), pension_age: z.boolean() },
    {
      en: (of) =>
        `${of.pension_age ? 'Exemption of pension age' : 'Basic exemption'}, ${
          of.choice === 'full' ? 'whole' : 'to the amount'
        } by the person's application, as far as the taxed pay goes.`,
      et: (of) =>
        `${of.pension_age ? 'Vanaduspensioniealise maksuvaba tulu' : 'Maksuvaba tulu'} inimese avalduse järgi${
          of.choice === 'full' ? '' : ' märgitud summas'
        }, kuid mitte üle maksustatava tasu.`,
    },
  ),
  pay_income_tax: wording(rated, {
    en: (of) =>
      `${EN.rate(of.rate_bps)} of ${en(of.base_minor)}: gross pay less funded pension, unemployment insurance and exemption.`,
    et: (of) =>
      `${ET.rate(of.rate_bps)} summast ${et(of.base_minor)}: brutotasu, millest on maha arvatud kogumispension, töötuskindlustus ja maksuvaba tulu.`,
  }),
  pay_social_tax: wording(rated, {
    en: (of) => `${EN.rate(of.rate_bps)} of the pay of ${en(of.base_minor)}.`,
    et: (of) => `${ET.rate(of.rate_bps)} tasust ${et(of.base_minor)}.`,
  }),
  pay_social_tax_minimum: wording(
    { ...rated, gross_minor: minor },
    {
      en: (of) =>
        `${EN.rate(of.rate_bps)} of ${en(of.base_minor)}: the pay of ${en(of.gross_minor)} is made up to the minimum base of the month.`,
      et: (of) =>
        `${ET.rate(of.rate_bps)} summast ${et(of.base_minor)}: tasu ${et(of.gross_minor)} on tõstetud kuu miinimumkohustuse alusmäärani.`,
    },
  ),
  pay_social_tax_rest: wording(
    { ...rated, gross_minor: minor },
    {
      en: (of) =>
        `${EN.rate(of.rate_bps)} of ${en(of.base_minor)} of the pay of ${en(of.gross_minor)}: an earlier pay of the month paid on the rest.`,
      et: (of) =>
        `${ET.rate(of.rate_bps)} summast ${et(of.base_minor)}; ülejäänud osalt tasust ${et(of.gross_minor)} on kuu varasem väljamakse maksu juba arvestanud.`,
    },
  ),
  pay_nothing: wording(
    { because: keysOf(NOTHING) },
    { en: ({ because }) => `${NOTHING[because].en}.`, et: ({ because }) => `${NOTHING[because].et}.` },
  ),
  pay_net: plain(
    'Gross pay less income tax, unemployment insurance and funded pension.',
    'Brutotasu, millest on maha arvatud tulumaks, töötuskindlustusmakse ja kogumispension.',
  ),
  pay_employer_cost: plain(
    'Gross pay, social tax and the employer’s unemployment insurance.',
    'Brutotasu, sotsiaalmaks ja tööandja töötuskindlustusmakse.',
  ),
  stale_employee: wording(
    { name: text },
    {
      en: ({ name }) => `The work, pay or applications of ${name} have changed.`,
      et: ({ name }) => `Inimese ${name} töösuhe, tasu või avaldused on muutunud.`,
    },
  ),
  stale_pay_items: wording(
    { name: text },
    {
      en: ({ name }) => `The pay items of ${name} have changed.`,
      et: ({ name }) => `Inimese ${name} tasud ja kinnipidamised on muutunud.`,
    },
  ),
  stale_other_pay: wording(
    { name: text },
    {
      en: ({ name }) => `The pay of ${name} in another run of the same month of payment has changed.`,
      et: ({ name }) => `Inimese ${name} tasu teises sama kuu väljamaksega palgaarvestuses on muutunud.`,
    },
  ),
  stale_rules: plain(
    'The tax rates of the day of payment have changed.',
    'Maksepäeval kehtivad maksumäärad on muutunud.',
  ),
} as const;
