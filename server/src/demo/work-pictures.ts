import { chooser, clothes, grounds } from './pictures.ts'

type Choose = ReturnType<typeof chooser>

/** Hills, a sun and a path. */
const landscape = (choose: Choose) => {
  const hill = (y: number, bend: number, opacity: number) =>
    `<path d="M0 ${y}c120-${bend} 260 ${bend} 400 0s280-${bend} 400 0v400H0z" fill="${choose(clothes)}" opacity="${opacity}"/>`
  return `<circle cx="${choose([160, 300, 520, 640])}" cy="${choose([130, 170, 210])}" r="${choose([50, 64, 80])}" fill="#ffffff" opacity="0.8"/>
    ${hill(330, 70, 0.3)}${hill(400, 90, 0.5)}${hill(480, 60, 0.8)}
    <path d="M${choose([340, 400, 460])} 600c20-60-60-80-20-140 6 50 90 60 90 140z" fill="#ffffff" opacity="0.55"/>`
}

/** A cup on a table by a window. */
const table = (choose: Choose) => {
  const cup = choose(clothes)
  const x = choose([280, 340, 400])
  return `<rect x="90" y="60" width="250" height="300" rx="8" fill="#ffffff" opacity="0.7"/>
    <path d="M215 60v300M90 210h250" stroke="${choose(grounds)}" stroke-width="10"/>
    <rect y="430" width="800" height="170" fill="${choose(clothes)}" opacity="0.55"/>
    <ellipse cx="${x + 80}" cy="486" rx="150" ry="22" fill="#000000" opacity="0.14"/>
    <path d="M${x} 330h160v90c0 48-30 66-80 66s-80-18-80-66z" fill="${cup}"/>
    <path d="M${x + 158} 350c60-6 60 84-6 76" fill="none" stroke="${cup}" stroke-width="18"/>
    <path d="M${x + 50} 300c-16-26 16-34 0-64M${x + 100} 300c-16-26 16-34 0-64" fill="none" stroke="#ffffff" stroke-width="8" opacity="0.8" stroke-linecap="round"/>`
}

/** Houses in a row, some windows lit. */
const street = (choose: Choose) => {
  const house = (x: number, width: number) => {
    const height = choose([210, 260, 310, 360])
    const windows = [0, 1, 2, 3].map(
      (n) =>
        `<rect x="${x + 24 + (n % 2) * (width / 2 - 10)}" y="${590 - height + Math.floor(n / 2) * 76}" width="34" height="44" rx="3" fill="#ffffff" opacity="${choose([0.35, 0.6, 0.9])}"/>`,
    )
    return `<rect x="${x}" y="${560 - height}" width="${width}" height="${height + 40}" fill="${choose(clothes)}" opacity="0.8"/>${windows.join('')}`
  }
  return `<circle cx="${choose([120, 660])}" cy="110" r="48" fill="#ffffff" opacity="0.8"/>
    ${[0, 150, 310, 450, 620].map((x, n) => house(x, [150, 160, 140, 170, 180][n]!)).join('')}
    <rect y="570" width="800" height="30" fill="#000000" opacity="0.25"/>`
}

/** A plant in a pot. */
const plant = (choose: Choose) => {
  const leaf = choose(['#0b6b66', '#2f7d4f', '#5b7d2f'])
  const leaves = [-60, -35, -12, 12, 35, 60].map(
    (turn) =>
      `<path d="M400 380c-40-70-36-170 0-250 36 80 40 180 0 250z" fill="${leaf}" opacity="0.75" transform="rotate(${turn} 400 380)"/>`,
  )
  return `<rect y="470" width="800" height="130" fill="${choose(grounds)}"/><rect y="470" width="800" height="130" fill="#000000" opacity="0.08"/>
    ${leaves.join('')}
    <path d="M310 370h180l-24 150c-2 12-8 18-20 18h-92c-12 0-18-6-20-18z" fill="${choose(clothes)}"/>
    <rect x="296" y="356" width="208" height="36" rx="8" fill="#000000" opacity="0.2"/>`
}

const scenes = [landscape, table, street, plant]

/** URL of the picture of a demo person's work. */
export const workUrl = (username: string, work: number) => `/media/demo/${username}-work-${work + 1}.webp`

/** A drawn picture of a work, different per person and the same at each seeding. */
export function workPicture(username: string, work: number): string {
  const choose = chooser(`work ${work} ${username}`)
  const scene = scenes[(work + username.length) % scenes.length]!
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
    <rect width="800" height="600" fill="${choose(grounds)}"/>${scene(choose)}
  </svg>`
}
