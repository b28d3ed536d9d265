/** Collects names that need attention until they are taken; waiting ends at the first name or at the timeout. */
export class Wake<Name extends string = string> {
  private readonly names = new Set<Name>();
  private resolveWait: (() => void) | undefined;

  call(name?: Name): void {
    if (name !== undefined) this.names.add(name);
    this.resolveWait?.();
  }

  take(): Set<Name> {
    const taken = new Set(this.names);
    this.names.clear();
    return taken;
  }

  wait(ms: number): Promise<void> {
    if (this.names.size > 0 || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.resolveWait = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.resolveWait = done;
    });
  }
}
