import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { type BankLine } from '../../api/bank.js';
import { useCompanyId } from '../../frame/company.js';
import { type Option } from '../../form/picker.js';
import { PartyField } from '../../form/pickers.js';
import { words } from '../../words/words.js';
import { assignParty } from './actions.js';
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
  const [party, setParty] = useState<Option>();
  return (
    <Dialog title={w.setParty} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (party === undefined) return;
          close();
          void perform(assignParty, { line, partyId: party.id, name: party.name }, companyId);
        }}
      >
        <PartyField
          label={w.party}
          companyId={companyId}
          value={party}
          onChange={setParty}
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
