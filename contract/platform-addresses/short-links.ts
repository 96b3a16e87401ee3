import type { Platform } from '../fields.ts'
import { pathOf, readAddress } from './read-address.ts'

type Site = {
  /** The site's domains, with all hosts below them. */
  domains: RegExp
  /** Links whose target only the site knows: a host and the beginning of the path. */
  short: { hosts: RegExp; path: RegExp }[]
}

const anything = /^\/[^/]/

/** Sites whose apps share links without a readable target. */
const sites: Partial<Record<Platform, Site>> = {
  tiktok: {
    domains: /(^|\.)tiktok\.com$/,
    short: [
      { hosts: /^v[mt]\.tiktok\.com$/, path: anything },
      { hosts: /^((www|m|us)\.)?tiktok\.com$/, path: /^\/t\/[^/]/ },
    ],
  },
  instagram: {
    domains: /(^|\.)(instagram\.com|instagr\.am)$/,
    short: [{ hosts: /^((www|m)\.)?instagram\.com$/, path: /^\/share\/[^/]/ }],
  },
  snapchat: {
    domains: /(^|\.)snapchat\.com$/,
    short: [
      { hosts: /^t\.snapchat\.com$/, path: anything },
      { hosts: /^(www\.)?snapchat\.com$/, path: /^\/t\/[^/]/ },
    ],
  },
  facebook: {
    domains: /(^|\.)(facebook\.com|fb\.com|fb\.me|fb\.watch)$/,
    short: [
      { hosts: /^(fb\.me|fb\.watch)$/, path: anything },
      { hosts: /^((www|m|web)\.)?facebook\.com$/, path: /^\/share\/[^/]/ },
    ],
  },
  linkedin: { domains: /(^|\.)(linkedin\.com|lnkd\.in)$/, short: [{ hosts: /^lnkd\.in$/, path: anything }] },
  twitter: { domains: /(^|\.)(x\.com|twitter\.com|t\.co)$/, short: [{ hosts: /^t\.co$/, path: anything }] },
  pinterest: {
    domains: /(^|\.)(pin\.it|pinterest\.([a-z]{2,4}|com?\.[a-z]{2}))$/,
    short: [{ hosts: /^pin\.it$/, path: anything }],
  },
  reddit: {
    domains: /(^|\.)(reddit\.com|redd\.it)$/,
    short: [
      { hosts: /^redd\.it$/, path: anything },
      { hosts: /^((www|m|old)\.)?reddit\.com$/, path: /^\/r\/[^/]+\/s\/[^/]/i },
    ],
  },
}

/** The platform of a short link; null for any other link. */
export function shortLinkOf(address: string): Platform | null {
  const url = readAddress(address)
  if (!url) return null
  const found = Object.entries(sites).find(([, { short }]) =>
    short.some(({ hosts, path }) => hosts.test(url.hostname) && path.test(pathOf(url))),
  )
  return (found?.[0] as Platform | undefined) ?? null
}

/** Checks whether a page is on a host of the platform. */
export const isOnPlatform = (platform: Platform, { hostname }: URL): boolean =>
  sites[platform]?.domains.test(hostname) ?? false
