import 'reflect-metadata';
import { Controller, Get, Headers, Module, UnauthorizedException } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { processEnvironment } from '#platform';

/** The least a server on this stack does: Nest on Fastify, pg through TypeORM, and a look at the key. */
@Controller()
class HelloController {
  @Get('hello')
  hello(@Headers('authorization') authorization?: string): { status: string } {
    if (authorization === undefined) throw new UnauthorizedException();
    return { status: 'ok' };
  }
}

@Module({ controllers: [HelloController] })
class HelloModule {}

const environment = processEnvironment();
const source = await new DataSource({
  type: 'postgres',
  url: environment['DATABASE_URL'] ?? '',
  extra: { max: 10 },
}).initialize();
await source.query('SELECT 1');
const app = await NestFactory.create<NestFastifyApplication>(
  HelloModule,
  new FastifyAdapter(),
  Object.assign(new NestApplicationContextOptions(), { logger: false as const }),
);
await app.listen(Number(environment['PORT']), '127.0.0.1');
