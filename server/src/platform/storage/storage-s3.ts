import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openBucketPieces } from './pieces-s3.ts'
import { hashingStream, type Storage, shardedPath } from './storage.ts'

const maxBufferedBytes = 5 * 1024 * 1024

export type S3Settings = {
  /** null: AWS. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Puts the bucket name into the path instead of the host name. */
  forcePathStyle: boolean
}

/**
 * Storage in an S3-compatible bucket; returns one per prefix. A file is spooled to `spoolFolder` first, so that it is uploaded with
 * its length and stored completely or not at all. The SDK is loaded only when needed.
 */
export function openBucket(settings: S3Settings, spoolFolder: string): (prefix: string) => Storage {
  let opened: Promise<Awaited<ReturnType<typeof openClient>>> | undefined
  const open: OpenClient = () => (opened ??= openClient(settings))
  const bucket = settings.bucket

  return (prefix) => ({
    async put(content, name = shardedPath(randomUUID())) {
      const temporaryFile = path.join(spoolFolder, `${randomUUID()}.part`)
      const { through, result } = hashingStream()
      try {
        await mkdir(spoolFolder, { recursive: true })
        await pipeline(content, through, createWriteStream(temporaryFile, { mode: 0o600 }))
        const stored = { path: name, ...result() }
        const { client, s3 } = await open()
        // small files are buffered, so that the SDK can retry them
        const body = stored.bytes <= maxBufferedBytes ? await readFile(temporaryFile) : createReadStream(temporaryFile)
        const target = { Bucket: bucket, Key: prefix + name }
        await client.send(new s3.PutObjectCommand({ ...target, Body: body, ContentLength: stored.bytes }))
        return stored
      } finally {
        await rm(temporaryFile, { force: true })
      }
    },
    read(file, range) {
      const out = new PassThrough()
      const pipeBody = async () => {
        const { client, s3 } = await open()
        const target = { Bucket: bucket, Key: prefix + file }
        const Range = range && `bytes=${range.start}-${range.end}`
        const { Body } = await client.send(new s3.GetObjectCommand({ ...target, ...(Range && { Range }) }))
        await pipeline(Body as Readable, out)
      }
      pipeBody().catch((error: Error) => out.destroy(isNotFound(error) ? notFoundError(file) : error))
      return out
    },
    async size(file) {
      const { client, s3 } = await open()
      try {
        const head = await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: prefix + file }))
        return head.ContentLength ?? null
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    async remove(file) {
      const { client, s3 } = await open()
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: prefix + file }))
    },
    pieces: openBucketPieces(open, bucket, prefix),
    // unfinished files are in the spool folder, which the uploads feature tidies
    tidy: async () => undefined,
  })
}

/** The SDK with a client for the bucket. */
export type OpenClient = () => ReturnType<typeof openClient>

async function openClient(settings: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3')
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const client = new s3.S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // not every S3-compatible service supports the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

const isNotFound = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)
const notFoundError = (file: string) => Object.assign(new Error(`ENOENT: no such file: ${file}`), { code: 'ENOENT' })
