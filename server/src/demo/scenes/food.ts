import { circle, group, line, path, rect, repeat, type Scene } from './brush.ts'

/** A plate from above, with cutlery and a dish. */
export const plate: Scene = ({ between, pick, colours: c }) =>
  `${repeat(9, (n) => rect([n * 96 - 20, 0, 48, 600], c.soft, 'opacity="0.25"'))}${circle([400, 310, 232], '#000000', 'opacity="0.12"')}
    ${circle([400, 300, 226], c.paper)}${circle([400, 300, 168], c.ground)}${circle([400, 300, 150], c.mid, 'opacity="0.85"')}
    ${repeat(between(7, 11), () => circle([between(300, 500), between(200, 400), between(16, 38)], pick([c.strong, c.soft, c.paper, c.ink]), 'opacity="0.9"'))}
    ${repeat(7, () => group(`rotate(${between(0, 180)} ${between(320, 480)} ${between(220, 380)})`, path('M400 270c26 10 26 50 0 70-26-20-26-60 0-70z', c.strong)))}
    ${line('M110 150v300M84 150v80c0 20 52 20 52 0v-80', c.ink, 12)}${line('M690 150v300', c.ink, 14)}${path('M690 140c34 20 34 130 0 150z', c.ink)}`

/** A cup with steam on a table by a window. */
export const coffee: Scene = ({ between, colours: c }) => {
  const x = between(260, 420)
  return `${rect([70, 40, 260, 320], c.paper, 'rx="6" opacity="0.8"')}${line('M200 40v320M70 200h260', c.ground, 12)}${rect([0, 420, 800, 180], c.strong)}${rect([0, 420, 800, 14], c.ink, 'opacity="0.3"')}
    <ellipse cx="${x + 90}" cy="512" rx="190" ry="34" fill="#000000" opacity="0.2"/><ellipse cx="${x + 90}" cy="496" rx="170" ry="30" fill="${c.paper}"/>
    ${path(`M${x} 300h180v110c0 62-36 88-90 88s-90-26-90-88z`, c.mid)}<ellipse cx="${x + 90}" cy="300" rx="90" ry="22" fill="${c.ink}"/>
    ${line(`M${x + 178} 326c70-8 70 100-8 92`, c.mid, 20)}${repeat(3, (n) => line(`M${x + 44 + n * 46} 262c-24-36 24-52 0-${between(90, 130)}`, c.paper, 8, 'opacity="0.75"'))}`
}

/** Loaves on a board. */
export const bread: Scene = ({ between, colours: c }) =>
  `${rect([0, 380, 800, 220], c.soft)}${rect([110, 400, 580, 90], c.strong, 'rx="22"')}${circle([650, 445, 16], c.soft)}
    ${repeat(2, (n) => {
      const [x, y] = [150 + n * 230, 250 + n * 40]
      return `${path(`M${x} ${y + 150}c-40-120 60-${between(170, 210)} 150-${between(150, 170)} 110 0 170 70 130 160z`, n ? c.mid : c.strong)}
        ${repeat(4, (i) => line(`M${x + 40 + i * 58} ${y + 90 - (i % 2) * 18}q24-40 44-${between(40, 60)}`, c.paper, 9, 'opacity="0.85"'))}`
    })}
    ${repeat(26, () => circle([between(60, 300) * 2.4, between(500, 580), 4], c.paper, 'opacity="0.8"'))}${repeat(3, (n) => line(`M${80 + n * 22} 360q${between(-20, 20)}-90 ${between(-30, 30)}-200`, c.mid, 6) + repeat(5, (i) => circle([80 + n * 22, 190 + i * 22, 9], c.mid)))}`

/** Crates of a market stall under its awning. */
export const market: Scene = ({ between, pick, colours: c }) =>
  `${repeat(8, (n) => path(`M${n * 100} 0h100v120c0 40-100 40-100 0z`, n % 2 ? c.paper : c.strong))}
    ${repeat(
      3,
      (
        n,
      ) => `${rect([20 + n * 260, 380, 240, 190], c.ink, 'opacity="0.85" rx="6"')}${repeat(3, (i) => rect([20 + n * 260, 396 + i * 56, 240, 34], c.soft))}
      ${repeat(12, (i) => circle([54 + n * 260 + (i % 5) * 43, 372 - Math.floor(i / 5) * 34, between(22, 28)], pick(n === 0 ? [c.strong, c.mid] : n === 1 ? [c.mid, c.soft] : [c.strong, c.soft])))}`,
    )}`
