import type { Role } from '#contract/foundation/users/roles.ts'
import { type MemberRole, memberRolesOf } from '#contract/member-rights.ts'

/** The roles that somebody may give in an account, the one with the fewest rights last; managers may make no managers. */
export function givenRoles(partyRole: Role, asManager: boolean): MemberRole[] {
  const roles: readonly MemberRole[] = partyRole === 'admin' ? [] : memberRolesOf[partyRole]
  return roles.filter((role) => !asManager || role !== 'manager')
}
