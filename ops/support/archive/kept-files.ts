import { existsSync, linkSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { StoredFile } from '../../../server/src/platform/storage/stores.ts'
import { mustRun } from '../cluster/machine.ts'

const folders = { storage: 'files', media: 'media' } as const

/** Stores the files that the program removes, as a bucket with versions does: links to the files of DATA_DIR. */
export class KeptFiles {
  private readonly dataDir: string
  private readonly folder: string

  constructor(dataDir: string, folder: string) {
    this.dataDir = dataDir
    this.folder = folder
    mkdirSync(folder)
  }

  /** Stores the present files. */
  keep(): void {
    for (const name of Object.values(folders)) {
      const source = path.join(this.dataDir, name)
      if (existsSync(source)) mustRun('cp', '--archive', '--link', '--no-clobber', source, this.folder)
    }
  }

  /** Brings removed files back. */
  bringBack(files: StoredFile[]): void {
    for (const { store, name } of files) {
      const target = path.join(this.dataDir, folders[store], name)
      mkdirSync(path.dirname(target), { recursive: true })
      linkSync(path.join(this.folder, folders[store], name), target)
    }
  }
}
