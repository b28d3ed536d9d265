import { bulkMail, readMail } from '../parsing/parse-mail.js';
import { type Block, textOfBlocks } from './blocks.js';
import { bodyPdf } from './body-pdf.js';
import { htmlBlocks } from './html-blocks.js';
import { looksLikeReceipt, showsPayment } from '../parsing/looks-like-receipt.js';
import { textBlocks } from './text-blocks.js';

/** Amounts of payments of which the mail may be the receipt; null for a mail that nothing is known about. */
export type SoughtReceipt = { readonly amounts: readonly string[] } | null;

/** The body of a mail as a PDF, when it is itself a receipt or an invoice; null for any other. */
export async function receiptOfBody(
  raw: Uint8Array,
  sought: SoughtReceipt = null,
): Promise<Uint8Array | null> {
  const mail = await readMail(raw);
  const blocks = blocksOf(mail);
  const subject = mail.subject ?? null;
  const text = textOfBlocks(blocks);
  const isSought = sought !== null && showsPayment(text, subject, sought.amounts);
  if (!isSought && !looksLikeReceipt(text, subject, bulkMail(mail))) return null;
  const sender = mail.from?.group === undefined ? mail.from : mail.from.group[0];
  const date = new Date(mail.date ?? Number.NaN);
  return bodyPdf(
    {
      from: [sender?.name ?? '', sender?.address ?? ''].filter((part) => part !== '').join(' · '),
      subject: subject ?? '',
      date: Number.isNaN(date.getTime()) ? null : date,
    },
    blocks,
  );
}

function blocksOf({ html, text }: { html?: string | undefined; text?: string | undefined }): Block[] {
  const rich = htmlBlocks(html ?? '');
  return rich.length > 0 ? rich : textBlocks(text ?? '');
}
