import { serversOf } from '#server/platform/database/servers/primary.ts';
import { ConfigurationError } from '../configuration.ts';
import { rolesScript } from '../roles/roles-script.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';

export const printRolesCommand: Command = {
  usage: '',
  details: [
    'Nothing is changed: an administrator of the PostgreSQL that DATABASE_URL leads to runs what is printed, once. It',
    'holds the passwords of two of the roles, and says at its beginning what to set afterwards. The embedded PostgreSQL',
    'has its roles already. Exits with 0, or with 2 if there is no DATABASE_URL.',
  ].join('\n'),
  async run(args, variables): Promise<Outcome> {
    const { databaseUrl } = configurationOf(args, variables, { secret: false });
    if (databaseUrl === undefined) {
      throw new ConfigurationError('DATABASE_URL is not set: the embedded PostgreSQL has its roles already.');
    }
    const { hosts, first } = partsOf(databaseUrl);
    return { exitCode: 0, text: rolesScript(first).replaceAll(`@${first.host}/`, `@${hosts}/`) };
  },
};

/** An address of several hosts is no URL: `first` has one host in place of all. */
function partsOf(databaseUrl: string): { readonly hosts: string; readonly first: URL } {
  const urls = serversOf(databaseUrl).map((server) => new URL(server));
  const [first] = urls as [URL];
  return { hosts: urls.map(({ host }) => host).join(','), first };
}
