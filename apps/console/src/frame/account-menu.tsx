import { Menu, useMantineColorScheme } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { shownKey } from '../actions/keys.js';
import { useLiveAction } from '../actions/live-actions.js';
import { singleKeys, toggleSingleKeys } from '../actions/single-keys.js';
import { useStore } from '../actions/store.js';
import { meQuery } from '../api/me.js';
import { savePreferences } from '../api/preferences.js';
import { language, words } from '../words/words.js';
import classes from './account-menu.module.css';
import { openLog } from './overlays.js';
import { leave, speak } from './session.js';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** The person, and what belongs to them alone. */
export function AccountMenu(): ReactNode {
  const w = words('frame');
  const { data: me } = useSuspenseQuery(meQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const lettersOn = useStore(singleKeys);
  const help = useLiveAction('frame.help');
  return (
    <Menu position="top-start" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={classes.button}>
          <span className={classes.name} translate="no">
            {me.user?.name ?? me.credential.name}
          </span>
          <span className={classes.email} translate="no">
            {me.user?.email}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account" closeMenuOnClick>
          {w.accountPage}
        </Menu.Item>
        <Menu.Item component={Link} to="/welcome" closeMenuOnClick>
          {words('screens').firstSteps}
        </Menu.Item>
        <Menu.Item closeMenuOnClick onClick={() => void help?.perform()} rightSection={<kbd>F1</kbd>}>
          {words('actions').help}
        </Menu.Item>
        <Menu.Item closeMenuOnClick onClick={openLog} rightSection={<kbd>{shownKey('Mod+Z')}</kbd>}>
          {words('actions').log}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          lang={language() === 'et' ? 'en' : 'et'}
          translate="no"
          onClick={() => {
            void speak(language() === 'et' ? 'en' : 'et');
          }}
        >
          {w.language}
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            const next = NEXT[colorScheme];
            setColorScheme(next);
            void savePreferences({ theme: next === 'auto' ? 'system' : next }).catch(() => undefined);
          }}
        >
          {w.theme[colorScheme]}
        </Menu.Item>
        <Menu.Item onClick={toggleSingleKeys}>{w.singleKeys[lettersOn ? 'on' : 'off']}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{w.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
