import { z } from 'zod';
import { count, plain, wording } from '../wording.js';

const UNFIT = {
  account: {
    en: 'A rule fits, but lines may not have its account any longer.',
    et: 'Sobib reegel, kuid selle kontot ei saa enam ridadel kasutada.',
  },
  dimensions: {
    en: 'A rule fits, but a dimension value of it is not in use any longer.',
    et: 'Sobib reegel, kuid selle dimensiooni väärtus ei ole enam kasutusel.',
  },
  vat_code: {
    en: 'A rule fits, but its VAT code does not fit the VAT on the document.',
    et: 'Sobib reegel, kuid selle käibemaksukood ei sobi dokumendi käibemaksuga.',
  },
} as const;

/** Why a rule is proposed or paused, or why a bank line or a document is asked about although a rule fits. */
export const RULES = {
  rule_from_answers: wording(
    { answers: count },
    {
      en: ({ answers }) => `${answers} equal answers to transactions like these suggest the rule.`,
      et: ({ answers }) => `Reegli aluseks on ${answers} ühesugust vastust sarnaste tehingute kohta.`,
    },
  ),
  rule_limit_from_answers: wording(
    { answers: count },
    {
      en: ({ answers }) =>
        `${answers} equal answers to amounts above the limit of a rule suggest a higher limit. Once confirmed, this rule takes the place of that one.`,
      et: ({ answers }) =>
        `Kõrgema piirmäära aluseks on ${answers} ühesugust vastust reegli piirmäära ületavate summade kohta. Kinnitatuna asendab see reegel senise.`,
    },
  ),
  rule_person_left: plain(
    'The person who confirmed the rule may no longer answer transactions of this company: somebody else must confirm it.',
    'Reegli kinnitanud inimene ei või enam selle ettevõtte tehinguid selgitada: keegi teine peab reegli kinnitama.',
  ),
  rules_contradict: plain(
    'Two rules fit and say different things.',
    'Sobib kaks reeglit, mis ütlevad eri asja.',
  ),
  rule_amount_above: plain(
    'A rule fits, but the amount is above the limit of the rule.',
    'Sobib reegel, kuid summa ületab reegli piirmäära.',
  ),
  rule_unfit: wording(
    { about: z.enum(['account', 'dimensions', 'vat_code']) },
    { en: ({ about }) => UNFIT[about].en, et: ({ about }) => UNFIT[about].et },
  ),
  rule_period_closed: plain(
    'A rule fits the transaction, but its period is closed.',
    'Tehingule sobib reegel, kuid tehingu periood on suletud.',
  ),
} as const;
