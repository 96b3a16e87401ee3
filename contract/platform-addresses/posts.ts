import { pathOf, readAddress } from './read-address.ts'

/** Sites whose posts are known. */
export const postSites = ['youtube', 'tiktok', 'instagram', 'vimeo', 'twitch'] as const
export type PostSite = (typeof postSites)[number]

/** A video or picture that was published. */
export type Post = {
  site: PostSite
  /** The site's id, by which posts are told apart. */
  id: string
  /** The one address that the post has, however it was shared. */
  address: string
}

type Found = { id: string } & Record<string, string | undefined>
type Form = {
  hosts: RegExp
  /** Matched with the path, without slashes at its end. */
  path: RegExp
  /** The parameter with the id, where it is not in the path. */
  query?: string
}
type Table = { id: RegExp; forms: Form[]; address: (found: Found) => string }

const youtube = /^((www|m|music|gaming)\.)?youtube(-nocookie)?\.com$/
const tiktok = /^((www|m|us)\.)?tiktok\.com$/
const instagram = /^((www|m)\.)?(instagram\.com|instagr\.am)$/
const vimeo = /^((www|m|player)\.)?vimeo\.com$/
const twitch = /^((www|m|go)\.)?twitch\.tv$/
const clips = /^clips\.twitch\.tv$/

const tables: Record<string, Table & { site: PostSite }> = {
  youtube: {
    site: 'youtube',
    id: /^[\w-]{11}$/,
    forms: [
      { hosts: youtube, path: /^\/(?:shorts|embed|live|v|e)\/(?<id>[^/]+)$/ },
      { hosts: youtube, path: /^\/watch$/, query: 'v' },
      { hosts: /^(www\.)?youtu\.be$/, path: /^\/(?<id>[^/]+)$/ },
    ],
    address: ({ id }) => `https://www.youtube.com/watch?v=${id}`,
  },
  tiktok: {
    site: 'tiktok',
    id: /^\d{5,25}$/,
    forms: [{ hosts: tiktok, path: /^\/@(?<user>[\w.-]{1,40})\/(?:video|photo)\/(?<id>\d+)$/ }],
    address: ({ user, id }) => `https://www.tiktok.com/@${user?.toLowerCase()}/video/${id}`,
  },
  instagram: {
    site: 'instagram',
    id: /^[\w-]{5,40}$/,
    // the part after share/ is no id but a name of its own
    forms: [{ hosts: instagram, path: /^\/(?:(?!share\/)[\w.]{1,40}\/)?(?:p|reel|reels|tv)\/(?<id>[^/]+)$/i }],
    address: ({ id }) => `https://www.instagram.com/p/${id}/`,
  },
  vimeo: {
    site: 'vimeo',
    id: /^\d{5,15}$/,
    forms: [
      {
        hosts: vimeo,
        path: /^\/(?:video\/|manage\/videos\/|channels\/[\w-]+\/|(?:groups|album|showcase)\/[\w-]+\/videos?\/)?(?<id>\d+)(?:\/(?<hash>[\da-f]{6,20}))?$/i,
      },
    ],
    // without its hash a private video opens for nobody
    address: ({ id, hash }) => `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`,
  },
  video: {
    site: 'twitch',
    id: /^\d{5,15}$/,
    forms: [{ hosts: twitch, path: /^\/(?:videos|\w{3,30}\/(?:v|video))\/(?<id>\d+)$/i }],
    address: ({ id }) => `https://www.twitch.tv/videos/${id}`,
  },
  clip: {
    site: 'twitch',
    id: /^[\w-]{5,100}$/,
    forms: [
      { hosts: twitch, path: /^\/(?:\w{3,30}\/)?clip\/(?<id>[^/]+)$/i },
      { hosts: clips, path: /^\/embed$/, query: 'clip' },
      { hosts: clips, path: /^\/(?!embed$)(?<id>[^/]+)$/ },
    ],
    address: ({ id }) => `https://clips.twitch.tv/${id}`,
  },
}

/** The post that an address leads to; null if it is not the page of one. */
export function postAt(address: string): Post | null {
  const url = readAddress(address)
  if (!url) return null
  for (const { site, id: isId, forms, address } of Object.values(tables)) {
    for (const { hosts, path, query } of forms) {
      const found = hosts.test(url.hostname) && path.exec(pathOf(url))
      if (!found) continue
      const id = query === undefined ? found.groups?.id : url.searchParams.get(query)
      if (!id || !isId.test(id)) continue
      const hash = found.groups?.hash ?? /^[\da-f]{6,20}$/i.exec(url.searchParams.get('h') ?? '')?.[0]
      return { site, id, address: address({ ...found.groups, id, hash }) }
    }
  }
  return null
}
