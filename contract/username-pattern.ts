/** Characters of a user name that can stand in a public path: letters, digits, _, -, . and space (spec §5). */
export const usernamePattern = /^[A-Za-z0-9_.\- ]+$/
