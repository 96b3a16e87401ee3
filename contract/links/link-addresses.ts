/** The host of a URL, shown before people follow it. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)

/** A URL without scheme and www, for display. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '')

/** Path of the redirect that counts a click. */
export const linkPath = (id: number) => `/l/${id}`
