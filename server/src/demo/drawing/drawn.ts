import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { VideoResult } from '../../features/market/videos/index.ts'
import { demoBusinesses, demoInfluencers } from '../people.ts'
import { workCount } from '../showcase.ts'
import { workUrl } from './work-pictures.ts'

const folder = path.resolve(import.meta.dirname, '../../../demo')
/** Paths of the demo's pictures and films in the repository. */
export const drawn = {
  pictures: path.join(folder, 'pictures'),
  placeholders: path.join(folder, 'placeholders.json'),
  films: path.join(folder, 'films'),
  filmResults: path.join(folder, 'films.json'),
}

/** URLs of a demo person's pictures. */
export const picturesOf = (username: string) => ({
  avatarUrl: `/media/demo/${username}.webp`,
  coverUrl: `/media/demo/${username}-cover.webp`,
})

/** Names of all demo pictures. */
export const pictureNames = [
  ...[...demoInfluencers, ...demoBusinesses].flatMap(({ username }) => Object.values(picturesOf(username))),
  ...demoInfluencers.flatMap(({ username }, index) =>
    Array.from({ length: workCount(index) }, (_, work) => workUrl(username, work)),
  ),
].map((url) => path.basename(url))

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/** Adds their placeholders to the URLs of pictures; none for a picture that is transparent in places. */
export function placeholders(): (url: string) => string {
  const known = readJson<Record<string, string>>(drawn.placeholders)
  return (url) => [url, known[path.basename(url)]].filter(Boolean).join('#')
}

/** Pictures that became films. */
export const filmedPictures = ['lena.hart', 'maya.collins', 'emily.fraser'].map((username) =>
  path.basename(workUrl(username, 0)),
)

/** The two looks of a video: it has a watermark until the work is completed. */
export const looks = ['plain', 'marked'] as const

export const filmName = (picture: string, look: (typeof looks)[number]): string => `${path.parse(picture).name}-${look}`

/** Results of processing each film, by name. */
export type FilmResults = Record<string, VideoResult>

export const filmResults = (): FilmResults => readJson(drawn.filmResults)
