import { circle, line, path, rect, repeat, type Scene } from './brush.ts'

/** Ridges behind each other over a lake, with the sun. */
export const mountains: Scene = ({ between, colours: c }) => {
  const ridge = (y: number, fill: string, opacity: number) =>
    path(
      `M-20 ${y + between(20, 60)}L${between(60, 140)} ${y - between(30, 110)} ${between(210, 280)} ${y + between(0, 50)} ${between(330, 420)} ${y - between(70, 150)} ${between(500, 570)} ${y + between(0, 40)} ${between(620, 700)} ${y - between(20, 120)} 840 ${y + 40}V620H-20z`,
      fill,
      `opacity="${opacity}"`,
    )
  return `${circle([between(140, 660), between(100, 190), between(44, 76)], c.paper, 'opacity="0.9"')}
    ${ridge(300, c.soft, 0.8)}${ridge(370, c.mid, 0.85)}${ridge(440, c.strong, 0.95)}
    ${rect([0, 480, 800, 120], c.mid)}${repeat(9, () => line(`M${between(0, 255) * 3} ${between(495, 590)}h${between(40, 120)}`, c.paper, 3, 'opacity="0.5"'))}`
}

/** A bay with a sail, cliffs and waves. */
export const coast: Scene = ({ between, colours: c }) => {
  const x = between(300, 560)
  return `${circle([between(500, 700), 140, 60], c.strong, 'opacity="0.9"')}${rect([0, 300, 800, 300], c.mid)}
    ${path(`M0 210c90-40 150 10 200 90 30 50 20 130-40 180H0z`, c.strong)}${path('M0 260c60-30 120 10 150 70 20 60 0 120-50 150H0z', c.ink, 'opacity="0.35"')}
    ${path(`M${x} 220v180h-90z`, c.paper)}${path(`M${x + 14} 250v150h70z`, c.soft)}${path(`M${x - 100} 412h210l-40 44h-130z`, c.ink)}
    ${repeat(6, (n) => line(`M${between(-40, 200)} ${480 + n * 20}q50-22 100 0t100 0 100 0 100 0 100 0 100 0`, c.paper, 4, 'opacity="0.45"'))}`
}

/** The view from a train: a window, fields that pass, and a cup on the sill. */
export const train: Scene = ({ between, colours: c }) =>
  `${rect([0, 0, 800, 600], c.ink)}${rect([90, 60, 620, 380], c.soft, 'rx="46"')}
    <clipPath id="pane"><rect x="90" y="60" width="620" height="380" rx="46"/></clipPath><g clip-path="url(#pane)">
    ${circle([between(200, 600), 170, 52], c.paper)}${path(`M60 340q180-${between(60, 120)} 360-20t340-30v200H60z`, c.mid)}
    ${path('M60 390q200-50 380-10t320-10v120H60z', c.strong)}${repeat(5, (n) => line(`M${120 + n * 140} 300v90`, c.ink, 6) + circle([120 + n * 140, 292, between(16, 30)], c.ink, 'opacity="0.75"'))}</g>
    ${rect([60, 470, 680, 26], c.mid)}${path(`M560 390h80v60c0 24-18 34-40 34s-40-10-40-34z`, c.paper)}${line('M640 404c30 0 30 44-2 44', c.paper, 9)}`

/** Roofs of an old town in the evening, with lit windows. */
export const town: Scene = ({ between, pick, colours: c }) => {
  const house = (x: number, n: number) => {
    const [width, top] = [between(110, 160), between(190, 340)]
    const wall = pick([c.soft, c.mid, c.strong])
    return `${rect([x, top, width, 420], wall)}${path(`M${x - 12} ${top}l${width / 2 + 12}-${between(40, 90)} ${width / 2 + 12} ${between(40, 90)}z`, n % 2 ? c.ink : c.strong)}
      ${repeat(6, (i) => rect([x + 18 + (i % 2) * (width - 66), top + 34 + Math.floor(i / 2) * 80, 30, 44], pick([c.paper, c.ink, c.paper]), 'rx="4" opacity="0.85"'))}`
  }
  return `${circle([between(80, 700), 100, 42], c.paper)}${repeat(6, (n) => house(n * 138 - 10, n))}${rect([0, 560, 800, 40], c.ink, 'opacity="0.6"')}`
}
