import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** @import { Answer, Item } from '../../../test/support/client/paths.js' */

const WAIT_MS = 120_000;

/** The service as a person's browser calls it: signed in, with an Idempotency-Key for each change. Prints what happens. */
export class Service {
  #cookie = '';
  #csrf = '';
  #base;

  /** @param {string} base */
  constructor(base) {
    this.#base = base;
  }

  /** @param {string} text */
  title(text) {
    console.log(`\n## ${text}\n`);
  }

  /** @param {string} text */
  say(text) {
    console.log(`${text}\n`);
  }

  /** @param {{ email: string, password: string, totp_secret?: string }} person */
  async signIn({ email, password, totp_secret: secret }) {
    const totp =
      secret === undefined ? {} : { totp: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
    const answer = await this.#send('POST', '/api/auth/login/', { email, password, ...totp });
    this.#cookie = /raamat_session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
    this.#csrf = (await this.read('/api/auth/csrf/')).csrf_token;
    this.say(`Signed in as ${email}.`);
  }

  /**
   * Reads quietly.
   * @template {string} Path
   * @param {Path} path
   */
  async read(path) {
    const body = await this.#json(await this.#send('GET', path), 'GET', path);
    return /** @type {Answer<'GET', Path>} */ (body);
  }

  /**
   * @template {string} Path
   * @param {Path} path
   */
  async get(path) {
    const body = await this.read(path);
    this.#show('GET', path, 200, body);
    return body;
  }

  /**
   * Of what is no JSON.
   * @param {string} path
   */
  async text(path) {
    const answer = await this.#send('GET', path);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${body}`);
    console.log(
      `\`\`\`\nGET ${path}\n→ ${answer.status} ${String(answer.headers.get('content-type'))}\n${body}\n\`\`\`\n`,
    );
  }

  /**
   * @template {string} Path
   * @param {Path} path
   */
  async list(path) {
    const { items, next_cursor: next } = /** @type {{ items: Item<Path>[], next_cursor: string | null }} */ (
      await this.read(path)
    );
    this.#show('GET', path, 200, {
      items: `${items.length} rows, the first of which is`,
      first: items[0] ?? null,
      next,
    });
    return items;
  }

  /**
   * @template {string} Path
   * @param {Path} path
   * @param {object} body
   */
  async post(path, body) {
    return this.#change(path, body, {});
  }

  /**
   * With an API key instead of the person's session.
   * @template {string} Path
   * @param {string} key
   * @param {Path} path
   * @param {object} body
   */
  async postAsProgram(key, path, body) {
    return this.#change(path, body, { cookie: '', authorization: `Bearer ${key}` });
  }

  /**
   * @template {string} Path
   * @param {Path} path
   * @param {string} name
   * @param {string} kind
   * @param {string} [content]
   */
  async upload(path, name, kind, content = `Paberil: ${name} ${randomUUID()}`) {
    const form = new FormData();
    form.set('kind', kind);
    form.set(
      'file',
      new File([content], name, { type: name.endsWith('.xml') ? 'application/xml' : 'text/plain' }),
    );
    const answer = await this.#json(await this.#send('POST', path, form), 'POST', path);
    const file = /** @type {Answer<'POST', '/api/companies/{company_id}/files/'>} */ (answer);
    console.log(`POST ${path} ← ${name}, ${kind}; document ${file.core_document_id ?? 'of no books yet'}\n`);
    return file;
  }

  /**
   * Waits for what a task does.
   * @param {string} what
   * @param {() => Promise<boolean>} isTrue
   */
  async until(what, isTrue) {
    const end = Date.now() + WAIT_MS;
    while (!(await isTrue())) {
      if (Date.now() > end) throw new Error(`${what}: not within ${WAIT_MS / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    this.say(`…until ${what}.`);
  }

  /**
   * @template {string} Path
   * @param {Path} path
   * @param {object} body
   * @param {Readonly<Record<string, string>>} headers
   */
  async #change(path, body, headers) {
    const answer = await this.#send('POST', path, body, { 'idempotency-key': randomUUID(), ...headers });
    const made = await this.#json(answer, 'POST', path);
    const { result, id, state } = /** @type {{ result?: unknown, id?: string, state?: string }} */ (made);
    this.#show('POST', path, answer.status, result ?? { id, state }, body);
    return /** @type {Answer<'POST', Path>} */ (made);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {number} status
   * @param {unknown} answer
   * @param {object} [body]
   */
  #show(method, path, status, answer, body) {
    const lines = [`${method} ${path}`];
    if (body !== undefined) lines.push(JSON.stringify(body));
    lines.push(`→ ${status} ${shortened(JSON.stringify(answer))}`);
    console.log(`\`\`\`\n${lines.join('\n')}\n\`\`\`\n`);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @param {Readonly<Record<string, string>>} [headers]
   */
  #send(method, path, body, headers = {}) {
    const form = body instanceof FormData;
    return fetch(this.#base + path, {
      method,
      headers: {
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie, 'x-csrf-token': this.#csrf }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
        ...(headers.authorization === undefined ? {} : { cookie: '' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
  }

  /**
   * @param {Response} answer
   * @param {string} method
   * @param {string} path
   * @returns {Promise<unknown>}
   */
  async #json(answer, method, path) {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    /** @type {unknown} */
    const body = JSON.parse(text);
    return body;
  }
}

/** @param {string} text */
const shortened = (text) => (text.length > 600 ? `${text.slice(0, 600)}…` : text);

/**
 * The value, which must be there for the story to go on.
 * @template Value
 * @param {Value | undefined} value
 * @param {string} what
 */
export function known(value, what) {
  if (value === undefined) throw new Error(`Nothing is known of ${what}.`);
  return value;
}
