import { useBrand } from '../../brand/brand.tsx';

/** Whom to ask, where a contact is configured. */
export function HelpLine({ reference }: { readonly reference: string }) {
  const { supportEmail } = useBrand();
  if (!supportEmail) return null;
  return (
    <p>
      Not credited by then? Write to{' '}
      <a href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Deposit ${reference}`)}`}>
        {supportEmail}
      </a>{' '}
      and give the reference {reference}.
    </p>
  );
}
