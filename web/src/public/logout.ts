import { identity } from '#contract/identity/identity.ts'
import { removeAllDrafts } from '../api/forms/draft-storage.ts'
import { call } from '../api/request.ts'

/** Signs out and removes drafts (spec §4, Auth). Loaded when it is needed, since few visitors are signed in. */
export async function logout(): Promise<void> {
  await call(identity.logout, {})
  removeAllDrafts()
}
