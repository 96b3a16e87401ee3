import { roundRobin } from '../round-robin.ts'
import { circle, group, line, path, rect, repeat, type Scene, shadow } from './brush.ts'

/** A phone with the things around it. */
export const phone: Scene = ({ between, pick, colours: c }) =>
  `${circle([between(120, 300), between(120, 200), 120], c.soft)}${circle([between(560, 700), between(380, 460), 150], c.mid, 'opacity="0.6"')}
    ${group(
      `rotate(${between(-16, 16)} 400 300)`,
      `${rect([290, 60, 240, 490], '#000000', 'rx="40" opacity="0.18" transform="translate(14 18)"')}${rect([290, 60, 240, 490], c.ink, 'rx="40"')}${rect([306, 84, 208, 442], c.ground, 'rx="26"')}
      ${repeat(12, (n) => rect([328 + (n % 3) * 60, 130 + Math.floor(n / 3) * 66, 44, 44], pick([c.strong, c.mid, c.soft, c.paper]), 'rx="12"'))}${rect([328, 420, 164, 76], c.strong, 'rx="16"')}`,
    )}`

/** A screen with lines of code. */
export const code: Scene = ({ between, pick, colours: c }) =>
  `${rect([90, 70, 620, 400], c.ink, 'rx="20"')}${rect([90, 70, 620, 46], c.mid, 'rx="20"')}${repeat(3, (n) => circle([124 + n * 30, 93, 9], roundRobin([c.strong, c.soft, c.paper], n)))}
    ${repeat(9, (n) => {
      let x = 130 + (n % 4) * 30
      return repeat(between(2, 4), () => {
        const width = between(40, 130)
        const word = rect([x, 146 + n * 34, width, 12], pick([c.soft, c.strong, c.paper, c.mid]), 'rx="6"')
        x += width + 16
        return word
      })
    })}${rect([330, 470, 140, 54], c.mid)}${rect([250, 520, 300, 22], c.ink, 'rx="10"')}`

/** A controller. */
export const controller: Scene = ({ between, colours: c }) =>
  `${repeat(5, (n) => line(`M-20 ${60 + n * 130}L820 ${between(0, 60) + n * 130}`, c.soft, 22, 'opacity="0.5"'))}${shadow(400, 500, 280)}
    ${path('M190 220c70-60 340-60 420 0 70 60 110 220 60 260-50 36-100-40-150-76H280c-50 36-100 112-150 76-50-40-10-200 60-260z', c.ink)}
    ${path('M200 230c70-50 330-50 400 0 10 10 20 24 26 36H174c8-14 16-26 26-36z', c.strong)}
    ${rect([232, 320, 100, 30], c.paper, 'rx="8"')}${rect([267, 285, 30, 100], c.paper, 'rx="8"')}${circle([520, 300, 22], c.mid)}${circle([565, 340, 22], c.strong)}${circle([475, 340, 22], c.soft)}${circle([520, 380, 22], c.paper)}`

/** A landscape of large pixels. */
export const pixels: Scene = ({ between, pick, colours: c }) => {
  const heights = Array.from({ length: 20 }, () => between(3, 7))
  return `${rect([0, 0, 800, 600], c.soft)}${repeat(14, () => rect([between(0, 19) * 40, between(0, 5) * 40, 40, 40], c.paper, 'opacity="0.5"'))}${rect([600, 80, 80, 80], c.strong)}
    ${heights.map((height, n) => rect([n * 40, 600 - height * 40, 40, 40], c.mid) + rect([n * 40, 640 - height * 40, 40, 400], c.strong) + (n % 5 === 2 ? rect([n * 40, 560 - height * 40, 40, 40], c.ink) : '')).join('')}
    ${repeat(8, () => rect([between(0, 19) * 40, between(10, 14) * 40, 40, 40], pick([c.ink, c.soft]), 'opacity="0.4"'))}`
}

/** Stars, a planet and a ship. */
export const space: Scene = ({ between, colours: c }) =>
  `${rect([0, 0, 800, 600], c.ink)}${repeat(48, () => circle([between(0, 200) * 4, between(0, 200) * 3, between(1, 4)], c.paper, 'opacity="0.8"'))}
    ${circle([between(240, 560), between(240, 360), between(110, 160)], c.mid)}<ellipse cx="400" cy="310" rx="300" ry="44" fill="none" stroke="${c.soft}" stroke-width="14" transform="rotate(-16 400 310)"/>
    ${group(`translate(${between(80, 560)} ${between(60, 120)}) rotate(${between(-30, 30)})`, `${path('M0 60l120-30-120-30 26 30z', c.strong)}${path('M-40 30l40-10v20z', c.paper)}`)}`
