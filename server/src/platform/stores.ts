import path from 'node:path'
import type { Configuration } from './configuration.ts'
import { openStorage, type Storage } from './storage.ts'
import { openBucket } from './storage-s3.ts'

/** The folder where files lie while they arrive and are looked at, outside of everything that is served. */
export const incomingFolder = ({ dataDir }: Pick<Configuration, 'dataDir'>) => path.join(dataDir, 'incoming')

/** What is configured: `storage` for files that some may read, `media` for what everybody sees under /media/. */
export function openStores(configuration: Pick<Configuration, 'dataDir' | 's3'>): { storage: Storage; media: Storage } {
  const { dataDir, s3 } = configuration
  if (!s3) return { storage: openStorage(path.join(dataDir, 'files')), media: openStorage(path.join(dataDir, 'media')) }
  const inBucket = openBucket(s3, incomingFolder(configuration))
  return { storage: inBucket('files/'), media: inBucket('media/') }
}
