import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Pictures that everybody may see, under /media/ in DATA_DIR. Addresses are made here and never come from a request. */
function openMedia(dataDir: string, folder: string) {
  const prefix = `/media/${folder}/`
  const fileOf = (url: string) => path.join(dataDir, 'media', folder, path.basename(url))
  return {
    /** Writes a picture whole or not at all; gives its address. */
    async put(name: string, content: Buffer): Promise<string> {
      const url = prefix + name
      await mkdir(path.dirname(fileOf(url)), { recursive: true })
      await writeFile(`${fileOf(url)}.part`, content)
      await rename(`${fileOf(url)}.part`, fileOf(url))
      return url
    },
    /** Removes a picture that was put here; any other address, or none, is left alone. */
    async remove(url: string | null): Promise<void> {
      if (url?.startsWith(prefix)) await rm(fileOf(url), { force: true })
    },
  }
}

/** Pictures that people show of themselves. */
export const openAvatars = (dataDir: string) => openMedia(dataDir, 'avatars')
