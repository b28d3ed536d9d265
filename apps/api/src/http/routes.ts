/** The methods of each address: for 405 with `Allow`, and for OPTIONS. */
export class RouteTable {
  private readonly routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  add(url: string, methods: string | readonly string[]): void {
    let route = this.routes.get(url);
    if (route === undefined) {
      const source = url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:[^/]+/g, '[^/]+');
      route = { pattern: new RegExp(`^${source}$`), methods: new Set() };
      this.routes.set(url, route);
    }
    for (const method of [methods].flat()) route.methods.add(method);
  }

  /** The methods of an address, OPTIONS included; empty when the address does not exist. */
  allowed(path: string): string[] {
    const methods = new Set<string>();
    for (const route of this.routes.values()) {
      if (route.pattern.test(path)) for (const method of route.methods) methods.add(method);
    }
    return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
  }
}
