import punycode from 'punycode.js'

const script = (letters: string) => new RegExp(String.raw`^[${letters}\d-]+$`, 'u')
const scriptNames =
  `Cyrillic Greek Arabic Hebrew Armenian Georgian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam
  Sinhala Thai Lao Khmer Myanmar Tibetan Ethiopic Mongolian Thaana Cherokee`.split(/\s+/)

/** The letters of a label that belong together: of one script, or of the scripts in which one language is written (UTS #39). */
const writings: Readonly<Record<string, RegExp>> = {
  // letters of European, African and Vietnamese registries, without those of phonetics
  Latin: script(
    String.raw`a-z\u00df-\u00f6\u00f8-\u00ff\u0101-\u0130\u0133-\u0137\u0139-\u0148\u014a-\u017e\u0188\u0199\u01a1\u01b0\u0219\u021b\u0253\u0254\u0257\u0259\u025b\u1e00-\u1eff`,
  ),
  Chinese: script(String.raw`a-z\p{Script=Han}\p{Script=Bopomofo}`),
  Japanese: script(String.raw`a-z\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`),
  Korean: script(String.raw`a-z\p{Script=Han}\p{Script=Hangul}`),
  ...Object.fromEntries(scriptNames.map((name) => [name, script(String.raw`\p{Script=${name}}`)])),
}

/** The scripts that registries of countries take besides Latin; those of other top domains take any writing. */
const writingsOf: Readonly<Record<string, string>> = {
  ua: 'Cyrillic',
  bg: 'Cyrillic',
  eu: 'Cyrillic Greek',
  gr: 'Greek',
  il: 'Hebrew',
  kr: 'Korean',
  jp: 'Japanese',
  cn: 'Chinese',
  hk: 'Chinese',
  mo: 'Chinese',
  sg: 'Chinese',
  tw: 'Chinese Japanese Korean',
}
const openToAll = new Set(['cc', 'tv', 'ws'])

/** Labels of letters that all look like Latin ones. */
const likeLatin = /^(?:[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкнтмв\d-]+|[αικνορτυχωγηε\d-]+)$/

/** The host of a URL in its own letters if they are of one script that its registry takes, and in its ASCII form otherwise. */
export function displayHost(host: string): string {
  const labels = host.split('.')
  const decoded = labels.map(decode)
  // a host has at least one label
  const areTaken = decoded.every((label, at) => label === labels[at] || isTaken(label, decoded.at(-1)!))
  return areTaken ? decoded.join('.') : host
}

function decode(label: string): string {
  if (!label.startsWith('xn--')) return label
  try {
    return punycode.decode(label.slice(4))
  } catch {
    // no letters at all, though some browsers take it for a host
    return label
  }
}

function isTaken(label: string, top: string): boolean {
  const spelt = top === 'tr' || top === 'az' ? label.replaceAll('ı', 'i') : label
  const isAsciiTop = !/\P{ASCII}/u.test(top)
  const allowed = isAsciiTop
    ? top.length === 2 && !openToAll.has(top)
      ? ['Latin', ...(writingsOf[top]?.split(' ') ?? [])]
      : Object.keys(writings)
    : Object.keys(writings).filter((name) => writings[name]?.test(top))
  return allowed.some((name) => writings[name]?.test(spelt)) && !(isAsciiTop && likeLatin.test(label))
}

/** The host of a URL, shown before people follow it. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? displayHost(new URL(url).hostname.replace(/^www\./, '')) : url

/** An address for display, with or without a scheme: its host as `displayHost` has it, all else as it was given. */
export const displayAddress = (address: string): string =>
  address.replace(/^(https?:\/\/)?([^/?#\s@]+)/i, (given, scheme: string = '', host: string) => {
    const url = /\P{ASCII}|\bxn--/u.test(host) ? URL.parse(`http://${host}`) : null
    return url ? scheme + displayHost(url.hostname) + (url.port && `:${url.port}`) : given
  })

/** A mail address with its host as `displayHost` has it. */
export const displayMailAddress = (address: string): string => address.replace(/[^@]+$/, displayHost)

/** A URL without scheme and www, for display. */
export const withoutScheme = (url: string): string => displayAddress(url).replace(/^https?:\/\/(www\.)?/, '')
