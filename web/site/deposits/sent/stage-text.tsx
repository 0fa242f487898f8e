import * as words from '#words/following.tsx';
import { type RequestStatus, stateText } from '../../following/request-text.ts';
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
            {request.reason && <p>{words.because({ reason: request.reason })}</p>}
          </>
        )}
      </div>
      {request?.state === 'declined' && <ContactButton />}
    </>
  );
}
