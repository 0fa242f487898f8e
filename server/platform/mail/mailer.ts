export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

export type Mailer = {
  /** Resolves when accepted for at least one recipient. @throws when refused, or not accepted in time */
  send(mail: Mail): Promise<void>;
};

const TIMEOUT_MS = 10_000;

/** @param options.timeoutMs for connecting, and between two answers of the server */
export async function createMailer(options: {
  /** smtp:// or smtps://, with the sign-in where one is needed */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly timeoutMs?: number;
}): Promise<Mailer> {
  const { smtpUrl, from, to, timeoutMs = TIMEOUT_MS } = options;
  const transport = await openTransport(smtpUrl, timeoutMs);
  return {
    async send(mail) {
      await transport.sendMail({ from, to: [...to], ...mail });
    },
  };
}

/** Connects and, where asked to, signs in; sends nothing. @throws when refused, or not answered in time */
export async function greetMailServer(smtpUrl: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const transport = await openTransport(smtpUrl, timeoutMs);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(smtpUrl: string, timeoutMs: number) {
  // Loaded only if mail is configured: it adds 60 ms and 24 MB to a start.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
