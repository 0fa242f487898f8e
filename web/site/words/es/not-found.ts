export const title = 'Página no encontrada';
export const text = 'En esta dirección no hay nada. No se envió ni se perdió nada.';
export const goToDeposits = 'Ir a los depósitos';
