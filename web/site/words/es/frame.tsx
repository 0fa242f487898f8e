import type { ReactNode } from 'react';

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

export const helpMissing = 'No se pudo cargar la ayuda. Revisa tu conexión y vuelve a cargar la página.';
export const helpMissingOrWrite = ({ mail }: Contact) => (
  <>No se pudo cargar la ayuda. Revisa tu conexión y vuelve a cargar la página, o escribe a {mail}</>
);

export const stillLoading = ({ title }: { readonly title: string }) =>
  `Esta página de ${title} aún se está cargando. Si sigue así, vuelve a cargarla.`;
export const stillLoadingOrWrite = ({ title, mail }: Contact & { readonly title: string }) => (
  <>
    Esta página de {title} aún se está cargando. Si sigue así, vuelve a cargarla o escribe a {mail}
  </>
);

export const noScript = ({ title }: { readonly title: string }) =>
  `Esta es la caja de ${title}, para depósitos y retiros. Necesita JavaScript para crear una referencia de pago y enviar una solicitud.`;
export const turnScriptOn = 'Actívalo y vuelve a cargar esta página.';
export const withoutScript = ({ mail }: Contact) => <>Sin él, escribe a {mail} y te ayudaremos.</>;

export const stuck = 'Sin conexión con la caja. La página se abrirá en cuanto vuelva.';

export const wentWrong = 'Algo salió mal';
export const notShown =
  'No se pudo mostrar esta página. No se perdió lo que escribiste, y una solicitud enviada se guarda una sola vez. Actualízala.';
export const refreshPage = 'Actualizar la página';
