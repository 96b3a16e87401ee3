import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { workCount } from '../showcase.ts'
import { workPicture, workUrl } from './work-pictures.ts'

/** Draws everyone's works into `folder`, under the names given by `workUrl`. */
export async function drawWorks(folder: string, people: { username: string }[]) {
  for (const [index, { username }] of people.entries()) {
    for (let work = 0; work < workCount(index); work++) {
      const picture = await sharp(Buffer.from(workPicture(username, work)))
        .webp({ quality: 80 })
        .toBuffer()
      await writeFile(path.join(folder, path.basename(workUrl(username, work))), picture)
    }
  }
}
