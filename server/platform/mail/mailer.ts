export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

export type Mailer = {
  /** Resolves when the mail server has taken the mail for somebody. @throws when it is refused, or not in time */
  send(mail: Mail): Promise<void>;
};

const TIMEOUT_MS = 10_000;

/**
 * @param options.timeoutMs how long the server may take to be reached, and between two of its answers
 */
export async function createMailer(options: {
  /** smtp:// or smtps://, with the sign-in where one is needed */
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly timeoutMs?: number;
}): Promise<Mailer> {
  // Loaded only where mail is sent: it takes a start 60 ms and 24 MB.
  const { createTransport } = await import('nodemailer');
  const { smtpUrl, from, to, timeoutMs = TIMEOUT_MS } = options;
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, to: [...to], ...mail });
    },
  };
}
