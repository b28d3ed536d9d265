import { type DynamicModule, type Provider } from '@nestjs/common';
import { expect, it } from 'vitest';
import { createLogger } from '#platform';
import { type TaskWorker } from '../worker/task-worker.js';
import { brokerForWorker } from './open-broker.js';
import { BankProcessor, InboxProcessor, PROCESSORS } from './processors.js';

const brokerOf = (queues?: string[]): Promise<DynamicModule> =>
  brokerForWorker(
    {
      RAAMAT_BROKER: 'postgres',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      DATABASE_APP_URL: undefined,
      DATABASE_SYSTEM_URL: undefined,
      DATABASE_DIRECT_URL: undefined,
      REDIS_URL: undefined,
      REDIS_SENTINEL_PASSWORD: undefined,
      RAAMAT_WORKER_QUEUES: queues,
    },
    { log: createLogger({ LOG_LEVEL: 'silent' }, 'test'), useFactory: (worker: TaskWorker) => worker },
  );

const processorsIn = ({ providers = [] }: DynamicModule): Provider[] => {
  const known = new Set<Provider>(Object.values(PROCESSORS));
  return providers.filter((provider) => known.has(provider));
};

it('a worker has processors only for the queues in RAAMAT_WORKER_QUEUES, or else for every queue', async () => {
  expect(processorsIn(await brokerOf(['bank', 'inbox']))).toEqual([BankProcessor, InboxProcessor]);
  expect(processorsIn(await brokerOf())).toEqual(Object.values(PROCESSORS));
});

it('a worker for an unknown queue is refused', async () => {
  await expect(brokerOf(['bakn'])).rejects.toThrow('bakn');
});
