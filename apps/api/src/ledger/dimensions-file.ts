import { type DimensionView } from '#ledger';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

const shown = (dimension: DimensionView) => ({
  ...dimension,
  values: dimension.values.map(({ code, name }) => `${code} ${name}`),
});

/** The list of dimensions, each with its values in one cell. */
export const DIMENSIONS_FILE = listFile(
  words('Dimensioonid', 'Dimensions'),
  [
    { key: 'code', kind: 'text', head: words('Kood', 'Code') },
    { key: 'name', kind: 'text', head: words('Nimetus', 'Name') },
    {
      key: 'kind',
      kind: 'text',
      head: words('Liik', 'Kind'),
      words: {
        project: words('projekt', 'project'),
        grant: words('toetus', 'grant'),
        client: words('klient', 'client'),
        department: words('osakond', 'department'),
        other: words('muu', 'other'),
      },
    },
    { key: 'active', kind: 'text', head: words('Kasutusel', 'Active') },
    { key: 'values', kind: 'text', head: words('Väärtused', 'Values') },
  ],
  shown,
);
