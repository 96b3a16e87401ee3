import path from 'node:path'
import { demoBusinesses, demoInfluencers } from '../people.ts'
import { workCount } from '../showcase.ts'
import { workUrl } from './work-pictures.ts'

/** URLs of a demo person's pictures. */
export const picturesOf = (username: string) => ({
  avatarUrl: `/media/demo/${username}.webp`,
  coverUrl: `/media/demo/${username}-cover.webp`,
})

/** Names of all demo pictures, in the order in which they are stored. */
export const pictureNames = [
  ...[...demoInfluencers, ...demoBusinesses].flatMap(({ username }) => Object.values(picturesOf(username))),
  ...demoInfluencers.flatMap(({ username }, index) =>
    Array.from({ length: workCount(index) }, (_, work) => workUrl(username, work)),
  ),
].map((url) => path.basename(url))

/** Beside drawn pictures: their placeholders by name, as JSON. */
export const placeholdersFile = 'placeholders.json'
