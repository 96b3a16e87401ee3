import { usernamePattern } from '#contract/accounts.ts'

/** Whether a path can be a public user name: letters, digits, underscore, hyphen, dot, space (spec §2, §5). */
export const isUsernamePath = (name: string | undefined) => name !== undefined && usernamePattern.test(name)
