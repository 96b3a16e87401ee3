import { type Role, roles } from './addresses.ts'

/** Circumstances of a visit to an address. */
export type Visit = {
  role: Role
  address: string
  language: string
  appearance: 'light' | 'dark'
  loadedWidths: number[]
}

type Looks = { languages: string[]; widths: number[] }

/**
 * Each address once, by one of the roles that may open it: roles take turns, and for each of them languages, widths and appearances do.
 * The same every time, so that a fault found by the gate is found again.
 */
export function rotate(addresses: { role: Role; address: string }[], { languages, widths }: Looks): Visit[] {
  const turns = new Map<Role, number>(roles.map((role) => [role, 0]))
  return [...Map.groupBy(addresses, ({ address }) => address)].map(([address, readers]) => {
    const turnOf = ({ role }: { role: Role }) => turns.get(role) ?? 0
    // the first of the roles with the fewest visits
    const [reader] = readers.toSorted((one, other) => turnOf(one) - turnOf(other))
    if (!reader) throw new Error(`${address} has no reader`)
    const { role } = reader
    const turn = turnOf(reader)
    turns.set(role, turn + 1)
    // moved by one each time that all languages have had both appearances, so that each of these has both widths
    const round = Math.floor(turn / (2 * languages.length))
    return {
      role,
      address,
      // indexes within the lists
      language: languages[turn % languages.length]!,
      appearance: Math.floor(turn / languages.length) % 2 === 0 ? 'light' : 'dark',
      // as above
      loadedWidths: [widths[(turn + round) % widths.length]!],
    }
  })
}
