/** Parses a `Range` header with a single byte range (inclusive bounds); null for anything else, which is answered with the whole file. */
export function byteRange(header: string | undefined, bytes: number): { start: number; end: number } | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start <= end && start < bytes ? { start, end } : null
}
