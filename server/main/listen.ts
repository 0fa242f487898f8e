import type { App } from './app.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';

/** @throws ConfigurationError if it cannot listen at HOST and PORT */
export async function listen(
  app: Pick<App, 'listen'>,
  { host, port }: Pick<Configuration, 'host' | 'port'>,
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const problem = problemOf((error as NodeJS.ErrnoException).code, host, port);
    throw problem === undefined ? error : new ConfigurationError(problem);
  }
}

function problemOf(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} of ${host} is in use by another program. Stop that one, or set PORT to another port.`;
    case 'EACCES':
      return `PORT ${port} may not be used by this user: the system keeps low ports to itself. Set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST ${host} is not an address of this machine. Set HOST to one that is: 127.0.0.1 to be reached from this machine only, 0.0.0.0 from any.`;
    default:
      return undefined;
  }
}
