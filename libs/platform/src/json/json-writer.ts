/** Longest text in UTF-16 units that is written unit by unit; the engine encodes longer ones. */
const SHORT = 64;
/** The most bytes that a unit of UTF-16 takes in UTF-8. */
const WIDEST = 3;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;

/**
 * Writes JSON as UTF-8 into a page, and continues on a new one when it is full. A text joined from thousands of parts
 * would leave garbage for each part and be read once more to become bytes: this takes two thirds of that time (50
 * invoices).
 */
export class JsonWriter {
  /** The pages already written. */
  private readonly full: Buffer[] = [];
  private fullLength = 0;
  private at = 0;

  constructor(private readonly page: Buffer) {}

  /** In bytes. */
  get length(): number {
    return this.fullLength + this.at;
  }

  text(): string {
    return this.full.length === 0 ? this.page.toString('utf8', 0, this.at) : this.bytes().toString();
  }

  bytes(): Buffer {
    return Buffer.concat([...this.full, this.page.subarray(0, this.at)]);
  }

  write(value: unknown): void {
    switch (typeof value) {
      case 'string':
        this.writeText(value);
        break;
      case 'bigint':
        if (Number.isSafeInteger(Number(value))) this.writeNumber(Number(value));
        else this.writeJson(value.toString());
        break;
      case 'number':
        this.writeNumber(value);
        break;
      case 'boolean':
        this.writeJson(value ? 'true' : 'false');
        break;
      case 'object':
        if (value === null) this.writeJson('null');
        else if (Array.isArray(value)) this.writeList(value);
        else if (writesItself(value)) this.write(value.toJSON());
        else this.writeObject(value as Readonly<Record<string, unknown>>);
        break;
      case 'undefined':
      case 'function':
      case 'symbol':
        this.writeJson('null');
    }
  }

  private writeList(list: readonly unknown[]): void {
    this.writeByte(OPENING_BRACKET);
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) this.writeByte(COMMA);
      this.write(list[index]);
    }
    this.writeByte(CLOSING_BRACKET);
  }

  private writeObject(object: Readonly<Record<string, unknown>>): void {
    let first = true;
    for (const name in object) {
      if (!Object.prototype.hasOwnProperty.call(object, name)) continue;
      let member = object[name];
      if (writesItself(member)) member = member.toJSON();
      if (isLeftOut(member)) continue;
      this.writeByte(first ? OPENING_BRACE : COMMA);
      first = false;
      this.writeText(name);
      this.writeByte(COLON);
      this.write(member);
    }
    this.writeJson(first ? '{}' : '}');
  }

  private writeNumber(number: number): void {
    this.writeJson(Number.isFinite(number) ? String(number) : 'null');
  }

  private writeText(text: string): void {
    if (text.length > SHORT) {
      this.encode(JSON.stringify(text));
      return;
    }
    this.ensureCapacity(SHORT * WIDEST + 2);
    const { page } = this;
    let { at } = this;
    page[at++] = QUOTE;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit < 0x80) {
        if (unit < 0x20 || unit === QUOTE || unit === BACKSLASH) {
          this.encode(JSON.stringify(text));
          return;
        }
        page[at++] = unit;
      } else if (unit < 0x800) {
        page[at++] = 0xc0 | (unit >> 6);
        page[at++] = 0x80 | (unit & 0x3f);
      } else {
        this.encode(JSON.stringify(text));
        return;
      }
    }
    page[at++] = QUOTE;
    this.at = at;
  }

  /** Writes text that is already JSON. */
  private writeJson(json: string): void {
    if (json.length > SHORT) {
      this.encode(json);
      return;
    }
    this.ensureCapacity(SHORT);
    const { page } = this;
    let { at } = this;
    for (let index = 0; index < json.length; index += 1) {
      const unit = json.charCodeAt(index);
      if (unit >= 0x80) {
        this.encode(json);
        return;
      }
      page[at++] = unit;
    }
    this.at = at;
  }

  private encode(json: string): void {
    const most = json.length * WIDEST;
    if (most > this.page.length) {
      this.turnOver();
      this.keep(Buffer.from(json));
    } else {
      this.ensureCapacity(most);
      this.at += this.page.write(json, this.at);
    }
  }

  private writeByte(byte: number): void {
    this.ensureCapacity(1);
    this.page[this.at++] = byte;
  }

  private ensureCapacity(bytes: number): void {
    if (this.at + bytes > this.page.length) this.turnOver();
  }

  private turnOver(): void {
    this.keep(Buffer.from(this.page.subarray(0, this.at)));
    this.at = 0;
  }

  private keep(piece: Buffer): void {
    this.full.push(piece);
    this.fullLength += piece.length;
  }
}

/** True for values that JSON omits from an object and writes as null in a list. */
function isLeftOut(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

function writesItself(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
  );
}
