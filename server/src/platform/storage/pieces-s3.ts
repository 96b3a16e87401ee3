import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ArrivedPieces, Pieces } from './storage.ts'
import type { OpenClient } from './storage-s3.ts'

/** All parts of a multipart upload but the last must have at least 5 MB, and some services want them equal. */
const partBytes = 8 * 1024 * 1024

/**
 * Pieces in a bucket: whole parts go into a multipart upload, the rest waits in an object of its own, the tail, until it fills a part. A
 * tail is removed only once the caller knows what replaced it.
 */
export function openBucketPieces(open: OpenClient, Bucket: string, prefix: string): Pieces {
  const key = (name: string) => prefix + name
  const removeObject = async (Key: string | undefined) => {
    if (!Key) return
    const { client, s3 } = await open()
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
  }
  const readTail = async ({ tail }: ArrivedPieces): Promise<Buffer> => {
    if (!tail) return Buffer.alloc(0)
    const { client, s3 } = await open()
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: tail }))
    return buffer(Body as Readable)
  }
  const begin = async (name: string): Promise<string> => {
    const { client, s3 } = await open()
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand({ Bucket, Key: key(name) }))
    // S3 names each upload that it begins
    return UploadId!
  }
  const putPart = async (
    name: string,
    UploadId: string,
    part: { number: number; content: Buffer },
  ): Promise<string> => {
    const { client, s3 } = await open()
    const target = { Bucket, Key: key(name), UploadId, PartNumber: part.number }
    const { ETag } = await client.send(new s3.UploadPartCommand({ ...target, Body: part.content }))
    // and each part that it stores
    return ETag!
  }
  const size = async (name: string): Promise<number | null> => {
    const { client, s3 } = await open()
    const head = await client.send(new s3.HeadObjectCommand({ Bucket, Key: key(name) })).catch(() => null)
    return head?.ContentLength ?? null
  }
  return {
    async append(name, arrived, piece) {
      const { client, s3 } = await open()
      await removeObject(arrived.stale)
      const added = await readFile(piece)
      let content = Buffer.concat([await readTail(arrived), added])
      const etags = [...(arrived.etags ?? [])]
      let uploadId = arrived.uploadId
      while (content.length >= partBytes) {
        uploadId ??= await begin(name)
        etags.push(await putPart(name, uploadId, { number: etags.length + 1, content: content.subarray(0, partBytes) }))
        content = content.subarray(partBytes)
      }
      const bytes = arrived.bytes + added.length
      const tail = content.length > 0 ? `${key(name)}.tail-${bytes}` : undefined
      if (tail) await client.send(new s3.PutObjectCommand({ Bucket, Key: tail, Body: content }))
      return {
        bytes,
        uploadId,
        etags: uploadId ? etags : undefined,
        tail,
        stale: arrived.tail === tail ? undefined : arrived.tail,
      }
    },
    async complete(name, arrived) {
      const { client, s3 } = await open()
      if ((await size(name)) !== arrived.bytes) {
        const rest = await readTail(arrived)
        const etags = [...(arrived.etags ?? [])]
        if (!arrived.uploadId) await client.send(new s3.PutObjectCommand({ Bucket, Key: key(name), Body: rest }))
        else {
          if (rest.length > 0)
            etags.push(await putPart(name, arrived.uploadId, { number: etags.length + 1, content: rest }))
          const Parts = etags.map((ETag, i) => ({ ETag, PartNumber: i + 1 }))
          const target = { Bucket, Key: key(name), UploadId: arrived.uploadId }
          await client.send(new s3.CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }))
        }
      }
      await removeObject(arrived.tail)
      await removeObject(arrived.stale)
    },
    async discard(name, arrived) {
      const { client, s3 } = await open()
      if (arrived.uploadId)
        await client
          .send(new s3.AbortMultipartUploadCommand({ Bucket, Key: key(name), UploadId: arrived.uploadId }))
          .catch((error: Error) => {
            // some services cannot abort, and remove unfinished uploads themselves
            if (!['NoSuchUpload', 'MethodNotAllowed'].includes(error.name)) throw error
          })
      await removeObject(arrived.tail)
      await removeObject(arrived.stale)
    },
    ensureRoom: async () => undefined,
  }
}
