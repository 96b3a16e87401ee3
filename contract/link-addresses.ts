/** Whose page an address leads to, for people to read before they follow it. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)

/** An address as people say it. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '')

/** Where a click on a link is counted and sent on. */
export const linkPath = (id: number) => `/l/${id}`
