import { defineAction } from '../../actions/action.js';
import { chooseFiles, type FileSource } from '../../document/files-of.js';
import { sendFiles } from '../../document/uploads.js';
import { words } from '../../words/words.js';

interface Comment {
  readonly note: string | undefined;
  /** The comment belongs to what was sent, and not to what comes next. */
  readonly sent: () => void;
}

const send = (source: FileSource, name: () => string) =>
  defineAction({
    id: `upload.${source}`,
    name,
    permission: 'documents.write',
    run: async ({ note, sent }: Comment, { companyId }) => {
      const files = await chooseFiles(source);
      if (files.length === 0) return;
      sent();
      await sendFiles(companyId, files, note);
    },
  });

export const SENDS = [
  send('camera', () => words('upload').photo),
  send('files', () => words('upload').choose),
];
