export type YouTubeAccess = { key: string; api: string }

/** Maximum number of ids per request. */
export const youTubeBatchSize = 50

/** Requests statistics of channels or videos from the YouTube Data API v3 (one quota unit); throws on a timeout. */
export const requestYouTube = (
  { key, api }: YouTubeAccess,
  resource: 'channels' | 'videos',
  { query, timeoutMs }: { query: Record<string, string>; timeoutMs: number },
): Promise<Response> =>
  fetch(`${api}/youtube/v3/${resource}?${new URLSearchParams({ part: 'statistics', ...query })}`, {
    // in a header, so that the key never appears in a logged URL
    headers: { 'X-Goog-Api-Key': key, accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
