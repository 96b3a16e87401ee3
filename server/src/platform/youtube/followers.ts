import { z } from 'zod'
import { profileOn } from '#contract/platform-addresses/profiles.ts'
import { requestYouTube, type YouTubeAccess, youTubeBatchSize } from './youtube.ts'

/** Follower counts by address, where the platform knows and shows them; `complete` is false when it stopped responding. */
export type FollowerReading = { followers: Map<string, number>; complete: boolean }

/** A platform API that reports follower counts. */
export type FollowerSource = { read(addresses: string[]): Promise<FollowerReading> }

type Options = { timeoutMs?: number; maxSingleCalls?: number; maxDurationMs?: number }

const maxConsecutiveFailures = 3
const responseSchema = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z
          .object({
            subscriberCount: z
              .string()
              .regex(/^\d{1,12}$/)
              .optional(),
            hiddenSubscriberCount: z.boolean().optional(),
          })
          .optional(),
      }),
    )
    .default([]),
})
type Channel = { by: 'id' | 'forHandle' | 'forUsername'; name: string }

/**
 * Subscriber counts from the YouTube Data API v3 (channels.list, part=statistics, one quota unit per call): ids in batches of 50,
 * handles and old user names one by one, up to a limit across all reads. Omits channels that are unknown or hide their count, and
 * whatever could not be requested because the quota is used up, the API keeps failing, or ten minutes have passed (a job that takes
 * longer would be restarted).
 */
export function youTubeFollowers(access: YouTubeAccess, options: Options = {}): FollowerSource {
  const { timeoutMs = 10_000, maxSingleCalls = 2_000, maxDurationMs = 600_000 } = options
  const end = performance.now() + maxDurationMs
  let singleCallsLeft = maxSingleCalls

  const fetchItems = async (by: Channel['by'], value: string) => {
    const query = { [by]: value, maxResults: String(youTubeBatchSize) }
    const response = await requestYouTube(access, 'channels', { query, timeoutMs })
    if (response.status === 403 || response.status === 429 || response.status === 401) throw new ApiUnavailable()
    if (response.status === 404) return []
    if (!response.ok) throw new Error(`YouTube answered with status ${response.status}`)
    return responseSchema.parse(await response.json()).items
  }

  return {
    async read(addresses) {
      const followers = new Map<string, number>()
      const { ids, single } = groupByLookup(addresses)
      const calls = [
        ...chunks([...ids.keys()], youTubeBatchSize).map((batch) => ({
          by: 'id' as const,
          value: batch.join(','),
          ids: batch,
        })),
        ...single.slice(0, singleCallsLeft),
      ]
      singleCallsLeft -= Math.min(singleCallsLeft, single.length)
      let failures = 0
      for (const call of calls) {
        if (performance.now() > end) return { followers, complete: false }
        try {
          for (const { id, statistics } of await fetchItems(call.by, call.value)) {
            if (statistics?.subscriberCount === undefined || statistics.hiddenSubscriberCount) continue
            const matching = 'addresses' in call ? call.addresses : (ids.get(id) ?? [])
            for (const address of matching) followers.set(address, Number(statistics.subscriberCount))
          }
          failures = 0
        } catch (error) {
          failures++
          if (error instanceof ApiUnavailable || failures >= maxConsecutiveFailures)
            return { followers, complete: false }
        }
      }
      return { followers, complete: true }
    },
  }
}

/** The API refuses all requests: the quota is used up, or the key is invalid. */
class ApiUnavailable extends Error {}

function groupByLookup(addresses: string[]) {
  const ids = new Map<string, string[]>()
  const single = new Map<string, { by: Channel['by']; value: string; addresses: string[] }>()
  for (const address of addresses) {
    const channel = parseChannel(address)
    if (channel?.by === 'id') ids.set(channel.name, [...(ids.get(channel.name) ?? []), address])
    else if (channel) {
      const name = `${channel.by} ${channel.name}`
      const existing = single.get(name)
      if (existing) existing.addresses.push(address)
      else single.set(name, { by: channel.by, value: channel.name, addresses: [address] })
    }
  }
  return { ids, single: [...single.values()] }
}

/** The channel that an address names; null for custom names (/c/…), which the API cannot look up, and for other addresses. */
function parseChannel(address: string): Channel | null {
  const profile = profileOn('youtube', address)
  if (!profile?.username) return null
  const { username: name } = profile
  const [, kind] = /^https:\/\/www\.youtube\.com\/(@|channel\/|user\/)/.exec(profile.address) ?? []
  if (kind === 'channel/') return { by: 'id', name }
  if (kind === '@') return { by: 'forHandle', name: `@${name}` }
  return kind ? { by: 'forUsername', name } : null
}

const chunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
