import { SaxesParser } from 'saxes';
import { XmlNode } from '../../xml/xml-node.js';
import { malformed } from '../model/statement.js';

const MAX_DEPTH = 60;
/** Most elements of one entry: a batch of fifty thousand payments is valid. */
const MAX_ELEMENTS = 1_500_000;

type Content = string | { [name: string]: unknown };

/**
 * Has no prototype of objects, as an element may have any name. An object from `Object.create(null)` would be slower to
 * read.
 */
class Element {
  [name: string]: unknown;
}
Object.setPrototypeOf(Element.prototype, null);
Reflect.deleteProperty(Element.prototype, 'constructor');

interface Open {
  readonly name: string;
  readonly content: Record<string, unknown>;
  text: string;
  bare: boolean;
}

/** Receives the events of a document during the reading. */
interface TreeListener {
  /** Called when an element opens that is not collected. */
  opened(name: string): void;
  closed(name: string): void;
  /** Whether the children of the innermost open element are collected, each as a tree. */
  collects(): boolean;
  tree(name: string, node: XmlNode): void;
}

/**
 * Reads XML piece by piece and hands out small trees of it, so that a file of any length is read in the memory of its
 * largest entry. A document type is refused, so the only entities are those of XML itself.
 */
export class TreeReader {
  private readonly parser = new SaxesParser();
  private readonly open: Open[] = [];
  private depth = 0;
  private elements = 0;

  constructor(private readonly listener: TreeListener) {
    this.parser.on('error', () => {
      throw malformed('xml_not_well_formed');
    });
    this.parser.on('doctype', () => {
      throw malformed('document_type');
    });
    this.parser.on('opentag', ({ name, attributes }) => {
      this.enter(localName(name), attributes);
    });
    this.parser.on('text', (text) => {
      this.say(text);
    });
    this.parser.on('cdata', (text) => {
      this.say(text);
    });
    this.parser.on('closetag', ({ name }) => {
      this.leave(localName(name));
    });
  }

  /** @throws StatementFault `statement_malformed` */
  write(text: string): void {
    this.parser.write(text);
  }

  close(): void {
    this.parser.close();
  }

  private enter(name: string, attributes: Readonly<Record<string, string>>): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw malformed('nested_too_deeply');
    if (this.open.length === 0 && !this.listener.collects()) {
      this.listener.opened(name);
      return;
    }
    this.elements += 1;
    if (this.elements > MAX_ELEMENTS) throw malformed('entry_too_large');
    const content = new Element();
    let bare = true;
    for (const attribute in attributes) {
      bare = false;
      content[`@${localName(attribute)}`] = escaped(attributes[attribute] ?? '');
    }
    this.open.push({ name, content, text: '', bare });
  }

  private say(text: string): void {
    const innermost = this.open.at(-1);
    if (innermost !== undefined) innermost.text += text;
  }

  private leave(name: string): void {
    this.depth -= 1;
    const done = this.open.pop();
    if (done === undefined) {
      this.listener.closed(name);
      return;
    }
    const parent = this.open.at(-1);
    const content = contentOf(done);
    if (parent !== undefined) {
      parent.bare = false;
      attach(parent.content, name, content);
      return;
    }
    this.elements = 0;
    this.listener.tree(name, new XmlNode(content));
  }
}

function contentOf({ content, text, bare }: Open): Content {
  const own = escaped(text.trim());
  if (bare) return own;
  if (own !== '') content['#text'] = own;
  return content;
}

function attach(parent: Record<string, unknown>, name: string, content: Content): void {
  const known = parent[name];
  if (known === undefined) parent[name] = content;
  else if (Array.isArray(known)) known.push(content);
  else parent[name] = [known, content];
}

/** `XmlNode` decodes entities, and in this text they are already decoded. */
const escaped = (text: string): string => (text.includes('&') ? text.replaceAll('&', '&amp;') : text);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
