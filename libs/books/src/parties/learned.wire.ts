import { dayForm, timeForm, ulidForm } from '#platform';
import { z } from 'zod';

const counted = {
  purchases: z.int().meta({ description: 'The number of the last 20 posted purchases that have it.' }),
  last_invoice_id: ulidForm.meta({ description: 'The newest of them.' }),
  last_invoice_date: dayForm,
};

const certain = {
  certain: z.boolean().meta({
    description: 'Whether the next purchase takes it without a person being asked about it.',
  }),
};

export const learnedAnswer = z
  .object({
    accounts: z.array(
      z.object({
        account_code: z.string(),
        ...counted,
        ...certain,
      }),
    ),
    vat_codes: z.array(z.object({ vat_code: z.string(), ...counted, ...certain })).meta({
      description: 'Certain ones hold for lines like those for which people gave them.',
    }),
    dimensions: z.array(z.object({ dimension_value_id: ulidForm, ...counted, ...certain })),
    payment_days: z.int().nullable().meta({
      description:
        'Days from the date to the due date, equal in the last two purchases that have one: the next takes them if it shows no due date.',
    }),
    by_name_alone: z.boolean().meta({
      description:
        'A person posted a document that shows only its name: the next is taken as its own if another fact agrees.',
    }),
    proposals: z
      .object({ asked: z.int(), right: z.int(), accounts_right: z.int(), vat_codes_right: z.int() })
      .meta({
        description:
          'Of its last 100 posted purchases, those that people were asked about, and how many they booked as proposed.',
      }),
    bank_accounts: z.array(
      z.object({
        iban: z.string(),
        source: z.enum(['document', 'bank', 'human', 'line']).meta({
          description:
            'Where it was seen first. document; bank: a payment went there; human: a person named it; line: only a bank transaction shows it.',
        }),
        known: z
          .boolean()
          .meta({ description: 'Whether a document may ask for payment there without a review.' }),
        confirmed_at: timeForm.nullable().meta({ description: 'When a person or a payment confirmed it.' }),
        contradicted_at: timeForm.nullable(),
        created_at: timeForm,
      }),
    ),
    senders: z
      .array(z.object({ sender: z.string(), source: z.enum(['human', 'payment']), confirmed_at: timeForm }))
      .meta({ description: 'Senders of mails with documents of the party that were confirmed.' }),
    names: z
      .array(z.object({ name: z.string(), source: z.string(), created_at: timeForm }))
      .meta({ description: 'Other names by which the party is recognised.' }),
  })
  .meta({
    id: 'PartyLearned',
    description: 'What the books learned about a party from documents, payments and people.',
  });

export type PartyLearned = z.output<typeof learnedAnswer>;
