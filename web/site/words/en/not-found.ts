export const title = 'Page not found';
export const text = 'There is nothing at this address. Nothing was sent and nothing was lost.';
export const goToDeposits = 'Go to deposits';
