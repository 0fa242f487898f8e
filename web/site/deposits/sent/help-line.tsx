import * as sent from '#words/deposits.tsx';
import { MailLink, useBrand } from '../../brand/brand.tsx';

export function HelpLine({ reference }: { readonly reference: string }) {
  const { supportEmail } = useBrand();
  if (!supportEmail) return null;
  return (
    <p>
      {sent.notCreditedYet({
        mail: <MailLink address={supportEmail} subject={sent.mailSubject({ reference })} />,
        reference,
      })}
    </p>
  );
}
