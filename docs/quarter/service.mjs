import { randomUUID } from 'node:crypto';

const WAIT_MS = 120_000;

/** The service as a person's browser calls it: signed in, with an Idempotency-Key for each change. Prints what happens. */
export class Service {
  #cookie = '';
  #csrf = '';
  #base;

  constructor(base) {
    this.#base = base;
  }

  title(text) {
    console.log(`\n## ${text}\n`);
  }

  say(text) {
    console.log(`${text}\n`);
  }

  async signIn({ email, password }) {
    const answer = await this.#send('POST', '/api/auth/login/', { email, password });
    this.#cookie = /raamat_session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
    this.#csrf = (await this.read('/api/auth/csrf/')).csrf_token;
    this.say(`Signed in as ${email}.`);
  }

  /** Reads quietly. */
  async read(path) {
    return this.#json(await this.#send('GET', path), 'GET', path);
  }

  async get(path) {
    const body = await this.read(path);
    this.#show('GET', path, 200, body);
    return body;
  }

  /** Of what is no JSON. */
  async text(path) {
    const answer = await this.#send('GET', path);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${body}`);
    console.log(
      `\`\`\`\nGET ${path}\n→ ${answer.status} ${answer.headers.get('content-type')}\n${body}\n\`\`\`\n`,
    );
  }

  async list(path) {
    const { items, next_cursor: next } = await this.read(path);
    this.#show('GET', path, 200, {
      items: `${items.length} rows, the first of which is`,
      first: items[0] ?? null,
      next,
    });
    return items;
  }

  async post(path, body) {
    return this.#change(path, body, {});
  }

  /** With an API key instead of the person's session. */
  async postAsProgram(key, path, body) {
    return this.#change(path, body, { cookie: '', authorization: `Bearer ${key}` });
  }

  async upload(path, name, kind, content = `Paberil: ${name} ${randomUUID()}`) {
    const form = new FormData();
    form.set('kind', kind);
    form.set(
      'file',
      new File([content], name, { type: name.endsWith('.xml') ? 'application/xml' : 'text/plain' }),
    );
    const body = await this.#json(await this.#send('POST', path, form), 'POST', path);
    console.log(`POST ${path} ← ${name}, ${kind}; document ${body.core_document_id ?? 'of no books yet'}\n`);
    return body;
  }

  /** Waits for what a task does. */
  async until(what, isTrue) {
    const end = Date.now() + WAIT_MS;
    while (!(await isTrue())) {
      if (Date.now() > end) throw new Error(`${what}: not within ${WAIT_MS / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    this.say(`…until ${what}.`);
  }

  async #change(path, body, headers) {
    const answer = await this.#send('POST', path, body, { 'idempotency-key': randomUUID(), ...headers });
    const said = await this.#json(answer, 'POST', path);
    this.#show('POST', path, answer.status, said.result ?? { id: said.id, state: said.state }, body);
    return said;
  }

  #show(method, path, status, answer, body) {
    const lines = [`${method} ${path}`];
    if (body !== undefined) lines.push(JSON.stringify(body));
    lines.push(`→ ${status} ${shortened(JSON.stringify(answer))}`);
    console.log(`\`\`\`\n${lines.join('\n')}\n\`\`\`\n`);
  }

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

  async #json(answer, method, path) {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
}

const shortened = (text) => (text.length > 600 ? `${text.slice(0, 600)}…` : text);
