import 'reflect-metadata';
import { Controller, Get, Headers, Module, Query, UnauthorizedException } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { processEnvironment } from '#platform';

const environment = processEnvironment();
const pool = new pg.Pool({ connectionString: environment['DATABASE_URL'], max: 10 });

/** The columns and joins of our list of invoices, as one SQL statement that is prepared once. */
const ROWS = `
  SELECT i.id, i.direction, i.kind, i.state, i.number, i.party_id, p.name AS party_name, i.corrects_invoice_id, i.origin,
    i.issued_at, i.cancelled_at, i.cancel_reason, i.created_at, i.reference_number, i.external_source, i.revision_id,
    i.revision_no, i.invoice_date, r.supply_date, i.due_date, i.currency, r.net_minor, r.tax_minor, i.gross_minor,
    r.prepaid_minor, r.rounding_minor, i.amount_due_minor, r.base_gross_minor, r.base_currency, i.needs_review, r.review_note,
    i.posted_at, i.settled_minor, i.credited_minor
  FROM books.invoice i
  JOIN books.invoice_revision r ON r.company_id = i.company_id AND r.id = i.revision_id
  JOIN books.party p ON p.company_id = i.company_id AND p.id = i.party_id
  WHERE i.company_id = $1 AND (i.invoice_date, i.id) > ($2::date, $3)
  ORDER BY i.invoice_date, i.id LIMIT 50`;

/** The minimum of a server on this stack: Nest on Fastify, pg through TypeORM, and a check of the key. */
@Controller()
class HelloController {
  @Get('hello')
  hello(@Headers('authorization') authorization?: string): { status: string } {
    if (authorization === undefined) throw new UnauthorizedException();
    return { status: 'ok' };
  }

  @Get('rows')
  async rows(@Query('company') company: string): Promise<{ items: unknown[] }> {
    const { rows } = await pool.query<Record<string, unknown>>({
      name: 'rows',
      text: ROWS,
      values: [company, '-infinity', ''],
    });
    return { items: rows };
  }
}

@Module({ controllers: [HelloController] })
class HelloModule {}

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
