import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { workCount } from '../showcase.ts'
import { workPicture, workUrl } from './work-pictures.ts'

/** Draws everyone's works into `folder`, under the names given by `workUrl`. */
export async function drawWorks(folder: string, people: { username: string }[]) {
  for (const [index, { username }] of people.entries()) {
    for (let work = 0; work < workCount(index); work++) {
      await writeFile(
        path.join(folder, path.basename(workUrl(username, work))),
        await smallerWebp(workPicture(username, work)),
      )
    }
  }
}

/**
 * Encodes a drawing as lossless or lossy WebP, whichever is smaller: plain areas and patterns are up to twenty times smaller when
 * lossless.
 */
async function smallerWebp(svg: string): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg))
  const forms = [{ lossless: true }, { quality: 80 }].map((options) => drawing.clone().webp(options).toBuffer())
  const [lossless, lossy] = (await Promise.all(forms)) as [Buffer, Buffer]
  return lossless.length < lossy.length ? lossless : lossy
}
