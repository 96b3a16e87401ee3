import { demoBusinesses, demoInfluencers } from '../people.ts'
import { drawWorks } from './draw-works.ts'
import { drawPictures } from './pictures.ts'

// draws the demo pictures into the given folder; a separate process, because drawing retains much memory
await drawPictures(process.argv[2]!, demoInfluencers, demoBusinesses)
await drawWorks(process.argv[2]!, demoInfluencers)
