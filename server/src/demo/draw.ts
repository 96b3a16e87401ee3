import { drawWorks } from './draw-works.ts'
import { demoBusinesses, demoInfluencers } from './people.ts'
import { drawPictures } from './pictures.ts'

// draws the demo pictures into the folder that is named; a process of its own, because drawing keeps much memory
await drawPictures(process.argv[2]!, demoInfluencers, demoBusinesses)
await drawWorks(process.argv[2]!, demoInfluencers)
