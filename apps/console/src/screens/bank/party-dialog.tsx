import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type BankLine } from '../../api/bank.js';
import { useCompanyId } from '../../frame/company.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { type Option } from '../../form/picker.js';
import { PartyField } from '../../form/pickers.js';
import { useSubmission } from '../../form/submission.js';
import { words } from '../../words/words.js';
import { assignParty, changeParty } from './actions.js';
import classes from './bank.module.css';

/** Says who the other side of a line is. The name that the bank writes is learned for the next line. */
export function PartyDialog({
  line,
  close,
}: {
  readonly line: BankLine;
  readonly close: () => void;
}): ReactNode {
  const w = words('bank');
  const companyId = useCompanyId();
  const draft = useDraft<{ readonly party?: Option | undefined }>(`${companyId}:bank-party:${line.id}`, {});
  const { submit, problem } = useSubmission(draft, close);
  const { party } = draft.value;
  return (
    <Dialog title={w.setParty} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (party === undefined) return;
          void submit(
            line.party_id === null ? assignParty : changeParty,
            { line, partyId: party.id, name: party.name },
            companyId,
          );
        }}
      >
        <PartyField
          label={w.party}
          companyId={companyId}
          value={party}
          onChange={(option) => {
            draft.set({ party: option });
          }}
          error={fieldError(problem, 'party_id')}
          required
          autoFocus
        />
        <footer className={classes.dialogFoot}>
          <span className="quiet">{line.counterparty_name}</span>
          <Button type="submit" disabled={party === undefined}>
            {w.setParty}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
