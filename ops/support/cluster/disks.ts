import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { run } from './machine.ts'

const megabytes = 1_500
const spare = 8 * 2 ** 20

/** A node's own disk, a file that is mounted; where that is not allowed it is a folder, which cannot be filled. */
export type Disk = {
  folder: string
  isSeparate: boolean /** May be called again. */
  fill: () => void
  empty: () => void
  close: () => void
}

export function makeDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true })
  const image = `${folder}.img`
  const balloon = path.join(folder, 'balloon')
  const isSeparate =
    run('truncate', '-s', `${megabytes}M`, image) &&
    run('mkfs.ext4', '-q', '-m', '0', image) &&
    run('mount', '-o', 'loop', image, folder)
  return {
    folder,
    isSeparate,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      if (bavail * bsize > spare) run('fallocate', '-l', String(bavail * bsize - spare), balloon)
      // the rest, until no space is left
      run('dd', 'if=/dev/zero', `of=${balloon}`, 'bs=4k', 'oflag=append', 'conv=notrunc')
    },
    empty: () => rmSync(balloon, { force: true }),
    close() {
      if (isSeparate) run('umount', folder) || run('umount', '-l', folder)
    },
  }
}
