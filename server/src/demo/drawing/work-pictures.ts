import { demoInfluencers } from '../content/people.ts'
import { roundRobin } from '../round-robin.ts'
import { brushFor, rect, type Scene } from '../scenes/brush.ts'
import { bread, coffee, market, plate } from '../scenes/food.ts'
import { books, plant, pottery, room, workshop } from '../scenes/home.ts'
import { bottles, makeup, rail, stretch, track, weave, weights } from '../scenes/people-and-things.ts'
import { code, controller, phone, pixels, space } from '../scenes/screens.ts'
import { coast, mountains, town, train } from '../scenes/travel.ts'

/** Scenes for works by their maker's subjects; a word of one's own takes precedence over a category. */
const scenesOf: Record<string, Scene[]> = {
  'slow travel': [train, town, mountains, coast],
  hiking: [mountains, track, town, coast],
  mountains: [mountains, coast, stretch],
  surfing: [coast, mountains, stretch],
  islands: [coast, town, market],
  photography: [town, mountains, coast],
  nature: [mountains, plant, coast],
  camping: [mountains, weights, coast],
  coffee: [coffee, bread, town],
  baking: [bread, plate, coffee],
  'street food': [market, plate, town],
  woodworking: [workshop, room, pottery],
  furniture: [room, workshop, pottery],
  interiors: [room, pottery, plant],
  gardening: [plant, market, pottery],
  books: [books, coffee, room],
  stationery: [books, weave, workshop],
  illustration: [weave, town, mountains],
  makeup: [makeup, bottles, weave],
  textiles: [weave, rail, workshop],
  knitting: [weave, rail, pottery],
  programming: [code, phone, books],
  software: [code, phone, space],
  'board games': [weave, pixels, books],
  'indie games': [pixels, controller, space],
  dance: [stretch, weave, track],
  running: [track, town, stretch],
  cycling: [track, mountains, coffee],
  travel: [mountains, coast, train, town],
  food: [plate, market, bread, coffee],
  fitness: [stretch, weights, track],
  beauty: [bottles, makeup, plant],
  fashion: [rail, weave, bottles],
  gaming: [controller, pixels, space],
  tech: [phone, code, space],
  lifestyle: [room, plant, books, coffee],
}

/** The scenes of a person, beginning at another one for each, so that a list of people of one niche looks varied. */
function scenesFor(username: string): Scene[] {
  const about = demoInfluencers.find((each) => each.username === username)?.expertise ?? []
  const scenes = scenesOf[about.find((word) => word in scenesOf && !isCategory(word)) ?? about[0] ?? ''] ?? [room]
  const start = about[0] && isCategory(about[0]) ? username.length % 2 : 0
  return [...scenes.slice(start), ...scenes.slice(0, start)]
}
const isCategory = (word: string) =>
  ['travel', 'food', 'fitness', 'beauty', 'fashion', 'gaming', 'tech', 'lifestyle'].includes(word)

/** A drawn picture of a work, different per person and the same at each seeding. */
export function workPicture(username: string, work: number): string {
  const scenes = scenesFor(username)
  const brush = brushFor(`work ${work} ${username}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
    ${rect([0, 0, 800, 600], brush.colours.ground)}${roundRobin(scenes, work)(brush)}
  </svg>`
}

/** A drawn cover: the middle of a scene of somebody's subject, wide. */
export function coverPicture(username: string): string {
  const brush = brushFor(`cover ${username}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="360" viewBox="0 130 800 225" preserveAspectRatio="xMidYMid slice">
    ${rect([0, 0, 800, 600], brush.colours.ground)}${roundRobin(scenesFor(username), 1)(brush)}
  </svg>`
}
