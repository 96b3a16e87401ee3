import { sizes } from './growth.ts'

/** Latencies (p95) and processor time per request in milliseconds, and requests a second of 10 clients. */
type KindFigures = {
  name: string
  size: number
  /** The first requests after a start. */
  cold?: number
  alone?: number
  ofTen: number
  perSecond: number
  program: number
  postgres: number
}

const aims = { alone: 10, ofTen: 45, growth: 3 }
const columns = ['cold', 'alone', 'of 10', 'a second', 'program', 'postgres']
const headline = `${''.padEnd(40)}${columns.map((column) => column.padStart(10)).join('')}`
const cell = (figure: number | undefined, digits = 1) =>
  (figure === undefined ? '–' : figure.toFixed(digits)).padStart(10)

/** Prints the figures of each kind of search as they are measured, and in the end how they grow. */
export function createKindsReport() {
  const all: KindFigures[] = []
  // every kind is measured at each size
  const figuresOf = (name: string) => sizes.map((size) => all.find((each) => each.name === name && each.size === size)!)
  return {
    kind(figures: KindFigures) {
      const { name, cold, alone, ofTen, perSecond, program, postgres } = figures
      if (all.at(-1)?.size !== figures.size) console.log(headline)
      all.push(figures)
      console.log(
        `${name.padEnd(40)}${cell(cold)}${cell(alone)}${cell(ofTen)}${cell(perSecond, 0)}${cell(program, 2)}${cell(postgres, 2)}`,
      )
    },
    summary() {
      console.log(
        `\np95 of one client / of 10 (aims ${aims.alone} and ${aims.ofTen}), and how often the smallest's the largest's are (${aims.growth})`,
      )
      for (const name of new Set(all.map((each) => each.name))) {
        const figures = figuresOf(name)
        const cells = figures.map(({ alone, ofTen }) =>
          `${alone?.toFixed(1) ?? '–'} / ${ofTen.toFixed(1)}`.padStart(16),
        )
        // there is a size
        const [first, last] = [figures[0]!, figures.at(-1)!]
        const growth = Math.max(last.ofTen / first.ofTen, (last.alone ?? 0) / (first.alone ?? 1))
        const isMissed = last.ofTen > aims.ofTen || (last.alone ?? 0) > aims.alone || growth > aims.growth
        console.log(`${name.padEnd(40)}${cells.join('')}${growth.toFixed(1).padStart(8)}${isMissed ? '  missed' : ''}`)
      }
    },
  }
}
