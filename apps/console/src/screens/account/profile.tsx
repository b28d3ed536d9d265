import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ProblemNote } from '../../actions/problem-note.js';
import { meQuery } from '../../api/me.js';
import { preferencesQuery, savePreferences } from '../../api/preferences.js';
import { askForConfirmation } from '../../api/second-factor.js';
import { Line, Lines, Section } from '../../frame/section.js';
import { speak } from '../../frame/session.js';
import { words } from '../../words/words.js';

const THEMES = ['system', 'light', 'dark'] as const;
const DENSITIES = ['comfortable', 'compact'] as const;
const LANGUAGES = ['et', 'en'] as const;

export function Profile(): ReactNode {
  const w = words('account');
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <>
      <Section title={w.you}>
        <Lines label={w.you}>
          <Line name={<bdi translate="no">{me.user?.name}</bdi>} detail={w.name} />
          <Line
            name={<bdi translate="no">{me.user?.email}</bdi>}
            detail={me.email_verified ? w.confirmed : w.notConfirmed}
          >
            {!me.email_verified && <ConfirmAddress />}
          </Line>
        </Lines>
      </Section>
      <Section title={w.preferences}>
        <PreferenceFields />
      </Section>
      <Section title={w.organizations}>
        {me.organizations.length === 0 ? (
          <p className="quiet">
            {w.noOrganization} <Link to="/welcome">{words('screens').firstSteps}</Link>
          </p>
        ) : (
          <Lines label={w.organizations}>
            {me.organizations.map(({ id, name, role }) => (
              <Line
                key={id}
                name={
                  <Link to="/organization/$organization" params={{ organization: id }} translate="no">
                    <bdi>{name}</bdi>
                  </Link>
                }
                detail={words('frame').roles[role]}
              />
            ))}
          </Lines>
        )}
      </Section>
    </>
  );
}

function ConfirmAddress(): ReactNode {
  const w = words('account');
  const letter = useMutation({ mutationFn: askForConfirmation });
  if (letter.isSuccess) return <span role="status">{w.letterSent}</span>;
  return (
    <Button
      variant="default"
      loading={letter.isPending}
      onClick={() => {
        letter.mutate();
      }}
    >
      {w.sendLetter}
    </Button>
  );
}

function PreferenceFields(): ReactNode {
  const w = words('account');
  const read = useQuery(preferencesQuery);
  // The frame applies what is saved.
  const save = useMutation({ mutationFn: savePreferences });
  if (read.isError)
    return (
      <ProblemNote title={w.preferencesUnknown} problem={read.error} again={() => void read.refetch()} />
    );
  if (read.data === undefined) return null;
  const { language, theme, density } = read.data;
  return (
    <>
      <NativeSelect
        label={w.language}
        translate="no"
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: w.languages[value] }))}
        onChange={({ currentTarget: { value } }) => {
          void speak(LANGUAGES.find((one) => one === value) ?? language);
        }}
      />
      <NativeSelect
        label={w.theme}
        value={theme}
        data={THEMES.map((value) => ({ value, label: w.themes[value] }))}
        onChange={({ currentTarget: { value } }) => {
          save.mutate({ theme: THEMES.find((one) => one === value) ?? theme });
        }}
      />
      <NativeSelect
        label={w.density}
        value={density}
        data={DENSITIES.map((value) => ({ value, label: w.densities[value] }))}
        onChange={({ currentTarget: { value } }) => {
          save.mutate({ density: DENSITIES.find((one) => one === value) ?? density });
        }}
      />
      {save.isError && <ProblemNote title={w.notSaved} problem={save.error} />}
    </>
  );
}
