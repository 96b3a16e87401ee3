import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { VideoResult } from '../../features/market/videos/index.ts'

const folder = path.resolve(import.meta.dirname, '../../../demo')
/** Paths of the demo's pictures and films in the repository. */
export const drawn = {
  pictures: path.join(folder, 'pictures'),
  placeholders: path.join(folder, 'placeholders.json'),
  films: path.join(folder, 'films'),
  filmResults: path.join(folder, 'films.json'),
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

const readPlaceholders = () => readJson<Record<string, string>>(drawn.placeholders)

/** Names of all demo pictures. */
export const pictureNames = (): string[] => Object.keys(readPlaceholders())

/** URLs of a demo person's pictures. */
export const picturesOf = (username: string) => ({
  avatarUrl: `/media/demo/${username}.webp`,
  coverUrl: `/media/demo/${username}-cover.webp`,
})

/** URL of the picture of a demo person's work. */
export const workUrl = (username: string, work: number) => `/media/demo/${username}-work-${work + 1}.webp`

/** Adds their placeholders to the URLs of pictures; none for a picture that is transparent in places. */
export function placeholders(): (url: string) => string {
  const known = readPlaceholders()
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
