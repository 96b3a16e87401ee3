import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { worksOf } from './showcase.ts'
import { workPicture, workUrl } from './work-pictures.ts'

/** Draws the works of everybody into `folder`, under the names that `workUrl` gives. */
export async function drawWorks(folder: string, people: { username: string }[]) {
  for (const [index, { username }] of people.entries()) {
    for (let work = 0; work < worksOf(index); work++) {
      const picture = await sharp(Buffer.from(workPicture(username, work)))
        .webp({ quality: 80 })
        .toBuffer()
      await writeFile(path.join(folder, path.basename(workUrl(username, work))), picture)
    }
  }
}
