import { Button, Textarea } from '@mantine/core';
import { type ReactNode } from 'react';
import { on } from '../../actions/action.js';
import { useActions } from '../../actions/live-actions.js';
import { UploadTray } from '../../document/upload-tray.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { useCompanyId } from '../../frame/company.js';
import { Page } from '../../frame/page.js';
import { CameraIcon, UploadIcon } from '../../theme/icons.js';
import { words } from '../../words/words.js';
import { SENDS } from './actions.js';
import classes from './upload.module.css';

/** The API keeps this much of a comment. */
const LONGEST = 500;

/** For a phone: a photo and a comment, and whether they arrived. Nothing else. */
export function UploadScreen(): ReactNode {
  const w = words('upload');
  const companyId = useCompanyId();
  const draft = useDraft(`${companyId}:upload`, '');
  const note = draft.value;
  const given = { note: note.trim() === '' ? undefined : note.trim(), sent: draft.forget };
  const actions = useActions(SENDS.map((send) => on(send, given)));
  return (
    <Page title={words('screens').upload}>
      <div className={classes.upload}>
        <DraftNote draft={draft} />
        <Textarea
          label={w.comment}
          description={w.commentHint}
          value={note}
          maxLength={LONGEST}
          autosize
          minRows={2}
          onChange={({ currentTarget: { value } }) => {
            draft.set(value);
          }}
        />
        {actions.map((action, at) => (
          <Button
            key={action.id}
            size="lg"
            fullWidth
            variant={at === 0 ? 'filled' : 'default'}
            leftSection={at === 0 ? <CameraIcon /> : <UploadIcon />}
            onClick={() => void action.perform()}
          >
            {action.name}
          </Button>
        ))}
        <UploadTray companyId={companyId} />
      </div>
    </Page>
  );
}
