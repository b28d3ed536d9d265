import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { undoActs, type UndoneActs } from '../../api/why.js';
import { useSubmission } from '../../form/submission.js';
import { useCompanyId } from '../../frame/company.js';
import { type Attempt, EntryPreview, useAttempt } from '../../frame/entry-preview.js';
import { Buttons, Form } from '../../frame/section.js';
import { words } from '../../words/words.js';
import { takeBackActs } from './actions.js';

interface TakeBackDialogParts {
  readonly cause: string;
  readonly name: string;
  readonly close: () => void;
}

/** Shows what would be taken back, what stays and why, and the reversals; then takes all of it back. */
export function TakeBackDialog({ cause, name, close }: TakeBackDialogParts): ReactNode {
  const w = words('settings');
  const companyId = useCompanyId();
  const { submit, sending } = useSubmission(undefined, close);
  const taking: Attempt<UndoneActs> = {
    object: 'figures',
    source: ['acts', cause],
    attempt: (sent) => undoActs(sent, cause),
  };
  const tried = useAttempt(taking, sending);
  const ready = tried.isSuccess && !tried.isPlaceholderData && tried.data.result.undone > 0;
  return (
    <Dialog title={w.takeBackTitle(name)} close={close} wide sending={sending}>
      <Form
        label={w.takeBackTitle(name)}
        onSubmit={() => {
          if (ready) void submit(takeBackActs, cause, companyId);
        }}
      >
        <p className="quiet">{w.takeBackHint}</p>
        {tried.isSuccess && <Tried result={tried.data.result} />}
        <EntryPreview {...taking} />
        <Buttons>
          <Button type="submit" color="red" disabled={!ready}>
            {w.takeBackAll}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}

function Tried({ result: { undone, kept, more } }: { readonly result: UndoneActs['result'] }): ReactNode {
  const w = words('settings');
  const codes = [...new Set(kept.map(({ code }) => code))];
  return (
    <>
      <p>{undone === 0 ? w.nothingToUndo : w.wouldUndo(undone)}</p>
      {codes.map((code) => (
        <p key={code} className="quiet">
          {w.keptActs(kept.filter((one) => one.code === code).length, w.keptWhy[code])}
        </p>
      ))}
      {more && <p>{w.moreToUndo}</p>}
    </>
  );
}
