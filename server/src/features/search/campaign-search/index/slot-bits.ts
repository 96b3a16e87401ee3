/** A set of slots, one bit for each; it grows with the slots that are added. Each loop ends at the length of its arrays (`!`). */
export class SlotBits {
  private words = new Uint32Array(0)

  get size(): number {
    return this.countWith(this)
  }

  add(slot: number): void {
    const i = slot >> 5
    if (i >= this.words.length) this.grow(i + 1)
    // within the array, as are the indices below
    this.words[i]! |= 1 << (slot & 31)
  }

  has(slot: number): boolean {
    // beyond the array, the result of `&` is 0
    return (this.words[slot >> 5]! & (1 << (slot & 31))) !== 0
  }

  /** Adds all slots of another set. */
  addAll({ words: others }: SlotBits): void {
    if (others.length > this.words.length) this.grow(others.length)
    const { words } = this
    // both arrays are this long
    for (let i = 0; i < others.length; i++) words[i]! |= others[i]!
  }

  /** Intersects with the other set. */
  intersect({ words: others }: SlotBits): void {
    const { words } = this
    const shared = Math.min(words.length, others.length)
    // both arrays are this long
    for (let i = 0; i < shared; i++) words[i]! &= others[i]!
    words.fill(0, shared)
  }

  /** Removes the slots of the other set. */
  drop({ words: others }: SlotBits): void {
    const { words } = this
    const shared = Math.min(words.length, others.length)
    // both arrays are this long
    for (let i = 0; i < shared; i++) words[i]! &= ~others[i]!
  }

  /** The number of slots in both sets. */
  countWith({ words: others }: SlotBits): number {
    const { words } = this
    const shared = Math.min(words.length, others.length)
    let count = 0
    // both arrays are this long
    for (let i = 0; i < shared; i++) count += bitsOf(words[i]! & others[i]!)
    return count
  }

  /** The slots in rising order. */
  slots(): number[] {
    const slots: number[] = []
    for (let i = 0; i < this.words.length; i++)
      // within the array
      for (let rest = this.words[i]!; rest !== 0; rest &= rest - 1) slots.push(i * 32 + 31 - Math.clz32(rest & -rest))
    return slots
  }

  private grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, this.words.length * 2))
    grown.set(this.words)
    this.words = grown
  }
}

/** The number of bits set in a number: pairs of bits are added up, then fours, then all bytes at once. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The intersection of these sets; null, which stands for every slot, without any set. */
export function inAll(sets: (SlotBits | null)[]): SlotBits | null {
  const [first, ...others] = sets.filter((set) => set !== null)
  if (!first) return null
  const common = new SlotBits()
  common.addAll(first)
  for (const other of others) common.intersect(other)
  return common
}
