import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { DemoInfluencer } from '../content/people.ts'
import { roundRobin } from '../round-robin.ts'
import { picturesOf } from './drawn.ts'
import { coverPicture } from './work-pictures.ts'

const skins = ['#f3d3bd', '#e8b998', '#d9a07a', '#c08560', '#9c6644', '#7a4b30', '#5b3622']
const hairs = ['#1d1a19', '#2e221c', '#5a3825', '#8a5a34', '#b98b4e', '#7d7872', '#40241a']
const grounds = ['#dfe6f7', '#f4e3d7', '#dcebe3', '#efe1ee', '#f3ecd4', '#d9e8ee', '#e9e4f5', '#e6eadb']
const clothes = ['#2447e8', '#0b6b66', '#b4462f', '#3c3f58', '#8a6d3b', '#5a2be0', '#1f5f8b', '#7b2d4b']

/** Deterministic choices derived from a seed, so that pictures are the same at each seeding. */
function chooser(seed: string) {
  const bytes = createHash('sha256').update(seed).digest()
  let i = 0
  return <T>(options: readonly T[]): T => roundRobin(options, roundRobin(bytes, i++))
}

const hairShapes: Record<DemoInfluencer['look'], (colour: string) => { behind: string; front: string }> = {
  short: (c) => ({
    behind: '',
    front: `<path d="M106 136c-4-54 24-80 54-80s58 26 54 80c-8-22-18-36-30-42-22 8-52 6-64-2-6 10-12 24-14 44z" fill="${c}"/>`,
  }),
  long: (c) => ({
    behind: `<path d="M88 250c-6-60-4-120 10-150 14-34 40-48 62-48s48 14 62 48c14 30 16 90 10 150z" fill="${c}"/>`,
    front: `<path d="M106 136c0-50 26-76 54-76s54 26 54 76c-14-30-34-40-60-44-24 8-40 22-48 44z" fill="${c}"/>`,
  }),
  curly: (c) => ({
    behind: [
      [104, 108],
      [122, 80],
      [160, 66],
      [198, 80],
      [216, 108],
      [220, 142],
      [100, 142],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="30" fill="${c}"/>`)
      .join(''),
    front: `<path d="M112 124c6-36 26-48 48-48s42 12 48 48c-16-16-32-20-48-20s-32 4-48 20z" fill="${c}"/>`,
  }),
  bun: (c) => ({
    behind: `<circle cx="160" cy="52" r="26" fill="${c}"/>`,
    front: `<path d="M106 136c-2-54 26-76 54-76s56 22 54 76c-12-26-30-40-54-40s-42 14-54 40z" fill="${c}"/>`,
  }),
  scarf: (c) => ({
    behind: `<path d="M84 262c-8-70-2-130 18-164 16-28 38-38 58-38s42 10 58 38c20 34 26 94 18 164z" fill="${c}"/>`,
    front: `<path d="M160 62c-36 0-60 30-60 78 0 40 26 76 60 88 34-12 60-48 60-88 0-48-24-78-60-78zm0 22c24 0 42 22 42 56 0 36-20 60-42 60s-42-24-42-60c0-34 18-56 42-56z" fill="${c}"/>`,
  }),
  bald: () => ({ behind: '', front: '' }),
  beard: (c) => ({
    behind: '',
    front: `<path d="M108 126c-4-50 26-72 52-72s58 20 52 72c-8-18-20-30-52-30s-44 12-52 30z" fill="${c}"/><path d="M110 150c4 44 28 62 50 62s46-18 50-62c-8 14-18 18-24 18-14-8-38-8-52 0-6 0-16-4-24-18z" fill="${c}"/>`,
  }),
}

/** A drawn portrait of a fictional person. */
export function portrait({ username, look }: DemoInfluencer): string {
  const choose = chooser(username)
  const skin = choose(skins)
  const hair = hairShapes[look](look === 'scarf' ? choose(clothes) : choose(hairs))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">
    <rect width="320" height="320" fill="${choose(grounds)}"/>
    <circle cx="${choose([70, 250])}" cy="80" r="46" fill="#ffffff" opacity="0.45"/>
    ${hair.behind}
    <path d="M50 330c2-66 44-98 110-98s108 32 110 98z" fill="${choose(clothes)}"/>
    <path d="M138 190h44v46c0 14-44 14-44 0z" fill="${skin}"/>
    <path d="M138 206c14 12 30 12 44 0v14c-14 10-30 10-44 0z" fill="#000000" opacity="0.12"/>
    <ellipse cx="160" cy="146" rx="50" ry="62" fill="${skin}"/>
    <circle cx="142" cy="142" r="4" fill="#1b1512"/><circle cx="178" cy="142" r="4" fill="#1b1512"/>
    ${hair.front}
    <path d="M146 176c8 8 20 8 28 0" fill="none" stroke="#1b1512" stroke-opacity="0.6" stroke-width="4" stroke-linecap="round"/>
  </svg>`
}

/** A landscape as the cover of a business. */
function cover(name: string): string {
  const choose = chooser(`cover ${name}`)
  const hill = ({ y, bend, colour, opacity }: { y: number; bend: number; colour: string; opacity: number }) =>
    `<path d="M0 ${y}c200-${bend} 420 ${bend} 640 0s420-${bend} 640 0v400H0z" fill="${colour}" opacity="${opacity}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="360" viewBox="0 0 1280 360">
    <rect width="1280" height="360" fill="${choose(grounds)}"/>
    <circle cx="${choose([220, 420, 860, 1060])}" cy="${choose([90, 120, 150])}" r="${choose([44, 60, 76])}" fill="#ffffff" opacity="0.75"/>
    ${hill({ y: 190, bend: 60, colour: choose(clothes), opacity: 0.28 })}${hill({ y: 240, bend: 80, colour: choose(clothes), opacity: 0.45 })}${hill({ y: 290, bend: 50, colour: choose(clothes), opacity: 0.75 })}
  </svg>`
}

/** The logo of a business: a shape on its colour. */
function mark(name: string): string {
  const choose = chooser(name)
  const colour = choose(clothes)
  const shape = choose([
    `<circle cx="160" cy="160" r="84" fill="#ffffff" opacity="0.92"/><circle cx="160" cy="160" r="40" fill="${colour}"/>`,
    '<path d="M80 230L160 80l80 150z" fill="#ffffff" opacity="0.92"/>',
    '<path d="M90 90h60v140H90zM170 150h60v80h-60z" fill="#ffffff" opacity="0.92"/>',
    '<path d="M80 160c0-50 30-80 80-80 0 50 30 80 80 80-50 0-80 30-80 80 0-50-30-80-80-80z" fill="#ffffff" opacity="0.92"/>',
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320"><rect width="320" height="320" fill="${colour}"/>${shape}</svg>`
}

/** Draws everyone's pictures into `folder`, under the names given by `picturesOf`; returns the names. */
export async function drawPictures(
  folder: string,
  people: DemoInfluencer[],
  businesses: { username: string }[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  const draw = async (url: string, svg: string) => {
    const name = path.basename(url)
    await writeFile(path.join(folder, name), await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer())
    names.push(name)
  }
  const faces = [
    ...people.map((person) => ({
      username: person.username,
      face: portrait(person),
      wide: coverPicture(person.username),
    })),
    ...businesses.map(({ username }) => ({ username, face: mark(username), wide: cover(username) })),
  ]
  for (const { username, face, wide } of faces) {
    const { avatarUrl, coverUrl } = picturesOf(username)
    await draw(avatarUrl, face)
    await draw(coverUrl, wide)
  }
  return names
}
