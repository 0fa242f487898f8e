export const withdrawalsUnavailable = 'Withdrawals Temporarily Unavailable';
export const processedWithinHours = 'Requests are processed within a few hours.';
