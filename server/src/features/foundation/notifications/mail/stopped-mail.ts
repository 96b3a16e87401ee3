import { sql } from 'drizzle-orm'
import type { Context, SystemContext } from '../../../../platform/context.ts'
import { usersView } from '../../users/index.ts'
import { recordNotification } from '../record-notification.ts'
import { stoppedAddresses } from '../tables.ts'
import { lower } from './stopped-addresses.ts'

const people = usersView.as('people')

export type StopReason = 'bounce' | 'complaint'

/** Stops all mail to an address and notifies its owner in the application. Does nothing when that was done before. */
export async function stopMailTo(context: SystemContext, address: string, reason: StopReason): Promise<void> {
  const { tx, clock } = context
  const { rowCount } = await tx
    .insert(stoppedAddresses)
    .values({ address: lower(address), reason, stoppedAt: clock() })
    .onConflictDoNothing()
  if (!rowCount) return
  const owners = await tx
    .select({ id: people.id })
    .from(people)
    .where(sql`lower(${people.email}) = ${lower(address)}`)
  for (const { id } of owners) recordNotification(context, { userId: id, kind: 'mail_stopped', params: {} })
}

/** Sends mail to the actor's address again. */
export async function resumeMail({ tx, actor }: Context): Promise<void> {
  await tx.execute(sql`delete from stopped_addresses
    where address = (select lower(u.email) from ${usersView} u where u.id = ${actor.person.id})`)
}
