import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { liveActions } from '../actions/live-actions.js';
import { Log } from '../actions/log.js';
import { Palette, type PaletteEntry } from '../actions/palette.js';
import { useScope } from '../actions/scope.js';
import { useStore } from '../actions/store.js';
import { meQuery } from '../api/me.js';
import { words } from '../words/words.js';
import { useFoundEntries } from './found-entries.js';
import { useNavigation } from './navigation.js';
import { help } from './open-help.js';
import { closeOverlay, overlay } from './overlays.js';

/** Palette, help and log, when one of them is open. */
export function OverlayLayer(): ReactNode {
  switch (useStore(overlay)) {
    case 'palette':
      return <CompanyPalette />;
    case 'help':
      return <LoadedHelp />;
    case 'log':
      return <Log close={closeOverlay} />;
    case undefined:
      return null;
  }
}

function LoadedHelp(): ReactNode {
  const loaded = useStore(help);
  return loaded && <loaded.Part pages={loaded.pages} close={closeOverlay} />;
}

/** Companies, screens and commands, then what the open company's books have: one field finds all of them. */
function CompanyPalette(): ReactNode {
  const [typed, setTyped] = useState('');
  const companies = useCompanyEntries();
  const rest = useCommandEntries();
  const groups = useFoundEntries(typed);
  return (
    <Palette
      title={words('frame').findCompany}
      entries={[...companies, ...rest]}
      groups={groups}
      typed={typed}
      onTyped={setTyped}
      close={closeOverlay}
    />
  );
}

function useCompanyEntries(): readonly PaletteEntry[] {
  const { data: me } = useSuspenseQuery(meQuery);
  const navigate = useNavigate();
  const { companyId } = useScope();
  const organizations = new Map(me.organizations.map(({ id, name }) => [id, name]));
  const section = words('screens').companies;
  return me.companies
    .filter(({ id, state }) => id !== companyId && state !== 'deleted')
    .map(({ id, name, organization_id }) => ({
      id,
      name,
      section,
      given: true,
      hint: organizations.size > 1 ? organizations.get(organization_id) : undefined,
      run: () => void navigate({ to: '/c/$company', params: { company: id } }),
    }));
}

function useCommandEntries(): readonly PaletteEntry[] {
  const { companyId, permissions } = useScope();
  const navigate = useNavigate();
  const w = words('actions');
  const screens = useNavigation(permissions, companyId !== undefined).flat();
  const commands = liveActions().map(({ id, name, key, perform }) => ({
    id,
    name,
    key,
    section: w.command,
    run: perform,
  }));
  return [
    ...screens.map(({ to, screen }) => ({
      id: to,
      name: w.goTo(words('screens')[screen]),
      section: words('frame').navigation,
      run: () => void navigate({ to, params: { company: companyId ?? '' } }),
    })),
    ...commands,
  ];
}
