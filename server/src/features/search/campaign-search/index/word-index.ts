import { synonymsIn, tokenize, withoutConnectingWords } from '../../discovery/index.ts'
import { inAll, SlotBits } from './slot-bits.ts'

/** Distinct words of a campaign that are searched; more than the longest description has. */
const maxWords = 1_000
/** Words of a search that are used. */
const maxTyped = 8

const hasDigits = (word: string) => /\d/.test(word)

class Postings {
  private slots = new Int32Array(4)
  private count = 0

  add(slot: number): void {
    if (this.count === this.slots.length) {
      const grown = new Int32Array(this.count * 2)
      grown.set(this.slots)
      this.slots = grown
    }
    this.slots[this.count++] = slot
  }

  addTo(found: SlotBits): void {
    // up to `count`, the array is filled
    for (let i = 0; i < this.count; i++) found.add(this.slots[i]!)
  }
}

/** For each folded word the slots of the campaigns that have it; slots are added and never removed. */
export class WordIndex {
  private readonly postings = new Map<string, Postings>()
  /** All words without digits in order, to find those that begin with the typed letters. */
  private sorted: string[] = []
  private unsorted: string[] = []

  add(slot: number, texts: string[]): void {
    for (const word of tokenize(texts.join(' '), maxWords)) {
      const known = this.postings.get(word) ?? this.addWord(word)
      known.add(slot)
    }
  }

  /**
   * The slots whose campaign has every typed word: itself, a word that begins with it, or one for the same subject in another language.
   * Null, which stands for every slot, when nothing was typed; punctuation alone matches none.
   */
  find(text: string | undefined): SlotBits | null {
    if (!text) return null
    const typed = withoutConnectingWords(tokenize(text, maxTyped))
    const synonyms = synonymsIn(typed)
    // synonyms are listed for each word
    const found = typed.map((word, i) => this.withOneOf([word, ...this.completionsOf(word), ...synonyms[i]!]))
    return inAll(found) ?? new SlotBits()
  }

  private withOneOf(words: string[]): SlotBits {
    const found = new SlotBits()
    for (const word of new Set(words)) this.postings.get(word)?.addTo(found)
    return found
  }

  private addWord(word: string): Postings {
    const created = new Postings()
    this.postings.set(word, created)
    if (!hasDigits(word)) this.unsorted.push(word)
    return created
  }

  /** Longer words that begin with a word of three or more letters; none with digits, as in the search for people. */
  private completionsOf(word: string): string[] {
    if (word.length < 3 || hasDigits(word)) return []
    const words = this.inOrder()
    // the indices below are within it
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      // between 0 and the length
      if (words[middle]! < word) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    // below the length
    for (let i = low; i < words.length && words[i]!.startsWith(word); i++) found.push(words[i]!)
    return found
  }

  private inOrder(): string[] {
    if (this.unsorted.length > 0) {
      // sorting two runs that are nearly in order takes one comparison for each word
      this.sorted = [...this.sorted, ...this.unsorted.sort()].sort()
      this.unsorted = []
    }
    return this.sorted
  }
}
