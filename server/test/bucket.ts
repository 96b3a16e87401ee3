import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../src/platform/storage/storage-s3.ts'

/** Starts an S3-compatible server with one empty bucket; `spool` is a folder for unfinished uploads. */
export async function startBucket(): Promise<{ settings: S3Settings; spool: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-s3-'))
  mkdirSync(path.join(folder, 'bucket'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'bucket'),
    configureBuckets: [{ name: 'vivobid', configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'vivobid',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    spool: path.join(folder, 'spool'),
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
