import type { Language } from '#contract/languages.ts'
import { day } from '../platform/clock.ts'
import { profileParts } from './content/profiles.ts'
import { textsIn } from './content/texts.ts'
import { workUrl } from './drawing/drawn.ts'
import { roundRobin } from './round-robin.ts'

/** Number of works with a picture; the first influencers have the most. */
export const workCount = (index: number) => (index < 8 ? 4 + (index % 2) : 3)

/** The day of the newest work, in days before today, and that of planned work, in days after it. */
const [newestAgo, plannedIn] = [180, 94]

/** A demo influencer's showcase in their language, as of `now`. */
export function showcaseOf(index: number, { username, language }: { username: string; language: Language }, now: Date) {
  const { works, film: filmText, achievements, project } = textsIn[language]
  const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  const dayOf = (days: number) => inDays(-newestAgo - days)
  const pictures = works.slice(0, workCount(index)).map((text, i) => ({
    ...text,
    mediaType: 'image' as const,
    imageUrl: workUrl(username, i),
    date: dayOf(index * 9 + i * 41),
    position: i,
  }))
  const film = { ...profileParts.film, ...filmText, mediaType: 'video' as const, imageUrl: null, date: dayOf(365) }
  return {
    items: index === 0 ? [...pictures, { ...film, position: pictures.length }] : pictures,
    achievements: achievements.slice(0, 1 + (index % 2)).map((text, i) => ({
      ...text,
      icon: roundRobin(profileParts.achievementIcons, i),
      date: dayOf(200 + index * 13 + i * 170),
    })),
    projects: index % 3 === 0 ? [{ ...project, date: index % 2 === 0 ? inDays(plannedIn) : null }] : [],
  }
}
