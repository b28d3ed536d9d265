import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../actions/dialog.js';
import { type QuestionSettings, questionSettingsQuery, unfinishedQuery } from '../../api/questions.js';
import { DraftNote } from '../../form/draft-note.js';
import { useDraft } from '../../form/drafts.js';
import { fieldError } from '../../form/errors.js';
import { useSubmission } from '../../form/submission.js';
import { language, words } from '../../words/words.js';
import { useCompanyId } from '../company.js';
import { ask, type Asked, saveSettings } from './actions.js';
import classes from './questions.module.css';

const LANGUAGES = ['et', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
const LONGEST_TEXT = 2000;
const LONGEST_NAME = 100;

interface Typed {
  readonly to: string;
  readonly text: string;
  readonly language: Language;
  /** Absent while it follows the company's choice. */
  readonly daily?: boolean;
}

interface AskDialogParts extends Asked {
  readonly close: () => void;
}

/** A letter with a link that opens this one question: to whom, in which language, in ready words or own ones. */
export function AskDialog({ object, name, close }: AskDialogParts): ReactNode {
  const w = words('questions');
  const companyId = useCompanyId();
  const { data: settings } = useQuery(questionSettingsQuery(companyId));
  const { data: asked = [] } = useQuery(unfinishedQuery(companyId));
  const draft = useDraft<Typed>(`${companyId}:ask:${object.id}`, {
    to: '',
    text: '',
    language: language() === 'en' ? 'en' : 'et',
  });
  const { submit, problem } = useSubmission(draft, close);
  const people = useId();
  const { to, text, language: chosen, daily } = draft.value;
  const known = [...new Set(asked.map((one) => one.to))];
  return (
    <Dialog title={w.ask} close={close}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const body = { to: to.trim(), text: text.trim(), language: chosen, digest: daily ?? null };
          void submit(ask, { object, name, body }, companyId);
        }}
      >
        <p className="quiet">{w.askHint}</p>
        <DraftNote draft={draft} />
        <TextInput
          label={w.to}
          type="email"
          list={people}
          value={to}
          error={fieldError(problem, 'to')}
          data-autofocus
          required
          maxLength={254}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, to: value });
          }}
        />
        <datalist id={people}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <div className={classes.pair}>
          <NativeSelect
            label={w.language}
            value={chosen}
            data={LANGUAGES.map((value) => ({ value, label: w.languages[value] }))}
            onChange={({ currentTarget: { value } }) => {
              draft.set({ ...draft.value, language: value === 'en' ? 'en' : 'et' });
            }}
          />
          <Templates
            settings={settings}
            of={chosen}
            onChoose={(words) => {
              draft.set({ ...draft.value, text: words });
            }}
          />
        </div>
        <Textarea
          label={w.text}
          value={text}
          error={fieldError(problem, 'text')}
          required
          autosize
          minRows={3}
          maxLength={LONGEST_TEXT}
          onChange={({ currentTarget: { value } }) => {
            draft.set({ ...draft.value, text: value });
          }}
        />
        {settings !== undefined && text.trim() !== '' && (
          <SaveTemplate key={chosen} settings={settings} of={chosen} text={text.trim()} />
        )}
        <Checkbox
          label={w.daily}
          description={w.dailyHint}
          checked={daily ?? settings?.digest ?? false}
          onChange={({ currentTarget: { checked } }) => {
            draft.set({ ...draft.value, daily: checked });
          }}
        />
        <footer className={classes.foot}>
          <span className="quiet" translate="no">
            {name}
          </span>
          <Button type="submit" disabled={to.trim() === '' || text.trim() === ''}>
            {w.send}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface TemplatesParts {
  readonly settings: QuestionSettings | undefined;
  readonly of: Language;
  readonly onChoose: (text: string) => void;
}

/** The ready questions in the person's language. */
function Templates({ settings, of, onChoose }: TemplatesParts): ReactNode {
  const w = words('questions');
  const ready = settings?.templates.filter(({ language: one }) => one === of) ?? [];
  if (ready.length === 0) return null;
  return (
    <NativeSelect
      label={w.template}
      value=""
      data={[
        { value: '', label: w.chooseTemplate },
        ...ready.map(({ name }) => ({ value: name, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const template = ready.find(({ name }) => name === value);
        if (template !== undefined) onChoose(template.text);
      }}
    />
  );
}

interface SaveTemplateParts {
  readonly settings: QuestionSettings;
  readonly of: Language;
  readonly text: string;
}

/** Keeps the typed words under a name; a name that exists gets them in place of its own. */
function SaveTemplate({ settings, of, text }: SaveTemplateParts): ReactNode {
  const w = words('questions');
  const companyId = useCompanyId();
  const [name, setName] = useState<string>();
  const { submit } = useSubmission(undefined, () => {
    setName(undefined);
  });
  if (settings.templates.some((one) => one.language === of && one.text === text)) return null;
  if (name === undefined)
    return (
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            setName('');
          }}
        >
          {w.saveTemplate}
        </Button>
      </div>
    );
  const save = (): void => {
    const given = name.trim();
    if (given === '') return;
    const others = settings.templates.filter(
      (one) => one.language !== of || one.name.toLowerCase() !== given.toLowerCase(),
    );
    const templates = [...others, { name: given, language: of, text }];
    const result = w.templateSaved(given);
    void submit(
      saveSettings,
      { before: settings, now: { digest: settings.digest, templates }, result },
      companyId,
    );
  };
  return (
    <div className={classes.pair}>
      <TextInput
        label={w.templateName}
        value={name}
        maxLength={LONGEST_NAME}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
        }}
      />
      <Button variant="default" disabled={name.trim() === ''} onClick={save}>
        {w.saveTemplate}
      </Button>
    </div>
  );
}
