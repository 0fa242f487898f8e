import * as words from '#words/sent.tsx';
import { useBrand } from '../../brand/brand.tsx';
import { MailLink } from '../../brand/mail-link.tsx';

export function HelpLine({ reference }: { readonly reference: string }) {
  const { supportEmail } = useBrand();
  if (!supportEmail) return null;
  return (
    <p>
      {words.notCreditedYet({
        mail: <MailLink address={supportEmail} subject={words.mailSubject({ reference })} />,
        reference,
      })}
    </p>
  );
}
