/** The placeholder name of a deleted account; names of this form cannot be registered. */
export const deletedUsername = (id: number) => `deleted-${id}`
export const isDeletedUsername = (username: string) => /^deleted-\d+$/i.test(username)

/** The placeholder address of a deleted account, under a reserved TLD (RFC 2606) so that no mail is ever delivered to it. */
export const deletedEmail = (id: number) => `${deletedUsername(id)}@deleted.invalid`
export const isDeletedEmail = (email: string) => email.endsWith('@deleted.invalid')
