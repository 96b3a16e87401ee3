/** Days within which a new account confirms its address before it is closed, and how long before that it is reminded. */
export const confirmation = { days: 7, reminderDays: 1 }
