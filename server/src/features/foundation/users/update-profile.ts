import type { z } from 'zod'
import type { Was } from '#contract/form-changes.ts'
import type { accountChange } from '#contract/presence/profiles/own-profile.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import { inTransaction, type ReadContext } from '../../../platform/context.ts'
import { changeUser } from './change-user.ts'
import { refuseOurName } from './name-skeleton.ts'
import { type Account, lockUser, readAccount } from './users.ts'

/** Updates the given profile fields (spec §3, users); empty strings are stored as null. Refuses users deleted or blocked meanwhile (401). */
export const updateProfile = (context: ReadContext, given: z.output<typeof accountChange> & Was): Promise<Account> =>
  inTransaction(context, async ({ tx, clock, actor }) => {
    await lockUser(tx, actor.party)
    const known = await readAccount(tx, actor.party.id)
    const merged = mergeConcurrentChanges(known, given)
    if (merged.displayName !== undefined && known.role !== 'admin') refuseOurName('displayName', merged.displayName)
    const change = Object.entries(merged).map(([name, value]) => [name, value === '' ? null : value])
    await changeUser(tx, actor.party.id, { ...Object.fromEntries(change), updatedAt: clock() })
    return readAccount(tx, actor.party.id)
  })
