import { type FileExtraction, senderKey, type StoredFile } from '#files';
import { dayOf, type Ulid } from '#platform';
import { type Reason } from '#reasons';
import { type CompanyProfile, type CompanyProfiles, type MailSender } from '../company-profiles.js';
import { type BookFile } from '../decision/book-file.command.js';
import { candidateOf } from '../decision/candidate.js';

/** A file that was read, with what decides how it is booked. */
export interface AboutFile {
  readonly file: StoredFile;
  readonly extraction: FileExtraction;
  readonly profile: CompanyProfile;
  readonly documentId: Ulid;
  readonly sender: MailSender | null;
}

/** The sender of the mail that brought a file; null for a file from elsewhere. */
export async function senderOf(
  companies: CompanyProfiles,
  { companyId, sender }: StoredFile,
): Promise<MailSender | null> {
  if (sender === null) return null;
  const trust = await companies.senderTrust(companyId, sender);
  return { trust, key: sender.address === null ? null : senderKey(sender.address) };
}

/** The file as the command that books it takes it. */
export function payloadOf(
  { file, extraction, profile, documentId, sender }: AboutFile,
  how: { readonly refused: Reason | null; readonly totalOnly: boolean },
): BookFile {
  return {
    fileId: file.id,
    candidate: candidateOf(extraction),
    own: { name: profile.name, regCode: profile.registryCode, vatNumber: profile.vatNumber },
    documentId,
    receivedOn: file.receivedOn ?? dayOf(file.createdAt),
    terms: {
      autoBook: profile.invoiceAutoBook,
      autoBookNewSuppliers: profile.autoBookNewSuppliers,
      sender,
      fileKind: file.kindGiven ? file.kind : null,
      ...how,
    },
  };
}
