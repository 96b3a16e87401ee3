import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measured, type Storage, spread } from './storage.ts'

const retried = 5 * 1024 * 1024

export type S3Settings = {
  /** null: Amazon's own. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket stands in the path and not in the host name. */
  forcePathStyle: boolean
}

/**
 * Storage in a bucket of anything that speaks S3; gives one for each prefix. A file is collected in `spoolFolder` first, so that
 * it is sent with its length and arrives whole or not at all. The client is loaded only when it is needed.
 */
export function openBucket(settings: S3Settings, spoolFolder: string): (prefix: string) => Storage {
  let opened: Promise<Awaited<ReturnType<typeof openClient>>> | undefined
  const open = () => (opened ??= openClient(settings))
  const bucket = settings.bucket

  return (prefix) => ({
    async put(content, name = spread(randomUUID())) {
      const waiting = path.join(spoolFolder, `${randomUUID()}.part`)
      const { through, result } = measured()
      try {
        await mkdir(spoolFolder, { recursive: true })
        await pipeline(content, through, createWriteStream(waiting, { mode: 0o600 }))
        const stored = { path: name, ...result() }
        const { client, s3 } = await open()
        // what is small is sent once more when the storage stumbles
        const body = stored.bytes <= retried ? await readFile(waiting) : createReadStream(waiting)
        const where = { Bucket: bucket, Key: prefix + name }
        await client.send(new s3.PutObjectCommand({ ...where, Body: body, ContentLength: stored.bytes }))
        return stored
      } finally {
        await rm(waiting, { force: true })
      }
    },
    read(file, range) {
      const out = new PassThrough()
      const give = async () => {
        const { client, s3 } = await open()
        const where = { Bucket: bucket, Key: prefix + file }
        const Range = range && `bytes=${range.start}-${range.end}`
        const { Body } = await client.send(new s3.GetObjectCommand({ ...where, ...(Range && { Range }) }))
        await pipeline(Body as Readable, out)
      }
      give().catch((error: Error) => out.destroy(isMissing(error) ? missing(file) : error))
      return out
    },
    async size(file) {
      const { client, s3 } = await open()
      try {
        const head = await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: prefix + file }))
        return head.ContentLength ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(file) {
      const { client, s3 } = await open()
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: prefix + file }))
    },
    // what waits to be sent lies in the spool folder, which the uploads tidy
    tidy: async () => undefined,
  })
}

async function openClient(settings: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3')
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const client = new s3.S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // not everything that speaks S3 knows the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)
const missing = (file: string) => Object.assign(new Error(`ENOENT: no such file: ${file}`), { code: 'ENOENT' })
