import { createHash } from 'node:crypto'
import { roundRobin } from '../round-robin.ts'

/** Colours of one picture: ground, two tones, a strong accent, ink and paper. */
export type Palette = { ground: string; soft: string; mid: string; strong: string; ink: string; paper: string }

/** Tools of a scene: repeatable choices, numbers and the picture's colours. */
export type Brush = {
  pick: <T>(options: readonly T[]) => T
  /** A whole number from `low` to `high`. */
  between: (low: number, high: number) => number
  colours: Palette
}

/** Draws the inside of an SVG of 800 by 600. */
export type Scene = (brush: Brush) => string

const palette = (...[ground, soft, mid, strong, ink]: [string, string, string, string, string]): Palette => ({
  ground,
  soft,
  mid,
  strong,
  ink,
  paper: '#fffdf8',
})

/** Moods: dawn, forest, terracotta, sea, plum, mustard, night, sage, rose, slate. */
const palettes: Palette[] = [
  palette('#fbe3cf', '#f4b183', '#d9694a', '#8c2f39', '#2b1b24'),
  palette('#dfe8d6', '#a9c29a', '#5d8a66', '#24513f', '#13261f'),
  palette('#f3e2d2', '#dba37a', '#b8623c', '#7a3320', '#2c1710'),
  palette('#d8ecf0', '#8fc4d0', '#3f8fa6', '#12506b', '#0b2733'),
  palette('#ecdfef', '#c39ccb', '#85559a', '#4b2466', '#211030'),
  palette('#f7ecc9', '#ecc55c', '#cf9422', '#7d5410', '#2d2108'),
  palette('#1d2440', '#39466f', '#6f7fb8', '#f2b65a', '#0d1122'),
  palette('#e9ede2', '#c2cdb0', '#8b9f78', '#d0674a', '#28301f'),
  palette('#fae1e1', '#eea9ac', '#cf5f72', '#7c2240', '#2f0f1b'),
  palette('#e3e7ec', '#aab6c5', '#64758c', '#e0643c', '#1b2430'),
]

/** A brush whose choices follow from the seed, so that a picture is the same at each seeding. */
export function brushFor(seed: string): Brush {
  const bytes = createHash('sha512').update(seed).digest()
  let i = 0
  const next = () => roundRobin(bytes, i++)
  const pick = <T>(options: readonly T[]): T => roundRobin(options, next())
  return { pick, colours: pick(palettes), between: (low, high) => low + (next() % (high - low + 1)) }
}

/** `many` drawings, one after the other. */
export const repeat = (many: number, draw: (n: number) => string): string =>
  Array.from({ length: many }, (_, n) => draw(n)).join('')

export const rect = (box: [x: number, y: number, width: number, height: number], fill: string, more = '') =>
  `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="${fill}" ${more}/>`
export const circle = (at: [x: number, y: number, radius: number], fill: string, more = '') =>
  `<circle cx="${at[0]}" cy="${at[1]}" r="${at[2]}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, ...[stroke, width, more = '']: [stroke: string, width: number, more?: string]) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const group = (transform: string, inner: string) => `<g transform="${transform}">${inner}</g>`

/** A shadow on the ground. */
export const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${Math.round(width / 7)}" fill="#000000" opacity="0.16"/>`
