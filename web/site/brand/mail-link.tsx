export function MailLink({ address, subject }: { readonly address: string; readonly subject?: string }) {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return <a href={`mailto:${address}${query}`}>{address}</a>;
}
