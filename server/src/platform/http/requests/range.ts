import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../../refusal.ts'

type Range = { start: number; end: number }
type Content = {
  bytes: number
  /** A tag that differs once the bytes do. */
  version: string
  read: (range?: Range) => Readable | Promise<Readable>
}

/**
 * Sends a file, or the requested part of it (RFC 9110): a download resumes while the file is the same (`If-Range`), and 304 is sent to a
 * reader who has it already. Refuses a part beyond its end (416).
 */
export async function sendContent(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { bytes, version, read }: Content,
): Promise<FastifyReply> {
  const tag = `"${version}"`
  reply.headers({ 'Accept-Ranges': 'bytes', ETag: tag })
  const { range, 'if-range': known = tag, 'if-none-match': held } = request.headers
  if (held && isAmong(held, tag)) return reply.status(304).send()
  const part = known === tag ? byteRange(range, bytes) : 'whole'
  if (part === 'beyond') {
    reply.header('Content-Range', `bytes */${bytes}`)
    throw new Refusal(416, 'range_beyond_end', requestErrors.rangeBeyondEnd)
  }
  if (part === 'whole') return reply.header('Content-Length', bytes).send(await read())
  reply.headers({
    'Content-Length': part.end - part.start + 1,
    'Content-Range': `bytes ${part.start}-${part.end}/${bytes}`,
  })
  return reply.status(206).send(await read(part))
}

/** Returns whether `If-None-Match` names a tag; a compressing proxy marks tags as weak. */
const isAmong = (held: string, tag: string) =>
  held.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

/** A single range of bytes (inclusive); anything else is answered with the whole file. */
function byteRange(header: string | undefined, bytes: number): Range | 'beyond' | 'whole' {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || (from === '' && to === '')) return 'whole'
  if (from !== '' && to !== '' && Number(from) > Number(to)) return 'whole'
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start <= end ? { start, end } : 'beyond'
}
