import { Injectable, Module } from '@nestjs/common';
import { IdvModule } from 'idv-elements-server/nest';
import { settings } from './settings.js';

@Injectable()
class Accounts {
  /** Your own check of a login token. */
  async idOf(authorization: string | null): Promise<string | null> {
    return Promise.resolve(authorization);
  }
}

@Module({ providers: [Accounts], exports: [Accounts] })
class AccountsModule {}

@Module({
  imports: [
    IdvModule.forRootAsync({
      imports: [AccountsModule],
      inject: [Accounts],
      useFactory: (accounts: Accounts) => ({
        ...settings,
        authorize: async (request) => {
          const subject = await accounts.idOf(request.headers.get('authorization'));
          return subject === null ? null : { subject };
        },
      }),
    }),
  ],
})
export class AppModule {}
