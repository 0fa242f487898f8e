import type { ReactNode } from 'react';
import type { Language } from '#domain/languages/languages.ts';

export const language: Language = 'es';

export const locale: string = 'es-US';

/** `Bitcoin, Ethereum o Solana`. */
export function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

type Contact = { readonly mail: ReactNode };

export const skipToContent = 'Ir al contenido';
export const demo = 'Demostración';
export const demoNote = 'Datos de ejemplo, sin pagos reales';

export const cashier = 'Caja';
export const deposit = 'Depositar';
export const withdraw = 'Retirar';

export const secure = 'Conexión segura';
export const support = 'Soporte 24/7';
export const languages = 'Idioma';
export const needHelp = 'Ayuda';

export const helpMissing = 'No se pudo cargar la ayuda. Revisa tu conexión y recarga la página.';
export const helpMissingOrWrite = ({ mail }: Contact) => (
  <>No se pudo cargar la ayuda. Revisa tu conexión y recarga la página, o escribe a {mail}</>
);

export const stillLoading = ({ title }: { readonly title: string }) =>
  `Esta página de ${title} todavía está cargando. Si sigue así, recárgala.`;
export const stillLoadingOrWrite = ({ title, mail }: Contact & { readonly title: string }) => (
  <>
    Esta página de {title} todavía está cargando. Si sigue así, recárgala o escribe a {mail}
  </>
);

export const noScript = ({ title }: { readonly title: string }) =>
  `Esta es la caja de ${title}, para depósitos y retiros. Necesita JavaScript para crear una referencia de pago y enviar una solicitud.`;
export const turnScriptOn = 'Actívalo y recarga esta página.';
export const withoutScript = ({ mail }: Contact) => <>Sin él, escribe a {mail} y te ayudaremos.</>;

export const stuck = 'Sin conexión con la caja. La página se abrirá en cuanto vuelva.';

export const wentWrong = 'Algo salió mal';
export const notShown =
  'No se pudo mostrar esta página. Actualízala: no se perdió lo que escribiste, y tu solicitud se guarda una sola vez.';
export const refreshPage = 'Actualizar la página';

type Method = { readonly method: string };

export const tagline = 'Agrega fondos a tu cuenta del casino en minutos.';

export const depositWith = ({ method }: Method) => `Depositar con ${method}`;
export const withdrawWith = ({ method }: Method) => `Retirar con ${method}`;
export const paymentCompleted = 'Pago completado';
export const yourRequest = 'Tu solicitud';
export const notFound = 'Página no encontrada';

export const aboutDeposit = ({ method, description }: Method & { readonly description: string }) =>
  `Deposita con ${method} en tu cuenta del casino. ${description}`;
export const aboutCoin = ({ coin }: { readonly coin: string }) => `Deposita ${coin} en tu cuenta del casino.`;
export const aboutCoins = ({ coins }: { readonly coins: readonly string[] }) =>
  `Deposita ${anyOf(coins)} en tu cuenta del casino.`;
export const aboutWithdrawals = ({ methods }: { readonly methods: readonly string[] }) =>
  `Retira de tu cuenta del casino con ${anyOf(methods)}.`;
export const aboutWithdrawal = ({ method }: Method) => `Retira de tu cuenta del casino con ${method}.`;
export const aboutPaymentCompleted = 'Tu pago se procesó correctamente.';
export const aboutStatus = 'Sigue tu solicitud de depósito o retiro.';
export const aboutNotFound = 'No hay nada en esta dirección.';
export const apart =
  'Se bloquearon partes de esta página y no puede enviar nada. Si la ves dentro de otro sitio, ábrela aparte:';
export const aboutImage = 'El logo de la caja';

export const notFoundText = 'No hay nada en esta dirección. No se envió ni se perdió nada.';
export const goToDeposits = 'Ir a los depósitos';
