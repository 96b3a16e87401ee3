import { createHash, type Hash } from 'node:crypto'
import { omit } from '#contract/omit.ts'
import type { Content, FileEntry } from './entries.ts'
import type { Format, Rows, Sequence, Table } from './tables.ts'

export type BackedUpTable = Table & Rows & Content

/** The secret of an installation in its backup: `stored` ones are part of it, those of the environment are not; null: it has none yet. */
export type BackedUpSecret = { place: 'stored' | 'environment'; mark: string } | null

/** The content of a backup, listed at its end. */
export type Manifest = {
  /** Time at which the snapshot of the database was taken. */
  at: string
  format: Format
  secret: BackedUpSecret
  tables: BackedUpTable[]
  sequences: Sequence[]
  files: { count: number; bytes: number; sha256: string }
  /** Hash of all of the above but the time: equal for two backups of equal installations. */
  sha256: string
}

/** Counts and hashes the files of a backup, in their order. */
export class FileTally {
  private readonly hash: Hash = createHash('sha256')
  private count = 0
  private bytes = 0

  add({ store, name }: Pick<FileEntry, 'store' | 'name'>, { bytes, sha256 }: Content): void {
    this.hash.update(`${JSON.stringify([store, name, bytes, sha256])}\n`)
    this.count++
    this.bytes += bytes
  }

  result(): Manifest['files'] {
    return { count: this.count, bytes: this.bytes, sha256: this.hash.digest('hex') }
  }
}

/** A manifest with its own hash. */
export function sealManifest(manifest: Omit<Manifest, 'sha256'>): Manifest {
  const content = JSON.stringify(omit(manifest, 'at'))
  return { ...manifest, sha256: createHash('sha256').update(content).digest('hex') }
}
