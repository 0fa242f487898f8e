export const contactSupport = 'Contact support';
