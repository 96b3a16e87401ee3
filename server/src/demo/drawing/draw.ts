import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePlaceholder } from '../../features/uploads/index.ts'
import { demoBusinesses, demoInfluencers } from '../people.ts'
import { drawWorks } from './draw-works.ts'
import { pictureNames, placeholdersFile } from './picture-names.ts'
import { drawPictures } from './pictures.ts'

// draws the demo pictures and makes their placeholders in the given folder; a separate process, because the picture library retains
// much memory
const folder = process.argv[2]!
await drawPictures(folder, demoInfluencers, demoBusinesses)
await drawWorks(folder, demoInfluencers)
const placeholders: Record<string, string> = {}
for (const name of pictureNames) placeholders[name] = await makePlaceholder(path.join(folder, name))
await writeFile(path.join(folder, placeholdersFile), JSON.stringify(placeholders))
