import { stat } from 'node:fs/promises'
import { type Content, readEntries } from './entries.ts'
import { FileTally, type Manifest, sealManifest } from './manifest.ts'
import { damaged } from './sealed-file.ts'
import { nameOf } from './tables.ts'

export type VerifiedBackup = { manifest: Manifest; bytes: number }

/**
 * Reads a backup from its beginning to its end and compares everything with its manifest, without writing anything. Throws
 * ConfigurationError when the key is wrong, or when anything was changed or is missing.
 */
export async function verifyBackup(file: string, key: string): Promise<VerifiedBackup> {
  const tables = new Map<string, Content>()
  const tally = new FileTally()
  let hasSecret = false
  let found: Manifest | null = null
  for await (const part of readEntries(file, key)) {
    if ('manifest' in part) {
      found = part.manifest as Manifest
      continue
    }
    for await (const _ of part.content);
    const { entry } = part
    if (entry.kind === 'table') tables.set(nameOf(entry), part.result())
    else if (entry.kind === 'file') tally.add(entry, part.result())
    else hasSecret = true
  }
  if (!found || !isWhole(found, { tables, tally, hasSecret })) throw damaged(file)
  return { manifest: found, bytes: (await stat(file)).size }
}

type Read = { tables: Map<string, Content>; tally: FileTally; hasSecret: boolean }

function isWhole(manifest: Manifest, { tables, tally, hasSecret }: Read): boolean {
  const { sha256, ...content } = manifest
  const hasTable = (table: Manifest['tables'][number]) => tables.get(nameOf(table))?.sha256 === table.sha256
  return (
    sealManifest(content).sha256 === sha256 &&
    manifest.tables.length === tables.size &&
    manifest.tables.every(hasTable) &&
    manifest.files.sha256 === tally.result().sha256 &&
    hasSecret === (manifest.secret?.place === 'stored')
  )
}
