export { FILE_FORMATS, type FileFormat, MEDIA_TYPES, writeFile } from './formats.js';
export {
  type Column,
  type Fact,
  type FileContent,
  type Row,
  type Section,
  type Words,
  words,
} from './table/content.js';
export { TooManyRows } from './table/row-limit.js';
