import { Button } from '@mantine/core';
import { type ReactNode } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type Rule, undoRule } from '../../api/rules.js';
import { DayField } from '../../form/day-field.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { type Day } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { type Attempt, EntryPreview, useAttempt } from '../../frame/entry-preview.js';
import { placesOf } from '../../frame/places.js';
import { ScreenLink } from '../../frame/screen-link.js';
import { words } from '../../words/words.js';
import { takeBack } from './actions.js';
import classes from './rules.module.css';
import { sentenceOf } from './sentence.js';

interface TakeBackDialogParts {
  readonly rule: Rule;
  readonly close: () => void;
}

const ENTRIES_SHOWN = 10;

type Outcome = Awaited<ReturnType<typeof undoRule>>;

/** Takes back what a rule did since a day: first as a dry run, with the entries and with what would stay. */
export function TakeBackDialog({ rule, close }: TakeBackDialogParts): ReactNode {
  const w = words('rules');
  const { id: companyId, base_currency: base } = useCompany();
  const draft = useDraft<{ readonly since?: Day | undefined }>(`${companyId}:rule-back:${rule.id}`, {
    since: (rule.confirmed_at ?? rule.created_at).slice(0, 10),
  });
  const { submit, problem, sending } = useSubmission(draft, close);
  const { since } = draft.value;
  return (
    <Dialog title={w.takeBack} close={close} wide sending={sending}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (since === undefined) return;
          void submit(takeBack, { rule, since }, companyId);
        }}
      >
        <p>
          <strong>{sentenceOf(rule, base)}</strong>
        </p>
        <p className="quiet">{isForDocuments(rule) ? w.takeDocumentsBackHint : w.takeBackHint}</p>
        <DraftNote draft={draft} />
        <DayField
          label={w.since}
          value={since}
          onChange={(next) => {
            draft.set({ since: next });
          }}
          error={fieldError(problem, 'since')}
          required
          autoFocus
        />
        {since !== undefined && <WouldTakeBack key={since} rule={rule} since={since} />}
        <footer className={classes.foot}>
          <Button type="submit" color="red" disabled={since === undefined || sending}>
            {w.takeBack}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function WouldTakeBack({ rule, since }: { readonly rule: Rule; readonly since: Day }): ReactNode {
  const undoing: Attempt<Outcome & { readonly all: number }> = {
    object: 'bank_transaction',
    source: ['rule', rule.id, since],
    attempt: async (sent) => {
      const outcome = await undoRule(sent, rule.id, since);
      const entries = outcome.entries ?? [];
      return { ...outcome, entries: entries.slice(0, ENTRIES_SHOWN), all: entries.length };
    },
  };
  const { data, isError } = useAttempt(undoing);
  return (
    <>
      {data !== undefined && !isError && <Result result={data.result} ofDocuments={isForDocuments(rule)} />}
      <EntryPreview {...undoing} />
      {data !== undefined && data.all > ENTRIES_SHOWN && (
        <p className="quiet">{words('rules').entriesShown(ENTRIES_SHOWN, data.all)}</p>
      )}
    </>
  );
}

const isForDocuments = ({ what }: Rule): boolean => what.kind === 'lines';

interface ResultParts {
  readonly result: Outcome['result'];
  readonly ofDocuments: boolean;
}

function Result({ result: { undone, kept, more }, ofDocuments }: ResultParts): ReactNode {
  const w = words('rules');
  const wouldOpen = ofDocuments ? w.wouldBeDrafts : w.wouldOpen;
  const stay = (ofDocuments ? w.documentsStay : w.stay)(kept.length);
  return (
    <>
      <p>{undone === 0 && kept.length === 0 ? w.nothingToTakeBack : wouldOpen(undone)}</p>
      {more && <p>{w.moreThan}</p>}
      {kept.length > 0 && (
        <section aria-label={stay}>
          <p>{stay}</p>
          <ul className={classes.reasons}>
            {kept.slice(0, ENTRIES_SHOWN).map(({ bank_transaction_id: line, invoice_id: invoice, code }) => (
              <li key={line ?? invoice}>
                <ScreenLink
                  to={line === null ? placesOf('invoice', invoice ?? '') : placesOf('bank_transaction', line)}
                >
                  {(ofDocuments ? w.documentsStayBecause : w.staysBecause)[code]}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
