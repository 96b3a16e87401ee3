import type { CampaignPlatform } from '#contract/market/campaigns/campaign-fields.ts'
import { postAt } from '#contract/platform-addresses/posts.ts'
import type { Configuration } from '../../../../platform/configuration/configuration.ts'
import { instagramPosts, type PostReading, type PostSource, tikTokPosts } from '../../../../platform/oembed/posts.ts'
import { type ViewSource, youTubeViews } from '../../../../platform/youtube/video-views.ts'

/** The way to check the posts of a platform. */
export type Watcher = {
  platform: CampaignPlatform
  /** Reads posts by their addresses; views where the platform provides them. */
  read(addresses: string[]): Promise<PostReading & { views: Map<string, number> }>
  /** True if one answer proves that a post is gone; otherwise it must be missing on two days. */
  isCertain: boolean
}

/** The platforms that are checked with this configuration; on the others, businesses mark posts as removed. */
export const watchersOf = ({ youtube, tiktok, instagram }: Configuration): Watcher[] => [
  ...(youtube ? [youTubeWatcher(youTubeViews(youtube))] : []),
  ...(tiktok ? [postWatcher('tiktok', tikTokPosts(tiktok))] : []),
  ...(instagram ? [postWatcher('instagram', instagramPosts(instagram))] : []),
]

/** YouTube's API, which knows every public video and its views. Reports nothing as gone unless it answered for all. */
export const youTubeWatcher = (source: ViewSource): Watcher => ({
  platform: 'youtube',
  isCertain: true,
  async read(addresses) {
    const idOf = new Map(addresses.map((address) => [address, postAt(address)?.id ?? null]))
    const ids = [...new Set([...idOf.values()].filter((id) => id !== null))]
    const reading = await source.read(ids)
    if (!reading.complete) return { views: new Map(), found: new Set(), removed: new Set(), complete: false }
    const known = [...idOf].flatMap(([address, id]) => (id === null ? [] : [{ address, id }]))
    return {
      views: new Map(
        known.flatMap(({ address, id }): [string, number][] => {
          const views = reading.views.get(id)
          return views === undefined ? [] : [[address, views]]
        }),
      ),
      found: new Set(known.filter(({ id }) => reading.found.has(id)).map(({ address }) => address)),
      removed: new Set(known.filter(({ id }) => !reading.found.has(id)).map(({ address }) => address)),
      complete: true,
    }
  },
})

/** A platform whose API only shows whether a post can be embedded. */
export const postWatcher = (platform: CampaignPlatform, source: PostSource): Watcher => ({
  platform,
  isCertain: false,
  read: async (addresses) => ({ ...(await source.read(addresses)), views: new Map() }),
})
