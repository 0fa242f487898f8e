import type { ReactNode } from 'react';
import type { Method } from '#domain/methods/methods.ts';

export const needHelp = '¿Necesitas ayuda?';
export const close = 'Cerrar la ayuda';
export const topics = 'Temas de ayuda';
export const tabs = { general: 'General', payment: 'Pagos', contact: 'Contacto' };

export const startDeposit = 'Guía rápida: depositar';
export const depositSteps = [
  'Elige un método de pago y presiona “Depositar”.',
  'Ingresa tu ID del casino y el monto, y envía la solicitud.',
  'Envía el dinero a la cuenta indicada, con la referencia de pago en la nota; o paga en la página de nuestro proveedor de pagos, que se abre sola.',
  'Tu depósito se acredita en menos de 5 minutos después del envío.',
];
export const startWithdraw = 'Guía rápida: retirar';
export const withdrawSteps = [
  'Elige “Retirar” y luego cómo quieres recibir el pago.',
  'Ingresa tu ID del casino, la contraseña de tu cuenta del casino y a dónde debemos enviar el pago.',
  'Se descuenta de tu saldo y recibes el pago en pocas horas.',
];
export const security = 'Medidas de seguridad';
export const encrypted = 'Tu conexión con esta página está cifrada.';
export const securityFeatures = [
  'La contraseña que das para un retiro se guarda cifrada. No aparece en ninguna lista ni correo; si el personal la ve, queda registrado, y se borra 7 días después de resolverse tu solicitud.',
  'Los datos de tu tarjeta los ingresas en la página de nuestro proveedor de pagos. Esta caja nunca los ve.',
  'Cada cambio que el personal hace en una solicitud queda en un registro que nadie puede alterar sin que se note.',
  'El enlace a tu solicitud contiene una clave que solo tú recibes. No lo compartas.',
];

export const methodsTitle = 'Métodos de pago';
export const howToUse: Readonly<Record<Method['kind'], string>> = {
  manual: 'Pon la referencia de pago en la nota o el concepto, y revisa que el destinatario sea el indicado.',
  hosted: 'Primero envía la solicitud y luego paga ahí el mismo monto.',
  crypto: 'Elige una moneda y envía la cantidad de monedas indicada por la red indicada.',
};
export const notesTitle = 'Notas importantes';
export const notes = [
  'Las cuentas cambian cada hora: envía siempre a la cuenta que está ahora en tu pantalla.',
  'Escribe en la nota la referencia de pago y nada más: un pago sin ella no se puede identificar automáticamente y podría devolverse.',
  'Copia y pega siempre la dirección de una billetera. Las monedas enviadas a una dirección equivocada no se pueden recuperar.',
  'La tarjeta de cada método muestra el depósito mínimo y el máximo.',
];

export const contact = 'Contacto';
export const noContact = 'Esta caja no tiene un contacto propio. Pregunta donde te dieron tu ID del casino.';
export const talkToUs = 'Habla con nosotros';
export const openLiveChat = (): ReactNode => (
  <>
    Abrir el chat en vivo
    <span className="visually-hidden"> (en una pestaña nueva)</span>
  </>
);
export const email = ({ mail }: { readonly mail: ReactNode }) => (
  <>Correo: {mail}. Respondemos en menos de 2 horas.</>
);
export const hours = 'Horario: 24/7';
export const beforeWriting = 'Antes de escribir';
export const giveReference = ({ reference }: { readonly reference: string }) =>
  `Da la referencia de tu solicitud, ${reference}, y tu comprobante de pago si ya pagaste.`;
export const haveReady =
  'Ten a la mano tu ID del casino y la referencia de pago o el enlace a tu solicitud. Nunca envíes tu contraseña.';
export const emergency = (): ReactNode => (
  <>
    <strong>Emergencia:</strong> si el dinero fue a una cuenta equivocada o ves una solicitud que no hiciste,
    escribe de inmediato.
  </>
);
export const emergencyInChat = (): ReactNode => (
  <>
    <strong>Emergencia:</strong> si el dinero fue a una cuenta equivocada o ves una solicitud que no hiciste,
    escribe de inmediato en el chat en vivo.
  </>
);
