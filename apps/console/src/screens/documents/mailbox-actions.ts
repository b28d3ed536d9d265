import { defineAction } from '../../actions/action.js';
import * as api from '../../api/mailboxes.js';
import { words } from '../../words/words.js';

type Mailbox = api.Mailbox;

/** A mailbox in a sentence: the user, and the folder unless it is the one that every mailbox has. */
export const nameOf = ({ username, folder }: Pick<Mailbox, 'username' | 'folder'>): string =>
  folder === 'INBOX' ? username : `${username} (${folder})`;

/** Opens the dialog, which does it. */
export const openEdit = defineAction({
  id: 'mailboxes.open-edit',
  name: () => words('documents').mailboxes.edit,
  permission: 'documents.write',
  run: (open: () => void) => {
    open();
  },
});

export const add = defineAction({
  id: 'mailboxes.add',
  name: () => words('documents').mailboxes.add,
  done: (_body: api.NewMailbox, made: Mailbox) => words('documents').mailboxes.added(nameOf(made)),
  permission: 'documents.write',
  about: ({ host, username, folder }) => `${host} ${username} ${folder ?? ''}`,
  run: (body, call) => api.addMailbox(call, body),
});

interface Edit {
  readonly mailbox: Mailbox;
  readonly to: api.MailboxChange;
}

/** The old password is known to nobody here, so it does not come back. */
export const edit = defineAction({
  id: 'mailboxes.edit',
  name: () => words('documents').mailboxes.edit,
  done: (_edit: Edit, changed: Mailbox) => words('documents').mailboxes.edited(nameOf(changed)),
  permission: 'documents.write',
  about: ({ mailbox }) => mailbox.id,
  run: ({ mailbox, to }, call) => api.changeMailbox(call, mailbox.id, to),
});

export const pause = defineAction({
  id: 'mailboxes.pause',
  name: () => words('documents').mailboxes.pause,
  done: (mailbox: Mailbox) => words('documents').mailboxes.paused(nameOf(mailbox)),
  permission: 'documents.write',
  about: ({ id }) => id,
  when: ({ state }) => state === 'active' || state === 'failing',
  run: ({ id }, call) => api.changeMailbox(call, id, { paused: true }),
  reverse: ({ id }, _result, call) => api.changeMailbox(call, id, { paused: false }),
});

export const resume = defineAction({
  id: 'mailboxes.resume',
  name: () => words('documents').mailboxes.resume,
  done: (mailbox: Mailbox) => words('documents').mailboxes.resumed(nameOf(mailbox)),
  permission: 'documents.write',
  about: ({ id }) => id,
  when: ({ state }) => state === 'refused' || state === 'paused',
  run: ({ id }, call) => api.changeMailbox(call, id, { paused: false }),
  reverse: ({ id }, _result, call) => api.changeMailbox(call, id, { paused: true }),
});

export const remove = defineAction({
  id: 'mailboxes.remove',
  name: () => words('documents').mailboxes.remove,
  done: (mailbox: Mailbox) => words('documents').mailboxes.removed(nameOf(mailbox)),
  permission: 'documents.write',
  about: ({ id }) => id,
  dangerous: true,
  run: ({ id }, { companyId }) => api.removeMailbox(companyId, id),
});
