import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { BUDGET } from './budget.js';
import { weighed } from './build/weigh.js';
import { guide } from './build/guide.js';
import { compressed } from './build/compress.js';
import { routeList } from './build/route-list.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const library = (path: string): string => fileURLToPath(new URL(`../../libs/${path}`, import.meta.url));

/** The server replaces it in every answer, so that only styles of this page load. */
export const NONCE = 'RAAMAT_NONCE';

/** Fields that only some screens have come with the first of these screens, as the virtual rows come with the first list. */
const FIELDS =
  /node_modules\/@mantine\/core\/esm\/(components\/(Checkbox\/(?!CheckIcon)|FloatingIndicator|NativeSelect|SegmentedControl|Textarea)|utils\/InlineInput)/;
/** What floats: it comes with the first menu that is opened. */
const MENU =
  /node_modules\/(@floating-ui|@mantine\/core\/esm\/components\/(Menu|Popover|FocusTrap|FloatingArrow))\//;
const ROWS = /node_modules\/@tanstack\/(react-virtual|virtual-core)\//;

export default defineConfig({
  root: here,
  plugins: [
    react(),
    routeList(here),
    guide(fileURLToPath(new URL('../../docs/use/screens', import.meta.url))),
    weighed(BUDGET),
    compressed(),
  ],
  html: { cspNonce: NONCE },
  // The only code of the server in the browser: how the totals of an invoice are computed, and the numbers for it.
  resolve: {
    alias: {
      '#platform': library('platform/src/money/money.ts'),
      '#totals': library('books/src/invoices/totals/vat-groups.ts'),
    },
  },
  build: {
    target: 'es2023',
    manifest: 'manifest.json',
    emptyOutDir: true,
    // A font or a picture in a data URL would be refused by the page's own policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Else a group takes along what all of its modules import, and with it what others need first.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'fields', test: FIELDS },
            { name: 'rows', test: ROWS },
            { name: 'menu', test: MENU },
            {
              name: 'libraries',
              test: /node_modules\/(@tanstack|@mantine|@floating-ui|clsx|openapi-fetch|use-sync-external-store)/,
            },
            // What the first script imports itself is one file, smaller than thirty that screens share with it.
            { name: 'frame', tags: ['$initial'], test: /\/(apps\/console\/src|libs)\/|vite\/preload-helper/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/(api|sign-in|sign-out|account|pages)/': 'http://127.0.0.1:3000' } },
});
