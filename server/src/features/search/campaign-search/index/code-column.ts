import { SlotBits } from './slot-bits.ts'

/** Requirements of campaigns of one kind: for each code the slots that name it, and the slots that name none. */
export class CodeColumn {
  readonly codes: readonly string[]
  /** The slots without a requirement. */
  private readonly any = new SlotBits()
  private readonly slots: ReadonlyMap<string, SlotBits>

  constructor(codes: readonly string[]) {
    this.codes = codes
    this.slots = new Map(codes.map((code) => [code, new SlotBits()]))
  }

  /** Writes the requirements of the campaign at a new slot; without codes, it has none. */
  put(slot: number, codes: readonly string[]): void {
    if (codes.length === 0) this.any.add(slot)
    for (const code of codes) this.slots.get(code)?.add(slot)
  }

  /** The slots whose campaign accepts one of these codes; an unknown code matches only those without a requirement. */
  intersecting(codes: readonly string[]): SlotBits {
    const found = new SlotBits()
    found.addAll(this.any)
    for (const code of codes) {
      const naming = this.slots.get(code)
      if (naming) found.addAll(naming)
    }
    return found
  }

  /** The slots whose campaign names a code. */
  naming(code: string): SlotBits {
    // callers name one of the column's codes
    return this.slots.get(code)!
  }

  /** The number of these slots that accept each code, of the codes that at least one of them names. */
  counts(among: SlotBits): { value: string; count: number }[] {
    const any = among.countWith(this.any)
    return this.codes
      .map((value) => ({ value, count: among.countWith(this.naming(value)) }))
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => ({ value, count: count + any }))
  }
}
