import './theme/mantine-styles.js';
import './theme/tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.js';
import { allowOnlyText } from './frame/trusted-types.js';
import { reloadForMissingChunks } from './frame/missing-chunk.js';
import { chosenLanguage, isPseudo } from './frame/chosen-language.js';
import { router } from './routes/_router.js';
import { cssVariables, theme } from './theme/theme.js';
import { chooseLanguage, loadFirstWords } from './words/words.js';

allowOnlyText();
reloadForMissingChunks();
await chooseLanguage(chosenLanguage(), isPseudo());
const firstWords = loadFirstWords();
// The screen and its data are asked for while the words come; the router shows what fails.
void router.load();
await firstWords;

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
