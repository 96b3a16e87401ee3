/** True in `npm run test:nightly`, which runs everything at its full size; the gate runs a small part of it. */
export const isNightly = process.env.NIGHTLY === '1'

/** A size of a test: how often a race is run, or how many cases are tried. */
export const scaled = ({ gate, nightly }: { gate: number; nightly: number }): number => (isNightly ? nightly : gate)

/** Settings of a property test: the same cases every time in the gate, so that only a change breaks it, and others every night. */
export const propertyRuns = (sizes: { gate: number; nightly: number }) => ({
  numRuns: scaled(sizes),
  ...(!isNightly && { seed: 1 }),
})

/** In the gate `size` of the cases, others on each turn, so that the turns together try all of them; at night all. */
export const sampleOf = <T>(cases: readonly T[], { size, turn }: { size: number; turn: number }): T[] =>
  isNightly || cases.length <= size
    ? [...cases]
    : Array.from({ length: size }, (_, i) => cases[(turn * size + i) % cases.length]!)
