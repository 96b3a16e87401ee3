import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { resumableUpload } from '#contract/foundation/uploads/resumable.ts'
import { truncate } from '#contract/truncate.ts'
import type { ReadContext } from '../../../../platform/context.ts'
import { incomingFolder } from '../../../../platform/storage/stores.ts'
import { addPiece, beginUpload, cancelUpload, findUpload, type VideoAllowance } from './arrivals.ts'
import { digestFrom } from './digests.ts'

/** Gigabyte uploads arrive in pieces of this many bytes; a connection that breaks loses at most one piece. */
const { pieceBytes } = resumableUpload

type Parts = { context: ReadContext; allowance: VideoAllowance; body: Readable; onChunk: () => void }

/** The store behind the tus protocol for one request: rows and pieces of the requesting user's uploads. */
export class PieceStore extends DataStore {
  private readonly parts: Parts
  override extensions = ['creation', 'creation-with-upload', 'termination']

  constructor(parts: Parts) {
    super()
    this.parts = parts
  }

  override async create(upload: Upload): Promise<Upload> {
    const { context, allowance } = this.parts
    const name = upload.size === undefined ? '' : truncate(upload.metadata?.filename ?? '', 500)
    await beginUpload(context, { id: upload.id, name, bytes: upload.size ?? 0 }, allowance)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, length } = await findUpload(this.parts.context, id)
    return new Upload({ id, size: length, offset: bytes })
  }

  override remove(id: string): Promise<void> {
    return cancelUpload(this.parts.context, id)
  }

  /**
   * Receives a body of any length in pieces: each is spooled to a file first, so that a slow sender holds neither memory nor a lock.
   * Bytes received before a connection broke are stored. The body is read from the connection itself, not from the copy that passes
   * through the protocol's streams.
   */
  override async write(copy: Readable, id: string, offset: number): Promise<number> {
    copy.resume()
    const { context, body, onChunk } = this.parts
    const folder = incomingFolder(context.configuration)
    await mkdir(folder, { recursive: true })
    const piece = path.join(folder, `${randomUUID()}.piece`)
    const spool = await open(piece, 'wx', 0o600)
    let at = offset
    let spooled = 0
    let digest = digestFrom(id, at)
    const flush = async () => {
      if (spooled === 0) return
      at = await addPiece(context, id, { piece, offset: at, digest })
      await spool.truncate(0)
      spooled = 0
      digest = digestFrom(id, at)
    }
    try {
      let broken: unknown
      const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
      for (;;) {
        const next = await chunks.next().catch((error: unknown) => {
          broken = error
          return { done: true as const, value: undefined }
        })
        if (next.done) break
        onChunk()
        digest.add(next.value)
        await spool.write(next.value, 0, next.value.length, spooled)
        spooled += next.value.length
        freeMemory(next.value)
        if (spooled >= pieceBytes) await flush()
      }
      await flush()
      if (broken) throw broken
      return at
    } finally {
      await spool.close()
      await rm(piece, { force: true })
    }
  }
}

/**
 * Frees the memory of a chunk at once. Left to the garbage collector, chunks of 64 KB outside its heap make it mark the whole heap every
 * few megabytes, which took more time than everything else of an upload.
 */
function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
