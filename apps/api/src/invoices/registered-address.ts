import { Inject, Injectable } from '@nestjs/common';
import { BusinessRegister } from '#authorities';
import { ownRegistryCode } from '#books';
import { Database, isProblem, LOGGER, type Logger } from '#platform';
import { type OperationInput } from '../http/index.js';

/** The address of a company in the business register: the last source for the address of an invoice's seller. */
@Injectable()
export class RegisteredAddress {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(BusinessRegister) private readonly register: BusinessRegister,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * The registered address when this error reports a missing address; null when the register has none or is
   * unavailable.
   */
  async inPlaceOf(
    error: unknown,
    { companyId, request }: Pick<OperationInput, 'companyId' | 'request'>,
  ): Promise<string | null> {
    if (!isProblem(error) || error.code !== 'seller_address_missing') return null;
    const code = await this.database.readCompany(companyId, (sql) => ownRegistryCode(sql, companyId));
    if (code === null) return null;
    try {
      return (await this.register.find(code))?.address ?? null;
    } catch (failure) {
      this.log.warn({ err: failure, requestId: request.id }, 'the business register did not answer');
      return null;
    }
  }
}
