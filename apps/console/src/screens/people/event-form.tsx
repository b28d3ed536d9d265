import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { perform } from '../../actions/perform.js';
import { reasonOf } from '../../actions/problem-note.js';
import { type RegisterLists, type Submission, submitEvent } from '../../api/people.js';
import { isProblem } from '../../api/problem.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { useCompanyId } from '../../frame/company.js';
import { words } from '../../words/words.js';
import { sendEvent } from './actions.js';
import { EndFields, SuspensionFields } from './event-ends.js';
import { EventDay, faultAt, type Form } from './event-fields.js';
import { PersonFields, TaxFields, WorkFields } from './event-starts.js';
import { eventBody, type EventValues, isReady } from './event-values.js';
import classes from './people.module.css';
import { type EventKind } from './search.js';

interface EventFormParts {
  readonly kind: EventKind;
  readonly employee: string | undefined;
  readonly employment: string | undefined;
  /** Of the person that the event is about; empty for a new one. */
  readonly name: string;
  readonly known: EventValues;
  readonly first: EventValues;
  /** The submission that this one corrects. */
  readonly earlier: Submission | undefined;
  readonly lists: RegisterLists;
  readonly onSent: (made: Submission) => void;
}

type Message = Submission['register_messages'][number];

/** The fields of an event. The register's rules are tried first, so that its remarks are read before anything is sent. */
export function EventForm(parts: EventFormParts): ReactNode {
  const { kind, employee, employment, known, first, earlier, lists, onSent } = parts;
  const w = words('people');
  const company = useCompanyId();
  const about = [kind, employee, employment, earlier?.id].filter(Boolean).join(':');
  const draft = useDraft(`${company}:event:${about}`, first);
  // Never kept: a personal code does not lie in the browser.
  const [personalCode, setCode] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [remarks, setRemarks] = useState<readonly Message[]>();
  const [checking, setChecking] = useState(false);
  const values = draft.value;
  const body = eventBody(values, { kind, employee, employment, personalCode, known });
  const name = parts.name === '' ? `${values.first_name} ${values.last_name}`.trim() : parts.name;
  const form: Form = {
    values,
    problem,
    lists,
    set: (next) => {
      setRemarks(undefined);
      draft.set({ ...values, ...next });
    },
  };
  const refuse = (refused: unknown): void => {
    setProblem(refused);
    setRemarks(undefined);
  };
  const submit = async (): Promise<void> => {
    if (body === undefined || checking) return;
    setProblem(undefined);
    if (remarks === undefined) {
      setChecking(true);
      try {
        const { register_messages } = await submitEvent({ companyId: company }, body);
        if (register_messages.length > 0) {
          setRemarks(register_messages);
          return;
        }
      } catch (refused) {
        refuse(refused);
        return;
      } finally {
        setChecking(false);
      }
    }
    const onDone = (made: Submission): void => {
      draft.forget();
      onSent(made);
    };
    await perform(sendEvent, { body, name, instead: earlier }, company, { onDone, onRefused: refuse });
  };
  const asksPerson = kind === 'new_employee' || kind === 'change';
  const asksWork = asksPerson || kind === 'new_employment';
  return (
    <form
      className={classes.event}
      noValidate
      aria-label={w.titles[kind]}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="quiet">{w.intros[kind]}</p>
      {parts.name !== '' && (
        <p>
          {w.of} <strong translate="no">{parts.name}</strong>
        </p>
      )}
      <DraftNote draft={draft} />
      {kind === 'change' && <ChangeDay form={form} />}
      {asksPerson && (
        <PersonFields
          form={form}
          code={
            <TextInput
              label={w.personalCode}
              description={w.personalCodeHint}
              value={personalCode}
              maxLength={20}
              inputMode="numeric"
              autoComplete="off"
              error={faultAt(problem, 'employee.personal_code')}
              onChange={({ currentTarget: { value } }) => {
                setRemarks(undefined);
                setCode(value);
              }}
            />
          }
        />
      )}
      {asksWork && <WorkFields form={form} />}
      {asksPerson && <TaxFields form={form} />}
      {kind === 'suspension' && <SuspensionFields form={form} />}
      {kind === 'end' && <EndFields form={form} />}
      <Findings problem={problem} remarks={remarks} />
      {kind === 'change' && body === undefined && <p className="quiet">{w.nothingChanged}</p>}
      <footer className={classes.foot}>
        <Button
          type="submit"
          loading={checking}
          disabled={body === undefined || !isReady(kind, values, personalCode)}
        >
          {remarks === undefined ? w.send : w.sendAnyway}
        </Button>
      </footer>
    </form>
  );
}

function ChangeDay({ form }: { readonly form: Form }): ReactNode {
  return <EventDay form={form} field="event_date" path="event_date" focus />;
}

interface FindingsParts {
  readonly problem: unknown;
  readonly remarks: readonly Message[] | undefined;
}

/** What is to be corrected, or what the register will remark: above the button that sends it all the same. */
function Findings({ problem, remarks }: FindingsParts): ReactNode {
  const w = words('people');
  const faults = isProblem(problem) ? problem.errors : [];
  return (
    <>
      {problem !== undefined && (
        <section role="alert" className={classes.note} data-tone="error">
          <strong>{faults.length === 0 ? reasonOf(problem) : w.faultsFirst}</strong>
          {faults.length > 0 && (
            <ul>
              {faults.map(({ field, code, message }) => (
                <li key={`${field} ${code}`}>{w.faults[code] ?? message}</li>
              ))}
            </ul>
          )}
        </section>
      )}
      {remarks !== undefined && (
        <section role="status" className={classes.note}>
          <strong>{w.warningsFirst}</strong>
          <ul>
            {remarks.map(({ code, message }) => (
              <li key={code}>{w.faults[code] ?? message}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
