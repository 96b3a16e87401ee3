import { z } from 'zod'

/** Posts that exist and posts that do not; those that could not be checked are in neither. */
export type PostReading = { found: Set<string>; removed: Set<string>; complete: boolean }

/** A platform that answers whether posts exist, by their canonical addresses. */
export type PostSource = { read(addresses: string[]): Promise<PostReading> }

export type TikTokAccess = { api: string }
export type InstagramAccess = { token: string; api: string }

const maxConsecutiveFailures = 3
/** The error code of Meta's API for a post that does not exist or is not public. */
const missingCode = 24
const metaError = z.object({ error: z.object({ code: z.int() }) })

/** Returns whether a post exists. Throws when the platform's answer does not show it. */
type PostCheck = (address: string, signal: AbortSignal) => Promise<boolean>

/**
 * TikTok's oEmbed (`/oembed?url=`), which needs no key: it answers 400 or 404 for a video that does not exist. The address of the post is
 * only a parameter; requests always go to the platform's own host.
 */
export const tikTokPosts = ({ api }: TikTokAccess, timeoutMs?: number): PostSource =>
  oneByOne(async (address, signal) => {
    const response = await fetch(`${api}/oembed?${new URLSearchParams({ url: address })}`, {
      signal,
      redirect: 'error',
    })
    if (response.ok) return true
    if (response.status === 400 || response.status === 404) return false
    throw new Error(`TikTok answered with status ${response.status}`)
  }, timeoutMs)

/** Instagram's oEmbed of the Graph API (`/instagram_oembed?url=`), with the token of an app in a header. */
export const instagramPosts = ({ token, api }: InstagramAccess, timeoutMs?: number): PostSource =>
  oneByOne(async (address, signal) => {
    const query = new URLSearchParams({ url: address, omitscript: 'true' })
    const response = await fetch(`${api}/instagram_oembed?${query}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal,
      redirect: 'error',
    })
    if (response.ok) return true
    if (response.status === 404) return false
    const answer = metaError.safeParse(await response.json())
    if (answer.data?.error.code === missingCode) return false
    throw new Error(`Instagram answered with status ${response.status}`)
  }, timeoutMs)

/** Checks one post after the other, and gives up after three failures in a row: the rest is left for the next day. */
const oneByOne = (ask: PostCheck, timeoutMs = 10_000): PostSource => ({
  async read(addresses) {
    const found = new Set<string>()
    const removed = new Set<string>()
    let failures = 0
    for (const address of addresses) {
      try {
        const isThere = await ask(address, AbortSignal.timeout(timeoutMs))
        ;(isThere ? found : removed).add(address)
        failures = 0
      } catch {
        failures++
        if (failures >= maxConsecutiveFailures) return { found, removed, complete: false }
      }
    }
    return { found, removed, complete: true }
  },
})
