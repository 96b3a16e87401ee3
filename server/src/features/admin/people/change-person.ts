import type { z } from 'zod'
import { peopleErrors } from '#contract/admin/people/errors.ts'
import type { PersonChange, PersonDetails, people } from '#contract/admin/people/people.ts'
import type { Was } from '#contract/form-changes.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import {
  type Account,
  changeUser,
  findUserById,
  isDeletedEmail,
  lockAccount,
  readUser,
  refuseOurName,
} from '../../foundation/users/index.ts'
import { addSanction, confirmSanction } from '../../presence/moderation/index.ts'
import { readPerson } from './read-person.ts'
import { adminNotes } from './tables.ts'

type Field = keyof Omit<PersonChange, 'reason'>
type Values = Partial<Pick<Account, Field>>

/**
 * Changes fields of a person that admins may change, and logs them with their values before and after (`user_edit`). Empty texts are
 * stored as null. Refuses unknown and deleted people (404), other admins (403 `admin_account`), and a change of nothing (422).
 */
export async function changePerson(
  context: AdminContext,
  id: number,
  given: PersonChange & Was,
): Promise<PersonDetails> {
  const { tx, clock } = context
  const user = await lockPerson(context, id)
  const { reason, ...change } = mergeConcurrentChanges(user, given)
  const after: Values = Object.fromEntries(
    Object.entries(change)
      .map(([name, value]) => [name, value === '' ? null : value] as const)
      .filter(([name, value]) => user[name as Field] !== value),
  )
  const fields = Object.keys(after) as Field[]
  if (fields.length === 0) throw new Refusal(422, 'nothing_changed', peopleErrors.nothingChanged)
  if (after.displayName) refuseOurName('displayName', after.displayName)
  const before: Values = Object.fromEntries(fields.map((name) => [name, user[name]]))
  await changeUser(tx, id, { ...after, updatedAt: clock() })
  await logAction(context, { type: 'user_edit', targetType: 'user', targetId: id, details: { reason, before, after } })
  return readPerson(context, id)
}

type Warning = z.output<typeof people.warn.schema.body>

/** Warns a person by email with the reason and the broken rule, and logs it. Refuses like `changePerson`. */
export async function warnPerson(context: AdminContext, id: number, { reason, rule }: Warning) {
  await confirmSanction(context, { kind: 'warn' })
  const row = await addSanction(context, {
    kind: 'warn',
    targetType: 'user',
    targetId: id,
    reason,
    rule,
    ground: 'other',
  })
  return { id: row.id, reason, rule: row.rule, by: await authorOf(context), createdAt: row.createdAt.toISOString() }
}

/** Adds a note about a person for other admins. Refuses unknown people (404). */
export async function addNote(context: AdminContext, id: number, text: string) {
  const { tx, actor, clock } = context
  if (!(await findUserById(tx, id))) throw notFound()
  const rows = await tx
    .insert(adminNotes)
    .values({ userId: id, adminId: actor.person.id, text, createdAt: clock() })
    .returning()
  const row = onlyRow(rows)
  return { id: row.id, text, by: await authorOf(context), createdAt: row.createdAt.toISOString() }
}

async function lockPerson({ tx }: AdminContext, id: number): Promise<Account> {
  const user = await lockAccount(tx, id)
  if (!user || isDeletedEmail(user.email)) throw notFound()
  if (user.role === 'admin') throw new Refusal(403, 'admin_account', peopleErrors.adminAccount)
  return user
}

async function authorOf({ tx, actor }: AdminContext) {
  const { id, username, displayName, avatarUrl } = await readUser(tx, actor.person.id)
  return { id, username, displayName, avatarUrl }
}
