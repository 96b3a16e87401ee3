/** The address of a page on the web, with or without its scheme, as people paste it; null for anything else, and with another port. */
export function readAddress(text: string): URL | null {
  const typed = text.trim()
  const address = /^[\w-]+(\.[\w-]+)+\//.test(typed) ? `https://${typed}` : typed
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && !url.port && !url.username && !url.password ? url : null
}

/** The path without slashes at its end. */
export const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, '')

/** A part of a path or query as people read it; null if it cannot be part of a name. */
export function decodeName(part: string): string | null {
  try {
    const name = decodeURIComponent(part).normalize('NFC')
    return /^[\p{L}\p{N}\p{M}._-]{1,100}$/u.test(name) && /[\p{L}\p{N}]/u.test(name) ? name : null
  } catch {
    return null
  }
}
