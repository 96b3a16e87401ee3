import { identity } from '#contract/accounts/identity/identity.ts'
import { forgetPerson } from '../../../../api/forget-person.ts'
import { call } from '../../../../api/request.ts'

/** Signs out and forgets the person (spec §4, Auth). Loaded when it is needed, since few visitors are signed in. */
export async function logout(): Promise<void> {
  await call(identity.logout, {})
  forgetPerson()
}
