import { circle, line, path, rect, repeat, type Scene, shadow } from './brush.ts'

/** A plant in a pot. */
export const plant: Scene = ({ between, colours: c }) =>
  `${circle([400, 250, between(180, 220)], c.soft, 'opacity="0.6"')}${rect([0, 480, 800, 120], c.mid, 'opacity="0.6"')}${shadow(400, 540, 130)}
    ${[-66, -40, -14, 14, 40, 66].map((turn) => path(`M400 390c-${between(34, 50)}-70-36-170 0-${between(230, 270)} 36 80 ${between(36, 50)} 180 0 270z`, c.strong, `opacity="0.85" transform="rotate(${turn} 400 390)"`)).join('')}
    ${path('M305 380h190l-26 146c-2 12-8 18-20 18h-98c-12 0-18-6-20-18z', c.ink)}${rect([290, 364, 220, 38], c.ink, 'rx="8"')}`

/** Books on shelves, with an ornament. */
export const books: Scene = ({ between, pick, colours: c }) =>
  repeat(3, (row) => {
    const y = 180 + row * 190
    let x = 40
    return `${repeat(14, () => {
      const [width, height] = [between(26, 54), between(90, 150)]
      const book =
        rect([x, y - height, width, height], pick([c.strong, c.mid, c.soft, c.ink, c.paper]), 'rx="3"') +
        rect([x + 6, y - height + 18, width - 12, 6], c.ground, 'opacity="0.7"')
      x += width + (between(0, 6) === 0 ? 44 : 3)
      return x < 770 ? book : ''
    })}${rect([20, y, 760, 18], c.ink)}`
  })

/** A chair beside a lamp and a picture. */
export const room: Scene = ({ between, pick, colours: c }) =>
  `${rect([0, 470, 800, 130], c.soft)}${rect([between(110, 180), 90, 170, 210], c.ink)}${rect([between(110, 180) + 6, 100, 150, 190], c.paper)}${path(`M150 270q60-${between(60, 120)} 130-10v20H150z`, pick([c.strong, c.mid]))}
    ${line('M640 500V180', c.ink, 10)}${path('M580 190l30-90h60l30 90z', c.strong)}${circle([640, 508, 40], c.ink)}${path('M580 190h120l80 280H500z', c.paper, 'opacity="0.25"')}
    ${shadow(390, 540, 150)}${rect([290, 360, 210, 90], c.strong, 'rx="26"')}${rect([290, 240, 210, 150], c.mid, 'rx="40"')}${line('M310 450l-16 80M480 450l16 80', c.ink, 12)}`

/** Tools on a board: handicraft. */
export const workshop: Scene = ({ between, colours: c }) =>
  `${repeat(7, (n) => rect([0, n * 90, 800, 84], n % 2 ? c.soft : c.mid, 'opacity="0.55"'))}${repeat(40, (n) => circle([60 + (n % 8) * 98, 60 + Math.floor(n / 8) * 120, 5], c.ink, 'opacity="0.4"'))}
    ${rect([130, 190, 34, 270], c.strong, 'rx="12"')}${rect([84, 130, 126, 70], c.ink, 'rx="10"')}${rect([300, 130, 26, 330], c.ink, 'rx="8"')}${path('M326 140l170 20-20 90-150 30z', c.paper)}${repeat(8, (n) => path(`M${330 + n * 20} ${276 - n * 5}l10 16 10-18z`, c.paper))}
    ${circle([620, 250, between(80, 100)], c.strong)}${circle([620, 250, 44], c.ground)}${line(`M560 ${between(400, 430)}h150M560 460h110`, c.ink, 14)}`

/** Pots, tiles or cups in a row, drawn flat. */
export const pottery: Scene = ({ between, pick, colours: c }) =>
  `${rect([0, 400, 800, 200], c.strong)}${rect([0, 400, 800, 16], c.ink, 'opacity="0.35"')}${repeat(4, (n) => {
    const [x, width, height] = [70 + n * 180, between(100, 140), between(110, 220)]
    return `${shadow(x + width / 2, 418, width / 2 + 16)}${path(`M${x} ${414 - height}h${width}q${between(10, 40)} ${height / 2} -${between(6, 20)} ${height}h-${width - 40}q-${between(20, 40)}-${height / 2} -20-${height}z`, pick([c.mid, c.soft, c.paper, c.ink]))}${line(`M${x + 8} ${450 - height}h${width - 12}`, c.ground, 7)}`
  })}`
