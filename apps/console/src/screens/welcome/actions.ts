import { defineAction } from '../../actions/action.js';
import { acceptInvitation } from '../../api/invitations.js';
import { type FileKind, uploadFile } from '../../api/files.js';
import { keys } from '../../api/keys.js';
import { retryProvisioning } from '../../api/new-companies.js';
import { queryClient } from '../../api/query-client.js';
import { words } from '../../words/words.js';

export const prepareAgain = defineAction({
  id: 'welcome.prepare-again',
  name: () => words('welcome').company.retry,
  done: () => words('welcome').company.retried,
  run: (companyId: string, { key }) => retryProvisioning(companyId, key),
});

export const joinOrganization = defineAction({
  id: 'welcome.join',
  name: () => words('welcome').invitation.accept,
  done: ({ organization }: Joining) => words('welcome').invitation.accepted(organization),
  run: ({ token }: Joining) => acceptInvitation(token),
});

interface Joining {
  readonly token: string;
  readonly organization: string;
}

interface Given {
  readonly companyId: string;
  readonly files: readonly File[];
  readonly kind?: FileKind;
}

/** Files one by one, each with its own key: a repetition sends none of them twice. */
export const sendFirstFiles = defineAction({
  id: 'welcome.upload',
  name: () => words('welcome').document.upload,
  done: ({ files }: Given) => words('welcome').document.sent(files.length),
  run: async ({ companyId, files, kind }, { key }) => {
    for (const [at, file] of files.entries()) await uploadFile(companyId, file, `${key}-${at}`, { kind });
    await queryClient.invalidateQueries({ queryKey: keys.of(companyId, 'file') });
  },
});
