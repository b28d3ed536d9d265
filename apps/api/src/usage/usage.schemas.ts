import { type Limits, type UsageState } from '#files';
import { encodeId, dayForm, idForm } from '#platform';
import { z } from 'zod';

const used = (description: string) =>
  z.object({ used: z.int(), limit: z.int().nullable() }).meta({ description });

export const CompanyUsageAnswer = z
  .object({
    company_id: idForm,
    company_name: z.string(),
    day: dayForm.meta({
      description: "The day of `files`, `mails` and `pages`, in the books' time zone.",
    }),
    stored_bytes: used('Bytes of stored files and mails. `limit` null: no limit; likewise below.'),
    files: used('Files stored on the day, including those from mails and archives.'),
    mails: used('Mails received on the day.'),
    pages: used('Pages of documents read on the day.'),
  })
  .meta({ id: 'CompanyUsage' });

const most = (of: string) =>
  z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .default(null)
    .meta({ description: `${of}; null or absent: the limit of the installation.` });
const aDay = (of: string) => most(of).pipe(z.int().max(1_000_000_000).nullable());

export const CompanyLimitsBody = z
  .strictObject({
    stored_bytes: most('Bytes of files and mails'),
    files_a_day: aDay('Files a day'),
    mails_a_day: aDay('Mails a day'),
    pages_a_day: aDay('Pages read a day'),
  })
  .meta({ id: 'CompanyLimitsRequest' });

export function limitsIn(body: z.output<typeof CompanyLimitsBody>): Limits {
  return {
    storedBytes: body.stored_bytes === null ? null : BigInt(body.stored_bytes),
    filesADay: body.files_a_day,
    mailsADay: body.mails_a_day,
    pagesADay: body.pages_a_day,
  };
}

export function usageView(
  company: { readonly id: bigint; readonly name: string },
  { usage, limits }: UsageState,
): z.infer<typeof CompanyUsageAnswer> {
  const { storedBytes } = limits;
  return {
    company_id: encodeId('company', company.id),
    company_name: company.name,
    day: usage.day,
    stored_bytes: {
      used: Number(usage.storedBytes),
      limit: storedBytes === null ? null : Number(storedBytes),
    },
    files: { used: usage.files, limit: limits.filesADay },
    mails: { used: usage.mails, limit: limits.mailsADay },
    pages: { used: usage.pages, limit: limits.pagesADay },
  };
}

export function usageStateOf(usageStates: ReadonlyMap<bigint, UsageState>, companyId: bigint): UsageState {
  const usageState = usageStates.get(companyId);
  if (usageState === undefined) throw new Error(`The usage of company ${companyId} was not read.`);
  return usageState;
}
