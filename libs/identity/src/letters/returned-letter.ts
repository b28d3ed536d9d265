import { encodeId, type Sql } from '#platform';
import { type TaskPayload } from '#tasks';
import { plainName } from './plain-name.js';
import { type Language, type Letter, letter, type Reader } from './words.js';

type Returned = Extract<TaskPayload<'send-mail'>, { letter: 'invoice_returned' }>;

/** Why a letter did not arrive, by the code in the delivery of the invoice. */
const REASONS: Readonly<Record<Language, Readonly<Record<string, string>> & { readonly other: string }>> = {
  et: {
    address_unknown: 'Seda aadressi ei ole. Küsi kliendilt õige aadress ja saada arve uuesti.',
    domain_unknown: 'Aadressi domeeni ei leitud. Kontrolli, kas aadress on õigesti kirjutatud.',
    mailbox_full: 'Kliendi postkast on täis. Proovi hiljem uuesti või saada teisele aadressile.',
    mailbox_disabled: 'Kliendi postkast ei võta enam kirju vastu. Küsi uus aadress.',
    letter_too_large: 'Kiri oli kliendi meiliserveri jaoks liiga suur.',
    letter_blocked:
      'Kliendi meiliserver ei lubanud kirja vastu võtta. Saada PDF kliendile mõnel muul viisil.',
    delivery_expired: 'Kliendi meiliserver ei võtnud kirja mitme päeva jooksul vastu.',
    other: 'Kliendi meiliserver ei võtnud kirja vastu.',
  },
  en: {
    address_unknown:
      'There is no such address. Ask the customer for the right one, and send the invoice again.',
    domain_unknown: 'The domain of the address was not found. Check how the address is written.',
    mailbox_full: 'The customer’s mailbox is full. Try again later, or send it to another address.',
    mailbox_disabled: 'The customer’s mailbox no longer accepts letters. Ask for a new address.',
    letter_too_large: 'The letter was too large for the customer’s mail server.',
    letter_blocked:
      'The customer’s mail server did not allow the letter. Send the PDF to the customer in another way.',
    delivery_expired: 'The customer’s mail server did not accept the letter for several days.',
    other: 'The customer’s mail server did not accept the letter.',
  },
};

/** Tells a person that an invoice which they sent did not arrive; undefined when they have left the organization. */
export async function returnedLetter(
  sql: Sql,
  { userId, companyId, invoiceId, number, to, reason }: Returned,
  baseUrl: string,
): Promise<Letter | undefined> {
  const reader = await sql.row<Reader & { readonly company: string }>(
    `SELECT person.email, person.name, person.language, company.name AS company
     FROM identity.app_user AS person
     JOIN identity.company AS company ON company.id = $2 AND company.state = 'ready'
     JOIN identity.membership AS member ON member.organization_id = company.organization_id
       AND member.user_id = person.id AND member.ended_at IS NULL
     WHERE person.id = $1 AND person.deactivated_at IS NULL AND 'invoice_returned' <> ALL (person.letters_off)`,
    [userId, companyId],
  );
  if (reader === undefined) return undefined;
  const { language } = reader;
  const estonian = language === 'et';
  const company = plainName(reader.company);
  const link = `${baseUrl}/c/${encodeId('company', BigInt(companyId))}/invoices/${invoiceId}`;
  const why = REASONS[language][reason] ?? REASONS[language].other;
  const what = estonian
    ? `Ettevõtte ${company} arve ${number} ei jõudnud aadressile ${to}.`
    : `Invoice ${number} of ${company} did not reach ${to}.`;
  const subject = estonian ? `Arve ${number} ei jõudnud kohale` : `Invoice ${number} was not delivered`;
  return letter(reader, subject, `${what} ${why}\n\n${link}`);
}
