import { circle, group, line, path, rect, repeat, type Scene, shadow } from './brush.ts'

/** Bottles and a jar on steps of stone: skin care. */
export const bottles: Scene = ({ between, pick, colours: c }) => {
  const bottle = (x: number, height: number, fill: string) =>
    `${shadow(x + 50, 462, 74)}${rect([x, 462 - height, 100, height], fill, 'rx="20"')}${rect([x + 30, 432 - height, 40, 36], c.ink)}${rect([x + 16, 410 - height, 68, 28], c.ink, 'rx="8"')}
      ${rect([x + 16, 500 - height, 68, 92], c.paper, 'rx="4" opacity="0.9"')}${line(`M${x + 28} ${530 - height}h44M${x + 28} ${552 - height}h28`, c.ink, 5, 'opacity="0.6"')}`
  return `${circle([between(200, 600), 250, between(170, 220)], c.soft, 'opacity="0.7"')}${rect([0, 460, 800, 140], c.mid)}${rect([120, 500, 560, 100], c.strong, 'opacity="0.25"')}
    ${bottle(170, between(200, 280), c.strong)}${bottle(320, between(150, 220), pick([c.paper, c.soft]))}
    ${shadow(560, 462, 120)}${rect([460, 380, 200, 82], c.paper, 'rx="18"')}${rect([450, 348, 220, 44], c.ink, 'rx="12"')}${repeat(4, () => circle([between(480, 640), between(180, 300), between(6, 20)], c.paper, 'opacity="0.7"'))}`
}

/** Lipstick, brush and swatches, drawn flat. */
export const makeup: Scene = ({ between, pick, colours: c }) =>
  `${repeat(5, (n) => path(`M${80 + n * 140} ${between(70, 110)}q60-30 96 10t0 ${between(90, 130)}q-60 30-100-8t4-${between(90, 120)}z`, pick([c.strong, c.mid, c.soft]), 'opacity="0.85"'))}
    ${group(`rotate(${between(-14, 14)} 260 420)`, `${rect([210, 400, 100, 150], c.ink, 'rx="8"')}${rect([222, 350, 76, 60], c.soft)}${path('M232 350v-80l56-40v120z', c.strong)}`)}
    ${group(`rotate(${between(20, 50)} 500 400)`, `${rect([480, 380, 34, 200], c.ink, 'rx="14"')}${rect([476, 340, 42, 50], c.soft)}${path('M470 344c-10-70 10-110 28-120 18 10 36 50 26 120z', c.mid)}`)}`

/** Garments on a rail. */
export const rail: Scene = ({ between, pick, colours: c }) => {
  const garment = (x: number) => {
    const [length, fill] = [between(190, 300), pick([c.strong, c.mid, c.soft, c.paper])]
    return `${line(`M${x + 50} 150v-26c0-22 26-20 24-2`, c.ink, 6)}${path(`M${x + 50} 150l54 40-14 46-20-12v${length}H${x + 30}v-${length}l-20 12-14-46z`, fill)}
      ${repeat(between(0, 3), (n) => line(`M${x + 32} ${280 + n * 44}h36`, c.ink, 4, 'opacity="0.35"'))}`
  }
  return `${rect([0, 520, 800, 80], c.soft)}${line('M70 560V120h660v440', c.ink, 14)}${repeat(5, (n) => garment(110 + n * 118))}${shadow(400, 560, 300)}`
}

/** A woven pattern: textiles. */
export const weave: Scene = ({ pick, between, colours: c }) => {
  const size = pick([80, 100, 133])
  const kind = between(0, 2)
  const tile = (x: number, y: number, n: number) => {
    const [a, b] = n % 2 ? [c.mid, c.strong] : [c.soft, c.ink]
    if (kind === 0) return `${rect([x, y, size, size], a)}${path(`M${x} ${y}h${size}L${x} ${y + size}z`, b)}`
    if (kind === 1)
      return `${rect([x, y, size, size], a)}${circle([x + size / 2, y + size / 2, size / 2.6], b)}${circle([x + size / 2, y + size / 2, size / 6], c.paper)}`
    return `${rect([x, y, size, size], b)}${repeat(4, (i) => rect(n % 2 ? [x, y + (i * size) / 4, size, size / 9] : [x + (i * size) / 4, y, size / 9, size], a))}`
  }
  const across = Math.ceil(800 / size)
  return repeat(across * Math.ceil(600 / size), (n) => {
    const [column, row] = [n % across, Math.floor(n / across)]
    return tile(column * size, row * size, column + row)
  })
}

/** A running track from above. */
export const track: Scene = ({ between, colours: c }) =>
  `${rect([0, 0, 800, 600], c.mid)}${repeat(6, (n) => line(`M-60 ${640 - n * 74}C200 ${620 - n * 74} 420 ${between(470, 500) - n * 92} 860 ${180 - n * 74}`, n % 2 ? c.paper : c.soft, n % 2 ? 5 : 4))}
    ${path('M-20 620C240 600 460 460 840 150v470z', c.strong, 'opacity="0.5"')}${repeat(3, (n) => group(`translate(${between(120, 500)} ${between(120, 420)}) scale(${1 - n * 0.18}) rotate(-24)`, `${path('M0 40q10-44 60-40 30 4 34-20l52 34c24 12 34 16 30 34H4z', c.ink)}${rect([2, 44, 176, 14], c.paper, 'rx="7"')}`))}`

/** Weights and a mat. */
export const weights: Scene = ({ between, colours: c }) =>
  `${rect([0, 400, 800, 200], c.soft)}${path('M60 560l110-120h520l70 120z', c.strong)}${line('M90 540h650', c.paper, 4, 'opacity="0.5"')}
    ${repeat(2, (n) => {
      const [x, y] = [130 + n * between(250, 290), 330 + n * 70]
      return `${shadow(x + 110, y + 66, 130)}${rect([x + 40, y - 12, 140, 26], c.mid)}${rect([x, y - 66, 34, 132], c.ink, 'rx="10"')}${rect([x + 34, y - 48, 22, 96], c.ink, 'rx="8"')}${rect([x + 164, y - 48, 22, 96], c.ink, 'rx="8"')}${rect([x + 186, y - 66, 34, 132], c.ink, 'rx="10"')}`
    })}${circle([between(560, 680), 160, between(60, 90)], c.mid, 'opacity="0.6"')}`

/** Somebody stretching at sunrise, as a silhouette. */
export const stretch: Scene = ({ between, colours: c }) => {
  const x = between(300, 460)
  return `${circle([x + 40, 300, between(170, 210)], c.soft)}${circle([x + 40, 300, 120], c.paper, 'opacity="0.8"')}${rect([0, 470, 800, 130], c.strong)}
    ${circle([x, 190, 34], c.ink)}${line(`M${x} 232v120`, c.ink, 40)}${line(`M${x} 250l-90-${between(70, 110)}M${x} 250l90-${between(70, 110)}`, c.ink, 22)}${line(`M${x} 350l-70 120M${x} 350l${between(100, 140)} 110`, c.ink, 28)}`
}
