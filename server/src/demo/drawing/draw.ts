import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePlaceholder } from '../../features/foundation/uploads/index.ts'
import { demoBusinesses, demoInfluencers } from '../content/people.ts'
import { drawWorks } from './draw-works.ts'
import { drawn } from './drawn.ts'
import { makeFilms } from './make-films.ts'
import { drawPictures } from './pictures.ts'

// npm run demo:draw: draws the pictures of the demo and makes its films, which are checked in (docs/decisions/demo.md)
for (const folder of [drawn.pictures, drawn.films]) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}
const names = [
  ...(await drawPictures(drawn.pictures, demoInfluencers, demoBusinesses)),
  ...(await drawWorks(drawn.pictures, demoInfluencers)),
]
const placeholders: Record<string, string> = {}
for (const name of names) placeholders[name] = await makePlaceholder(path.join(drawn.pictures, name))
await writeFile(drawn.placeholders, `${JSON.stringify(placeholders, null, 2)}\n`)
await makeFilms()
