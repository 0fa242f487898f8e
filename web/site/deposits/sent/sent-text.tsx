import * as sent from '#words/sent.tsx';
import { MailLink, useBrand } from '../../brand/brand.tsx';
import { declinedTexts, type RequestStatus, stateText } from '../../following/request-text.ts';
import { ContactButton } from '../../help/contact-button.tsx';

type Props = { readonly request: RequestStatus | undefined; readonly headline: string | undefined };

export function StageText({ request, headline }: Props) {
  return (
    <>
      <div role="status">
        {headline && request && (
          <>
            <p className="visually-hidden">{headline}</p>
            <p>{stateText(request)}</p>
            {declinedTexts(request).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </>
        )}
      </div>
      {request?.state === 'declined' && <ContactButton />}
    </>
  );
}

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
