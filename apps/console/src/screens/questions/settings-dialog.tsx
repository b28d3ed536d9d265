import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { perform } from '../../actions/perform.js';
import { ProblemNote } from '../../actions/problem-note.js';
import { type QuestionSettings, questionSettingsQuery } from '../../api/questions.js';
import { useCompanyId } from '../../frame/company.js';
import { saveSettings } from '../../frame/questions/actions.js';
import { words } from '../../words/words.js';
import { CardPayments } from './card-payments.js';
import classes from './questions.module.css';

/** How letters go out, and the ready questions of the company. Each choice is saved at once, and can be undone. */
export function SettingsDialog({ close }: { readonly close: () => void }): ReactNode {
  const w = words('questions');
  const { data, error, refetch } = useQuery(questionSettingsQuery(useCompanyId()));
  return (
    <Dialog title={w.settings} close={close}>
      <div className={classes.form}>
        {error !== null && <ProblemNote title={w.failed} problem={error} again={() => void refetch()} />}
        {data === undefined && error === null && <div aria-busy="true" className={classes.loading} />}
        {data !== undefined && <Settings settings={data} />}
      </div>
    </Dialog>
  );
}

function Settings({ settings }: { readonly settings: QuestionSettings }): ReactNode {
  const w = words('questions');
  const companyId = useCompanyId();
  const save = (now: Pick<QuestionSettings, 'digest' | 'templates'>, result: string): void => {
    void perform(saveSettings, { before: settings, now, result }, companyId).then(() => {
      setWanted(undefined);
    });
  };
  const { digest, templates } = settings;
  // Shown until the server has answered; a refusal shows the stored choice again.
  const [wanted, setWanted] = useState<boolean>();
  return (
    <>
      <Checkbox
        label={w.dailyAlways}
        description={w.dailyAlwaysHint}
        checked={wanted ?? digest}
        data-autofocus
        onChange={({ currentTarget: { checked } }) => {
          setWanted(checked);
          save({ digest: checked, templates }, checked ? w.dailyOn : w.dailyOff);
        }}
      />
      <CardPayments settings={settings} />
      <h3>{w.templates}</h3>
      {templates.length === 0 && <p className="quiet">{w.noTemplates}</p>}
      <ul className={classes.templates} aria-label={w.templates}>
        {templates.map((template) => (
          <li key={`${template.language} ${template.name}`}>
            <div>
              <strong translate="no">{template.name}</strong>{' '}
              <span className="quiet">{w.languages[template.language]}</span>
              <p translate="no">{template.text}</p>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${w.remove}: ${template.name}`}
              onClick={() => {
                save(
                  { digest, templates: templates.filter((one) => one !== template) },
                  w.removed(template.name),
                );
              }}
            >
              {w.remove}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
