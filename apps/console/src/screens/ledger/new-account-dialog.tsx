import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type Account, type NewAccount } from '../../api/ledger.js';
import { balanceSheetQuery, profitQuery } from '../../api/reports.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { today } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { language, words } from '../../words/words.js';
import { createAccount } from './actions.js';
import classes from './ledger.module.css';
import { TYPES } from './search.js';

const FIRST = { code: '', name: '', name_en: '', type: 'expense' as Account['type'], line: '' };
const OF_RESULT: ReadonlySet<string> = new Set(['income', 'expense']);

/** An account with its place in the reports. */
export function NewAccountDialog({ close }: { readonly close: () => void }): ReactNode {
  const w = words('ledger');
  const { id: companyId } = useCompany();
  const draft = useDraft(`${companyId}:account`, FIRST);
  const { submit, problem } = useSubmission(draft, close);
  const { code, name, name_en, type, line } = draft.value;
  const ofResult = OF_RESULT.has(type);
  const lines = useLines(ofResult);
  const ready = code.trim() !== '' && name.trim() !== '';
  const body: NewAccount = {
    code: code.trim(),
    name: name.trim(),
    type,
    ...(name_en.trim() === '' ? {} : { name_en: name_en.trim() }),
    ...(line === '' ? {} : ofResult ? { income_statement_line: line } : { balance_sheet_line: line }),
  };
  const text = (field: 'code' | 'name' | 'name_en', label: string, maxLength: number) => (
    <TextInput
      label={label}
      value={draft.value[field]}
      maxLength={maxLength}
      required={field !== 'name_en'}
      autoComplete="off"
      data-autofocus={field === 'code' || undefined}
      error={fieldError(problem, field)}
      onChange={({ currentTarget: { value } }) => {
        draft.set({ ...draft.value, [field]: value });
      }}
    />
  );
  return (
    <Dialog title={w.newAccount} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void submit(createAccount, body, companyId);
        }}
      >
        <p className="quiet">{w.newAccountHint}</p>
        <DraftNote draft={draft} />
        {text('code', w.code, 20)}
        {text('name', w.name, 200)}
        {text('name_en', w.nameEn, 200)}
        <NativeSelect
          label={w.type}
          value={type}
          data={TYPES.map((value) => ({ value, label: w.types[value] }))}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, type: TYPES.find((one) => one === value) ?? type, line: '' });
          }}
        />
        <NativeSelect
          label={w.line}
          value={line}
          error={fieldError(problem, ofResult ? 'income_statement_line' : 'balance_sheet_line')}
          data={[{ value: '', label: w.chooseLine }, ...lines]}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, line: value });
          }}
        />
        <footer className={classes.foot}>
          <Button type="submit" disabled={!ready}>
            {w.newAccount}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** The rows of the statement that an account of this type counts on. */
function useLines(ofResult: boolean): readonly { readonly value: string; readonly label: string }[] {
  const { id } = useCompany();
  const day = today();
  const sheet = useQuery({ ...balanceSheetQuery(id, day, undefined), enabled: !ofResult });
  const profit = useQuery({ ...profitQuery(id, { from: day, to: day }), enabled: ofResult });
  const rows = (ofResult ? profit.data?.rows : sheet.data?.rows) ?? [];
  return rows
    .filter(({ kind }) => kind === 'line')
    .map(({ line_code, label, label_en }) => ({
      value: line_code,
      label: language() === 'en' ? label_en : label,
    }));
}
