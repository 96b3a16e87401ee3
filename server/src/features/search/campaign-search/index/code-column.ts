import { SlotBits } from './slot-bits.ts'

/** What campaigns require of one kind: for each code the slots of those that name it, and the slots of those that name none. */
export class CodeColumn {
  readonly codes: readonly string[]
  /** The slots where any code will do. */
  private readonly any = new SlotBits()
  private readonly slots: ReadonlyMap<string, SlotBits>

  constructor(codes: readonly string[]) {
    this.codes = codes
    this.slots = new Map(codes.map((code) => [code, new SlotBits()]))
  }

  /** Writes what the campaign at a new slot requires; without codes, any will do. */
  put(slot: number, codes: readonly string[]): void {
    if (codes.length === 0) this.any.add(slot)
    for (const code of codes) this.slots.get(code)?.add(slot)
  }

  /** The slots whose campaign takes one of these codes; a code that is not known meets only those where any will do. */
  meeting(codes: readonly string[]): SlotBits {
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
    return this.slots.get(code)!
  }

  /** How many of these slots take each code that at least one of them names. */
  counts(among: SlotBits): { value: string; count: number }[] {
    const any = among.countWith(this.any)
    return this.codes
      .map((value) => ({ value, count: among.countWith(this.naming(value)) }))
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => ({ value, count: count + any }))
  }
}
