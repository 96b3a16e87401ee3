import { shownHost } from './shown-host.ts'

/** The host of a URL, shown before people follow it. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? shownHost(new URL(url).hostname.replace(/^www\./, '')) : url

/** An address for display, with or without a scheme: its host as `shownHost` has it, all else as it was given. */
export const shownAddress = (address: string): string =>
  address.replace(/^(https?:\/\/)?([^/?#\s@]+)/i, (given, scheme: string = '', host: string) => {
    const url = /\P{ASCII}|\bxn--/u.test(host) ? URL.parse(`http://${host}`) : null
    return url ? scheme + shownHost(url.hostname) + (url.port && `:${url.port}`) : given
  })

/** A mail address with its host as `shownHost` has it. */
export const shownMailAddress = (address: string): string => address.replace(/[^@]+$/, shownHost)

/** A URL without scheme and www, for display. */
export const withoutScheme = (url: string): string => shownAddress(url).replace(/^https?:\/\/(www\.)?/, '')

/** Path of the redirect that counts a click. */
export const linkPath = (id: number) => `/l/${id}`
