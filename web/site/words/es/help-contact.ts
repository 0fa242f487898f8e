export const contactSupport = 'Contactar con soporte';
