import { z } from 'zod'

export type YouTubeAccess = { key: string; api: string }

/** What a platform says: how many follow each address that it knows and tells of; `complete` is false when it stopped answering. */
export type FollowerReading = { followers: Map<string, number>; complete: boolean }

/** A platform that tells itself how many follow a profile. */
export type FollowerSource = { read(addresses: string[]): Promise<FollowerReading> }

type Options = { patienceMilliseconds?: number; mostSingleCalls?: number; mostMilliseconds?: number }

const idsAtOnce = 50
const failuresInARow = 3
const answer = z.object({
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
 * Subscribers from the YouTube Data API v3 (channels.list, part=statistics, one unit of the quota a call): ids 50 at once, handles
 * and old user names one by one, up to a limit for all readings. Channels that are unknown or hide their count are left out; so is what could not be asked,
 * since the quota is used up, the API fails again and again, or ten minutes are over: a job that takes longer is begun once more.
 */
export function youTubeFollowers({ key, api }: YouTubeAccess, options: Options = {}): FollowerSource {
  const { patienceMilliseconds = 10_000, mostSingleCalls = 2_000, mostMilliseconds = 600_000 } = options
  const end = performance.now() + mostMilliseconds
  let left = mostSingleCalls

  const ask = async (by: Channel['by'], value: string) => {
    const query = new URLSearchParams({ part: 'statistics', [by]: value, maxResults: String(idsAtOnce) })
    const response = await fetch(`${api}/youtube/v3/channels?${query}`, {
      // in a header, so that the key is in no address that anybody writes down
      headers: { 'X-Goog-Api-Key': key, accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    if (response.status === 403 || response.status === 429 || response.status === 401) throw new Closed()
    if (response.status === 404) return []
    if (!response.ok) throw new Error(`YouTube answered with status ${response.status}`)
    return answer.parse(await response.json()).items
  }

  return {
    async read(addresses) {
      const followers = new Map<string, number>()
      const { ids, single } = sorted(addresses)
      const calls = [
        ...chunks([...ids.keys()], idsAtOnce).map((some) => ({ by: 'id' as const, value: some.join(','), ids: some })),
        ...single.slice(0, left),
      ]
      left -= Math.min(left, single.length)
      let failures = 0
      for (const call of calls) {
        if (performance.now() > end) return { followers, complete: false }
        try {
          for (const { id, statistics } of await ask(call.by, call.value)) {
            if (statistics?.subscriberCount === undefined || statistics.hiddenSubscriberCount) continue
            const whose = 'addresses' in call ? call.addresses : (ids.get(id) ?? [])
            for (const address of whose) followers.set(address, Number(statistics.subscriberCount))
          }
          failures = 0
        } catch (error) {
          failures++
          if (error instanceof Closed || failures >= failuresInARow) return { followers, complete: false }
        }
      }
      return { followers, complete: true }
    },
  }
}

/** The API lets nobody in today: the quota is used up, or the key is not good. */
class Closed extends Error {}

function sorted(addresses: string[]) {
  const ids = new Map<string, string[]>()
  const single = new Map<string, { by: Channel['by']; value: string; addresses: string[] }>()
  for (const address of addresses) {
    const channel = channelOf(address)
    if (channel?.by === 'id') ids.set(channel.name, [...(ids.get(channel.name) ?? []), address])
    else if (channel) {
      const name = `${channel.by} ${channel.name.toLowerCase()}`
      const known = single.get(name)
      if (known) known.addresses.push(address)
      else single.set(name, { by: channel.by, value: channel.name, addresses: [address] })
    }
  }
  return { ids, single: [...single.values()] }
}

/** What an address tells of its channel; a custom name (/c/…) cannot be asked for, nor what is no good writing of a name. */
function channelOf(address: string): Channel | null {
  const { pathname } = new URL(address)
  const [, id] = /^\/channel\/(UC[\w-]{22})(?:\/|$)/.exec(pathname) ?? []
  if (id) return { by: 'id', name: id }
  const [, kind, escaped] = /^\/(@|user\/)([^/]+)/i.exec(pathname) ?? []
  if (!kind || !escaped) return null
  const name = decoded(escaped)
  if (name === null) return null
  return kind === '@' ? { by: 'forHandle', name: `@${name}` } : { by: 'forUsername', name }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const chunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
