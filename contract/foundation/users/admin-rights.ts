/**
 * Rights of an admin (product.md 9). `owner`: everything, and giving rights. `read_only`: reading whatever admins read, except identity
 * documents and account numbers.
 */
export const adminRights = ['owner', 'money', 'moderation', 'support', 'read_only'] as const
export type AdminRight = (typeof adminRights)[number]

/** The rights with which admins read people's work: orders, requests, videos, files, disputes and the messages there. */
export const workRights = ['moderation', 'support'] as const satisfies readonly AdminRight[]

/** The rights with which admins read a person's payments. */
export const personMoneyRights = ['money', 'support'] as const satisfies readonly AdminRight[]

/** The rights with which admins impose sanctions, and see the content to hide. */
export const sanctionRights = ['moderation', 'money'] as const satisfies readonly AdminRight[]

/** Checks whether an admin with these rights may read data that needs one of `needed`. */
export const mayReadWith = (held: readonly AdminRight[], needed: readonly AdminRight[]): boolean =>
  held.some((right) => right === 'owner' || right === 'read_only' || needed.includes(right))
