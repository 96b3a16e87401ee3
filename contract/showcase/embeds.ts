/** Sites whose videos can be shown in a showcase. */
export const embedProviders = ['youtube', 'tiktok', 'instagram', 'vimeo', 'twitch'] as const
export type EmbedProvider = (typeof embedProviders)[number]

export type Embed = {
  provider: EmbedProvider
  /** The provider's id of the video. */
  id: string
  /** The canonical watch URL. */
  watchUrl: string
}

type Pattern = { hosts: RegExp; path: RegExp; watch: (found: Record<string, string>) => string }

const patterns: Record<EmbedProvider, Pattern[]> = {
  youtube: [
    {
      hosts: /^(www\.|m\.|music\.)?youtube(-nocookie)?\.com$/,
      path: /^\/(?:shorts|embed|live|v)\/(?<id>[\w-]{11})\/?$/,
      watch: youtube,
    },
    {
      hosts: /^(www\.|m\.|music\.)?youtube\.com$/,
      path: /^\/watch\?(?:.*&)?v=(?<id>[\w-]{11})(?:&.*)?$/,
      watch: youtube,
    },
    { hosts: /^youtu\.be$/, path: /^\/(?<id>[\w-]{11})\/?$/, watch: youtube },
  ],
  tiktok: [
    {
      hosts: /^(www\.|m\.)?tiktok\.com$/,
      path: /^\/(?<user>@[\w.]{1,40})\/video\/(?<id>\d{5,25})\/?$/,
      watch: ({ user, id }) => `https://www.tiktok.com/${user}/video/${id}`,
    },
  ],
  instagram: [
    {
      hosts: /^(www\.)?instagram\.com$/,
      path: /^\/(?:[\w.]{1,40}\/)?(?<kind>p|reel|tv)\/(?<id>[\w-]{5,40})\/?$/,
      watch: ({ kind, id }) => `https://www.instagram.com/${kind}/${id}/`,
    },
  ],
  vimeo: [
    {
      hosts: /^(www\.|player\.)?vimeo\.com$/,
      path: /^\/(?:video\/|channels\/[\w-]{1,60}\/)?(?<id>\d{5,15})\/?$/,
      watch: ({ id }) => `https://vimeo.com/${id}`,
    },
  ],
  twitch: [
    {
      hosts: /^(www\.|m\.)?twitch\.tv$/,
      path: /^\/videos\/(?<id>\d{5,15})\/?$/,
      watch: ({ id }) => `https://www.twitch.tv/videos/${id}`,
    },
    {
      hosts: /^(www\.|m\.)?twitch\.tv$/,
      path: /^\/\w{3,30}\/clip\/(?<id>[\w-]{5,100})\/?$/,
      watch: ({ id }) => `https://clips.twitch.tv/${id}`,
    },
    {
      hosts: /^clips\.twitch\.tv$/,
      path: /^\/(?<id>[\w-]{5,100})\/?$/,
      watch: ({ id }) => `https://clips.twitch.tv/${id}`,
    },
  ],
}

function youtube({ id }: Record<string, string>) {
  return `https://www.youtube.com/watch?v=${id}`
}

/** The video behind a URL; null if it is not a known video page. */
export function embedOf(address: string): Embed | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port, username, password, pathname, search } = new URL(address)
  if (!/^https?:$/.test(protocol) || port || username || password) return null
  for (const provider of embedProviders) {
    for (const { hosts, path, watch } of patterns[provider]) {
      if (!hosts.test(hostname)) continue
      const groups = (path.exec(pathname + search) ?? path.exec(pathname))?.groups
      if (groups) return { provider, id: groups.id!, watchUrl: watch(groups) }
    }
  }
  return null
}
