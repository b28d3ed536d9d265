import { MenuDivider, MenuItem, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { shownKey } from '../actions/keys.js';
import { useLiveAction } from '../actions/live-actions.js';
import { Menu } from '../actions/menu.js';
import { type ButtonOfMenu } from '../actions/menu-button.js';
import { singleKeys, toggleSingleKeys } from '../actions/single-keys.js';
import { useStore } from '../actions/store.js';
import { savePreferences } from '../api/preferences.js';
import { language, words } from '../words/words.js';
import { openLog } from './overlays.js';
import { leave, speak } from './session.js';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** What belongs to the person alone. */
export default function AccountItems({ button }: { readonly button: ButtonOfMenu }): ReactNode {
  const w = words('frame');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const lettersOn = useStore(singleKeys);
  const help = useLiveAction('frame.help');
  return (
    <Menu position="top-start" width={260} closeOnItemClick={false} button={button}>
      <MenuItem component={Link} to="/account" closeMenuOnClick>
        {w.accountPage}
      </MenuItem>
      <MenuItem component={Link} to="/welcome" closeMenuOnClick>
        {words('screens').firstSteps}
      </MenuItem>
      <MenuItem closeMenuOnClick onClick={() => void help?.perform()} rightSection={<kbd>F1</kbd>}>
        {words('actions').help}
      </MenuItem>
      <MenuItem closeMenuOnClick onClick={openLog} rightSection={<kbd>{shownKey('Mod+Z')}</kbd>}>
        {words('actions').log}
      </MenuItem>
      <MenuDivider />
      <MenuItem
        lang={language() === 'et' ? 'en' : 'et'}
        translate="no"
        onClick={() => {
          void speak(language() === 'et' ? 'en' : 'et');
        }}
      >
        {w.language}
      </MenuItem>
      <MenuItem
        onClick={() => {
          const next = NEXT[colorScheme];
          setColorScheme(next);
          void savePreferences({ theme: next === 'auto' ? 'system' : next }).catch(() => undefined);
        }}
      >
        {w.theme[colorScheme]}
      </MenuItem>
      <MenuItem onClick={toggleSingleKeys}>{w.singleKeys[lettersOn ? 'on' : 'off']}</MenuItem>
      <MenuDivider />
      <MenuItem onClick={() => void leave()}>{w.signOut}</MenuItem>
    </Menu>
  );
}
