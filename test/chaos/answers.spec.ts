import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothCarriers, type Scene } from './support/carriers.js';

onBothCarriers((open) => {
  let scene: Scene;

  beforeAll(async () => {
    scene = await open();
    const { apis, intakes, workers } = scene.stage;
    await Promise.all([apis.keep(1), intakes.keep(1), workers.keep(1)]);
  });

  afterAll(() => scene.close());

  it('an API killed after the commit and before the answer: the caller sends its key again and gets the one effect', async () => {
    const { stage } = scene;
    stage.trap.arm('api.answering');
    const uploaded = await stage.upload(await stage.make());
    expect(stage.trap.sprungBy('api.answering')).toBeDefined();
    expect(uploaded).toMatchObject({ status: 201, replayed: true });
    expect(uploaded.tries).toBeGreaterThan(1);
    expect(await stage.verdict()).toMatchObject({ sent: 1, files: 1, invoices: 1, entries: 1, failed: 0 });
  });

  it('a mail intake killed after the commit and before its 250: the sender sends again and the file is booked once', async () => {
    const { stage } = scene;
    stage.trap.arm('intake.answering');
    const tries = await stage.mail(await stage.make(), await stage.make());
    expect(stage.trap.sprungBy('intake.answering')).toBeDefined();
    expect(tries).toBeGreaterThan(1);
    const once = { sent: 3, files: 3, invoices: 3, entries: 3, failed: 0 };
    expect(await stage.verdict()).toMatchObject({ ...once, emails: 2 });
  });
});
