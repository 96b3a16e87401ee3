/**
 * What an admin may do (product.md 9). `owner`: everything, and giving rights. `read_only`: reading whatever admins read, except
 * identity documents and account numbers.
 */
export const adminRights = ['owner', 'money', 'moderation', 'support', 'read_only'] as const
export type AdminRight = (typeof adminRights)[number]
