import path from 'node:path'
import { openStorage, type Storage } from './storage.ts'
import { openBucket, type S3Settings } from './storage-s3.ts'

export type Stores = { storage: Storage; media: Storage }

/** A file that a row names, and the store that it is in. */
export type StoredFile = { store: keyof Stores; name: string }

type Settings = { dataDir: string; s3: S3Settings | null }

/** The folder for incoming uploads until they have been checked, outside of everything that is served. */
export const incomingFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => path.join(dataDir, 'incoming')

/** Opens the configured stores: `storage` for private files, `media` for public ones under /media/. */
export function openStores(settings: Settings): Stores {
  const { dataDir, s3 } = settings
  if (!s3) return { storage: openStorage(path.join(dataDir, 'files')), media: openStorage(path.join(dataDir, 'media')) }
  const inBucket = openBucket(s3, incomingFolder(settings))
  return { storage: inBucket('files/'), media: inBucket('media/') }
}
