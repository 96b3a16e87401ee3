/** The name of the session cookie; with https, one that no other host can set. */
export const sessionCookie = (isSecure: boolean) => (isSecure ? '__Host-sid' : 'sid')
