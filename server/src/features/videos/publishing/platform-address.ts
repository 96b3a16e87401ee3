import type { CampaignPlatform } from '#contract/campaigns/campaign-fields.ts'

/** How each platform addresses a post; the first group is what identifies it. */
const forms: Record<
  CampaignPlatform,
  { hosts: RegExp; paths: RegExp[]; canonical: (id: string, user: string) => string }
> = {
  youtube: {
    hosts: /^(www\.|m\.)?youtube\.com$|^youtu\.be$/,
    paths: [/^\/(?:shorts|live|embed)\/([\w-]{11})\/?$/],
    canonical: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  tiktok: {
    hosts: /^(www\.|m\.)?tiktok\.com$/,
    paths: [/^\/@([\w.-]{2,24})\/(?:video|photo)\/(\d{6,25})\/?$/],
    canonical: (id, user) => `https://www.tiktok.com/@${user}/video/${id}`,
  },
  instagram: {
    hosts: /^(www\.)?instagram\.com$/,
    paths: [/^\/(?:[\w.]{1,30}\/)?(?:p|reel|reels|tv)\/([\w-]{5,40})\/?$/],
    canonical: (id) => `https://www.instagram.com/p/${id}/`,
  },
}

/** The canonical address of a post on its platform, so that each post has one; null for any other address. Nothing is fetched. */
export function postAddress(address: string, platform: CampaignPlatform): string | null {
  const { hostname, pathname, searchParams } = new URL(address)
  const { hosts, paths, canonical } = forms[platform]
  if (!hosts.test(hostname)) return null
  if (platform === 'youtube') {
    const short = hostname === 'youtu.be' ? /^\/([\w-]{11})$/.exec(pathname)?.[1] : undefined
    const id = short ?? (pathname === '/watch' ? /^[\w-]{11}$/.exec(searchParams.get('v') ?? '')?.[0] : undefined)
    if (id) return canonical(id, '')
  }
  for (const path of paths) {
    const [, first, second] = path.exec(pathname) ?? []
    if (first) return second ? canonical(second, first) : canonical(first, '')
  }
  return null
}

/** The id of a YouTube video in its canonical address. */
export const youTubeIdOf = (address: string): string | null => /[?&]v=([\w-]{11})$/.exec(address)?.[1] ?? null

export const platformNames: Record<CampaignPlatform, string> = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
}
