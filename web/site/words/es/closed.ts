export const withdrawalsUnavailable = 'Retiros temporalmente no disponibles';
export const processedWithinHours = 'Las solicitudes se procesan en pocas horas.';
