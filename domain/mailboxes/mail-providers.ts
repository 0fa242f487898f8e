type MailProvider = {
  readonly label: string;
  /** The main one first: that of a user name without a domain. */
  readonly domains: readonly [string, ...string[]];
  readonly host: string;
  readonly port: number;
  readonly login: 'password' | 'oauth';
  readonly steps: readonly string[];
  /** Advice for when the provider refuses the user name or the password. */
  readonly refused: string;
};

const TLS_PORT = 993;

export const MAIL_PROVIDERS = {
  gmail: {
    label: 'Gmail, Google Workspace',
    domains: ['gmail.com', 'googlemail.com'],
    host: 'imap.gmail.com',
    port: TLS_PORT,
    login: 'password',
    steps: [
      'Turn on 2-Step Verification for the Google account, at myaccount.google.com/security.',
      'Open myaccount.google.com/apppasswords, name the new app password Cage, and copy its 16 letters.',
      'Enter the whole address as user name, and those letters as password.',
      'With Google Workspace, an administrator must allow IMAP: Admin console, Apps, Gmail, End User Access.',
    ],
    refused:
      'Google takes an app password here, not the password of the account: make one at myaccount.google.com/apppasswords.',
  },
  microsoft: {
    label: 'Outlook.com, Microsoft 365',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    host: 'outlook.office365.com',
    port: TLS_PORT,
    login: 'oauth',
    steps: [
      'Microsoft takes no passwords over IMAP, app passwords neither, but a token of OAuth.',
      'Register an application in Microsoft Entra, with the permission IMAP.AccessAsUser.All.',
      'Have it issue an access token for the mailbox, enter the whole address as user name, and the token below.',
      'Microsoft ends such a token after about an hour. If nothing renews it here through the API, have the providers of payments write to another mailbox instead, such as one of Fastmail or Gmail. Forwarding is no way: a forwarded mail proves nothing.',
    ],
    refused:
      'Microsoft takes an OAuth token here, not a password, and only until it expires. IMAP must also be switched on for this mailbox.',
  },
  yahoo: {
    label: 'Yahoo',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
    host: 'imap.mail.yahoo.com',
    port: TLS_PORT,
    login: 'password',
    steps: [
      'Open Account security at login.yahoo.com/account/security.',
      'Choose Generate app password, name it Cage, and copy it.',
      'Enter the whole address as user name, and the app password as password.',
    ],
    refused:
      'Yahoo takes an app password here, not the password of the account: make one under Account security.',
  },
  aol: {
    label: 'AOL',
    domains: ['aol.com'],
    host: 'imap.aol.com',
    port: TLS_PORT,
    login: 'password',
    steps: [
      'Open Account security at login.aol.com/account/security.',
      'Choose Generate app password, name it Cage, and copy it.',
      'Enter the whole address as user name, and the app password as password.',
    ],
    refused:
      'AOL takes an app password here, not the password of the account: make one under Account security.',
  },
  icloud: {
    label: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    host: 'imap.mail.me.com',
    port: TLS_PORT,
    login: 'password',
    steps: [
      'Turn on two-factor authentication for the Apple Account.',
      'Open account.apple.com, Sign-In and Security, App-Specific Passwords, and make one named Cage.',
      'Enter the address as user name (if it is refused, the part before the @ alone), and that password.',
    ],
    refused:
      'Apple takes an app-specific password here: make one at account.apple.com. Try the part before the @ as user name, too.',
  },
  fastmail: {
    label: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    host: 'imap.fastmail.com',
    port: TLS_PORT,
    login: 'password',
    steps: [
      'Open Settings, Privacy & Security, Manage app passwords and access.',
      'Make a new app password with access to Mail (IMAP), and copy it.',
      'Enter the whole address as user name, and the app password as password.',
    ],
    refused:
      'Fastmail takes an app password here, with access to IMAP: make one under Settings, Privacy & Security.',
  },
} as const satisfies Readonly<Record<string, MailProvider>>;

export type MailProviderKey = keyof typeof MAIL_PROVIDERS;
export const MAIL_PROVIDER_KEYS = Object.keys(MAIL_PROVIDERS) as readonly MailProviderKey[];

export function mailProviderOf(text: string): MailProvider | undefined {
  const domain = text
    .slice(text.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  const providers: readonly MailProvider[] = MAIL_PROVIDER_KEYS.map((key) => MAIL_PROVIDERS[key]);
  return providers.find(({ domains, host }) => host === domain || domains.includes(domain));
}

/** By its very name, so that nothing sent to it can leave this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host.trim());
}
