/** The name that a deleted account goes by; nobody can register one like it. */
export const deletedName = (id: number) => `deleted-${id}`
export const isDeletedName = (username: string) => /^deleted-\d+$/i.test(username)

/** Its address, in a domain that never exists (RFC 2606), so that nothing is ever sent there. */
export const unusableEmail = (id: number) => `${deletedName(id)}@deleted.invalid`
export const isUnusable = (email: string) => email.endsWith('@deleted.invalid')
