/** The name of a session's cookie; behind https one that no other host can set. */
export const sessionCookie = (isSecure: boolean) => (isSecure ? '__Host-sid' : 'sid')
