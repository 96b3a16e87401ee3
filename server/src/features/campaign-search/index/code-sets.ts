/** Position 0 of every set stands for any value: a campaign without a condition. */
const any = 0

/** Codes as positions in sets of bits: the conditions of a campaign, or what an influencer has or searches for. */
export class CodeSets {
  private readonly positions: Map<string, number>
  readonly codes: readonly string[]
  /** Of a set, in units of 32 bits. */
  readonly words: number

  constructor(codes: readonly string[]) {
    this.codes = codes
    this.positions = new Map(codes.map((code, i) => [code, i + 1]))
    this.words = Math.ceil((codes.length + 1) / 32)
  }

  /** A campaign's condition; without values, any will do. */
  required(values: readonly string[]): Uint32Array {
    return values.length === 0 ? this.withBits([any]) : this.withBits(this.positionsOf(values))
  }

  /** What meets a condition: one of these values, or that any will do. */
  offered(values: readonly string[]): Uint32Array {
    return this.withBits([any, ...this.positionsOf(values)])
  }

  /** Values that are no known code have no position, and meet nothing. */
  private positionsOf(values: readonly string[]): number[] {
    return values.flatMap((value) => this.positions.get(value) ?? [])
  }

  private withBits(positions: number[]): Uint32Array {
    const set = new Uint32Array(this.words)
    for (const position of positions) set[position >> 5]! |= 1 << (position & 31)
    return set
  }
}

/** A set for each slot, one after the other. */
export class SetColumn {
  private bits = new Uint32Array(0)
  readonly sets: CodeSets

  constructor(sets: CodeSets) {
    this.sets = sets
  }

  grow(slots: number): void {
    const grown = new Uint32Array(slots * this.sets.words)
    grown.set(this.bits)
    this.bits = grown
  }

  put(slot: number, set: Uint32Array): void {
    this.bits.set(set, slot * this.sets.words)
  }

  overlaps(slot: number, set: Uint32Array): boolean {
    const from = slot * set.length
    for (let i = 0; i < set.length; i++) if (this.bits[from + i]! & set[i]!) return true
    return false
  }

  /** Adds one for each code of the slot's set, at its position; at 0 where any will do. */
  count(slot: number, counts: Uint32Array): void {
    const from = slot * this.sets.words
    // where any will do, nothing else is in the set
    if (this.bits[from]! & 1) {
      counts[any]! += 1
      return
    }
    for (let i = 0; i < this.sets.words; i++) {
      let rest = this.bits[from + i]!
      while (rest !== 0) {
        const lowest = 31 - Math.clz32(rest & -rest)
        counts[i * 32 + lowest]! += 1
        rest &= rest - 1
      }
    }
  }
}
