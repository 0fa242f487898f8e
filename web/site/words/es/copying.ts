export const copy = 'Copiar';
export const copied = '¡Copiado!';
export const isCopied = ({ what }: { readonly what: string }) => `Copiado: ${what}`;
export const copiedValue = ({ value }: { readonly value: string }) => `Copiado: ${value}`;
export const failed = 'No se pudo copiar al portapapeles';
export const byHand = 'No se copió. Está seleccionado: cópialo a mano.';
