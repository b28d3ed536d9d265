import { count, plain, wording } from '../wording.js';

/** Why a rule for bank lines is proposed or paused, or why a line is asked although a rule fits. */
export const RULES = {
  rule_from_answers: wording(
    { answers: count },
    {
      en: ({ answers }) => `${answers} equal answers to transactions like these suggest the rule.`,
      et: ({ answers }) => `Reegli aluseks on ${answers} ühesugust vastust sarnaste tehingute kohta.`,
    },
  ),
  rule_person_left: plain(
    'The person who confirmed the rule may no longer answer transactions of this company: somebody else must confirm it.',
    'Reegli kinnitanud inimene ei või enam selle ettevõtte tehinguid selgitada: keegi teine peab reegli kinnitama.',
  ),
  rules_contradict: plain(
    'Two rules fit the transaction and say different things.',
    'Tehingule sobib kaks reeglit, mis ütlevad eri asja.',
  ),
  rule_amount_above: plain(
    'A rule fits the transaction, but the amount is above the limit of the rule.',
    'Tehingule sobib reegel, kuid summa ületab reegli piirmäära.',
  ),
  rule_period_closed: plain(
    'A rule fits the transaction, but its period is closed.',
    'Tehingule sobib reegel, kuid tehingu periood on suletud.',
  ),
} as const;
