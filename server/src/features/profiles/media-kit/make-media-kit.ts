import { buffer } from 'node:stream/consumers'
import type { Language } from '#contract/languages.ts'
import type { PublicProfile } from '#contract/profiles/profiles.ts'
import type { Services } from '../../../platform/services.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import type { drawMediaKit, KitContent } from './media-kit.ts'
import { profileCodeUrl } from './profile-code.ts'

/** As many as fit on the page. */
const maxKitDeals = 6
const draw = workerTask<typeof drawMediaKit>('./media-kit.ts', import.meta.url, 'drawMediaKit')

/**
 * An influencer's media kit as a PDF, drawn by a worker and cached by its content, so that a popular one is drawn once a day.
 * Refuses 503 when too many are waiting.
 */
export function makeMediaKit(services: Services, profile: PublicProfile, language: Language): Promise<Buffer> {
  const { documents, workers, media } = services
  const kit = kitContentFrom(services, profile, language)
  const { coverUrl, avatarUrl } = profile
  let isWhole = true
  const make = async () => {
    const [cover, avatar] = await Promise.all([readPicture(media, coverUrl), readPicture(media, avatarUrl)])
    isWhole = [coverUrl && !cover, avatarUrl && !avatar].every((isMissing) => !isMissing)
    return workers.run(draw, { kit, pictures: { cover, avatar } })
  }
  return documents.get(['media kit', kit, coverUrl, avatarUrl], make, { keep: () => isWhole })
}

/** The parts of the profile that the kit shows. */
const kitContentFrom = ({ publicOrigin, clock }: Services, profile: PublicProfile, language: Language): KitContent => ({
  id: profile.id,
  username: profile.username,
  displayName: profile.displayName,
  bio: profile.bio,
  profession: profile.profession,
  countryOfOrigin: profile.countryOfOrigin,
  isVerified: profile.isVerified,
  isIdentityVerified: profile.isIdentityVerified,
  completedOrders: profile.completedOrders,
  rank: profile.rank,
  socialProfiles: profile.socialProfiles,
  deals: profile.deals.slice(0, maxKitDeals),
  views: profile.engagement?.views ?? 0,
  language,
  address: profileCodeUrl(publicOrigin, profile.id),
  day: clock().toISOString().slice(0, 10),
})

/** The content of a public picture; null when there is none. */
async function readPicture(media: Storage, url: string | null): Promise<Buffer | null> {
  const path = /^\/media\/((?:[\w-]+\/)+[\w.-]+)$/.exec(url ?? '')?.[1]
  if (!path) return null
  try {
    return await buffer(media.read(path))
  } catch {
    // the kit is drawn without it
    return null
  }
}
