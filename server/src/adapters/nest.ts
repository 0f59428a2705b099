/** `idv-elements-server/nest`: the host backend as a module of Nest 11 and later, on Express or Fastify. */
import type { ServerResponse } from 'node:http';
import { createHostBackend } from '../host-backend/host-backend.js';
import type { HostBackend, HostBackendOptions } from '../host-backend/options.js';
import { createNodeListener, type NodeListener, type NodeRequest } from './node-listener.js';

/** What providers inject to get the backend, for `readSession` and `eraseSession`. */
export const IDV_BACKEND = Symbol.for('idv-elements-server/backend');

export interface IdvModuleOptions {
  /** Where the module serves the backend, after the app's global prefix. Default `idv`. */
  path?: string;
}

type Made = HostBackendOptions | HostBackend;

export interface IdvModuleAsyncOptions extends IdvModuleOptions {
  /** Modules that export what the factory needs. */
  imports?: readonly unknown[];
  /** Providers that the factory gets, in this order. */
  inject?: readonly unknown[];
  /** The options of the backend, or a backend. */
  useFactory: (...injected: never[]) => Made | Promise<Made>;
}

/** A dynamic module, as Nest's own type has it. */
export interface IdvDynamicModule {
  module: new () => object;
  imports: never[];
  providers: { provide: symbol; inject: never[]; useFactory: (...injected: never[]) => Promise<HostBackend> }[];
  exports: symbol[];
}

interface Consumer {
  apply(middleware: (request: NestRequest, response: ServerResponse) => void): {
    forRoutes(route: { path: string; method: number }): unknown;
  };
}

/** Express's request, or that of Node as Fastify's middleware sees it. */
type NestRequest = NodeRequest & { originalUrl?: string; ip?: string | undefined };

/** `RequestMethod.ALL`. */
const allMethods = 5;

/** The part of the URL before the routes: a global prefix, a version, and the path itself. */
function mountPathOf(url: string, path: string): string {
  const at = url.indexOf(`/${path}/`);
  return url.slice(0, at + path.length + 1);
}

function moduleOf(
  { path = 'idv' }: IdvModuleOptions,
  { imports = [], inject = [] }: Pick<IdvModuleAsyncOptions, 'imports' | 'inject'>,
  make: IdvModuleAsyncOptions['useFactory'],
): IdvDynamicModule {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  let backend: HostBackend | undefined;
  let listen: NodeListener | undefined;
  const useFactory = async (...injected: never[]): Promise<HostBackend> => {
    const made = await make(...injected);
    backend = 'fetch' in made ? made : createHostBackend(made);
    listen = createNodeListener(backend);
    return backend;
  };
  class IdvMountedModule {
    configure(consumer: Consumer): void {
      const handle = (request: NestRequest, response: ServerResponse): void => {
        const { originalUrl: url = request.url ?? '', ip } = request;
        const address = ip ?? request.socket.remoteAddress;
        void listen?.(request, response, { url, mountPath: mountPathOf(url, trimmed), incoming: request, address });
      };
      consumer.apply(handle).forRoutes({ path: `${trimmed}/*path`, method: allMethods });
    }

    /** Nest calls it if `enableShutdownHooks` is on, and with `app.close()`. */
    async onApplicationShutdown(): Promise<void> {
      await backend?.close();
    }
  }
  return {
    module: IdvMountedModule,
    imports: [...imports] as never[],
    providers: [{ provide: IDV_BACKEND, inject: [...inject] as never[], useFactory }],
    exports: [IDV_BACKEND],
  };
}

/**
 * `imports: [IdvModule.forRoot({ … })]` serves the backend at `/idv`. Guards and interceptors do not run there:
 * `authorize` decides, with what middleware has put on the request (`context.incoming`) or with your own providers
 * (`forRootAsync`).
 *
 * @example
 * ```ts
 * @Module({
 *   imports: [
 *     IdvModule.forRootAsync({
 *       imports: [LoginModule],
 *       inject: [LoginService],
 *       useFactory: (logins: LoginService) => ({ ...options, authorize: (request) => logins.personOf(request) }),
 *     }),
 *   ],
 * })
 * export class AppModule {}
 * ```
 */
export const IdvModule = {
  forRoot(backend: Made, options: IdvModuleOptions = {}): IdvDynamicModule {
    return moduleOf(options, {}, () => backend);
  },

  forRootAsync({ useFactory, ...options }: IdvModuleAsyncOptions): IdvDynamicModule {
    return moduleOf(options, options, useFactory);
  },
};
