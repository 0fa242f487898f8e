import type { ReactNode } from 'react';

type Username = { readonly username: string };
type Bounds = { readonly min: string; readonly max: string };

export const back = 'Volver';
export const casinoId = 'ID del casino';
export const digitsAfter = ({ prefix }: { readonly prefix: string }) => `Las cifras después de ${prefix}.`;
export const digitsOnly = 'Solo cifras.';
export const amount = 'Importe';
export const enterAmount = ({ min, max }: Bounds) => `Importe (mín. ${min}, máx. ${max})`;
export const enterAmountFrom = ({ min }: { readonly min: string }) => `Importe (mín. ${min})`;
export const dollars = ({ limits }: { readonly limits: string }) => `Dólares estadounidenses. ${limits}`;
export const onlyThisAmount = 'Dólares estadounidenses. La página de pago solo acepta este importe.';
export const quickChoices = 'Importes rápidos';
export const password = 'Contraseña';
export const passwordHint =
  'La contraseña de tu cuenta del casino. Se guarda cifrada y se borra 7 días después de resolverse tu solicitud.';
export const showPassword = (): ReactNode => (
  <>
    Mostrar<span className="visually-hidden"> la contraseña</span>
  </>
);
export const hidePassword = (): ReactNode => (
  <>
    Ocultar<span className="visually-hidden"> la contraseña</span>
  </>
);

export const forPlayer = 'Para el jugador';
export const onceMore = ({ doubt }: { readonly doubt: string }) =>
  `${doubt} Pulsa el botón otra vez para continuar.`;
export const newHere = ({ username }: Username) =>
  `${username} es nuevo en este dispositivo. Comprueba que es el tuyo.`;
export const newHereOnceMore = ({ username }: Username) =>
  `${username} es nuevo en este dispositivo. Comprueba que es el tuyo y pulsa el botón otra vez.`;

export const pleaseWait = 'Espera mientras procesamos tu solicitud';
export const stillSending = 'Aún se está enviando';
export const notAnswered =
  'La caja todavía no ha respondido. Lo seguimos intentando: tu solicitud se guarda una sola vez, por muchas veces que se envíe.';
export const youAreOffline =
  'No tienes conexión. Tu solicitud se envía cuando vuelva la conexión y se guarda una sola vez.';
export const stopTrying = 'Dejar de intentarlo';

export const mayHaveReached = ({ advice }: { readonly advice: string }) =>
  `Puede que nos haya llegado o puede que no. ${advice} Se guarda una sola vez, por muchas veces que se envíe.`;
export const noLongerWanted = ({ contact }: { readonly contact: ReactNode }) => (
  <>Si ya no la quieres, avísanos: {contact}</>
);
export const openLiveChat = 'abrir el chat en vivo';
export const dismiss = 'Descartar';
