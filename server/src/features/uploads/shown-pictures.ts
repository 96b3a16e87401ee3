import { eq } from 'drizzle-orm'
import type { shownPictures, UploadPurpose } from '#contract/uploads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/tables.ts'
import { discard, releaseFile } from './uploads.ts'

type Shown = (typeof shownPictures)[number]
/** A business's logo stands where a person's face does. */
const places = { avatar: 'avatarUrl', logo: 'avatarUrl', cover: 'coverUrl' } as const
export const isShown = (purpose: UploadPurpose): purpose is Shown => purpose in places

type Replaced = { remove: (services: Services) => Promise<void> }

/** Shows a picture of oneself, or none; the one before is released in the same step, and `remove` takes its content away after it. */
export async function show(
  tx: Tx,
  clock: Clock,
  userId: number,
  purpose: Shown,
  url: string | null,
): Promise<Replaced | null> {
  const place = places[purpose]
  const [user] = await tx.select({ url: users[place] }).from(users).where(eq(users.id, userId)).for('update')
  await tx
    .update(users)
    .set({ [place]: url, updatedAt: clock() })
    .where(eq(users.id, userId))
  const before = user?.url ?? null
  if (!before || before === url) return null
  const id = /^\/media\/(?:avatar|logo|cover)\/([0-9a-f-]{36})\.webp$/.exec(before)?.[1]
  if (id) {
    await releaseFile(tx, id)
    // the sweep tries again
    return { remove: async (services) => void (await discard(services, id).catch(() => false)) }
  }
  // pictures of before there were sizes
  const old = /^\/media\/(avatars\/[0-9a-f-]{36}\.webp)$/.exec(before)?.[1]
  return old ? { remove: (services) => services.media.remove(old) } : null
}

/** Takes a picture of oneself away; fine when there is none. */
export async function removePicture(services: Services, actor: Actor, purpose: Shown): Promise<void> {
  const before = await services.database.transaction((tx) => show(tx, services.clock, actor.id, purpose, null))
  await before?.remove(services)
}
