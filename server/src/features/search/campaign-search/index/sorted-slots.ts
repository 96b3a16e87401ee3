/** Slots in the order of one sort, last first: a sorted array with binary search. */
export class SortedSlots {
  private slots = new Int32Array(1_024)
  private count = 0
  private readonly compare: (a: number, b: number) => number

  /** `compare` orders slots; no two are equal, and a slot's place does not change while it is in here. */
  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare
  }

  get size(): number {
    return this.count
  }

  at(i: number): number {
    // callers stay below `size`
    return this.slots[i]!
  }

  /** The first place for which `isBefore` is false; it must hold for a prefix of the order and nothing after it. */
  search(isBefore: (slot: number) => boolean): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >> 1
      // between 0 and `count`
      if (isBefore(this.slots[middle]!)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The places of the slots that are in this order, sorted. */
  placesOf(slots: number[]): number[] {
    return slots
      .map((slot) => ({ slot, place: this.placeOf(slot) }))
      .filter(({ slot, place }) => place < this.count && this.slots[place] === slot)
      .map(({ place }) => place)
      .sort((a, b) => a - b)
  }

  add(slot: number): void {
    if (this.count === this.slots.length) {
      const grown = new Int32Array(this.count * 2)
      grown.set(this.slots)
      this.slots = grown
    }
    const place = this.placeOf(slot)
    this.slots.copyWithin(place + 1, place, this.count)
    this.slots[place] = slot
    this.count += 1
  }

  /** Adds many at once: faster than one at a time. */
  addAll(slots: number[]): void {
    const all = new Int32Array(Math.max(1_024, this.count + slots.length))
    all.set(this.slots.subarray(0, this.count))
    all.set(slots, this.count)
    this.count += slots.length
    all.subarray(0, this.count).sort(this.compare)
    this.slots = all
  }

  remove(slot: number): void {
    const place = this.placeOf(slot)
    this.slots.copyWithin(place, place + 1, this.count)
    this.count -= 1
  }

  private placeOf(slot: number): number {
    return this.search((other) => this.compare(other, slot) < 0)
  }
}
