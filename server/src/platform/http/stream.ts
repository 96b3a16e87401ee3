import { Readable } from 'node:stream'

/**
 * A response body produced on demand with backpressure. The first piece is awaited, so that an error before anything was sent becomes
 * a proper error response.
 */
export async function startStream(pieces: AsyncIterator<string>): Promise<Readable> {
  const first = await pieces.next()
  return Readable.from(withFirst(first, pieces), { objectMode: false })
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncIterator<string>) {
  for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value
}
