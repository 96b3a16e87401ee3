import { synonymsIn, tokenize, withoutConnectingWords } from '../../discovery/index.ts'

/** Distinct words of a campaign that are searched; more than the longest description has. */
const maxWords = 1_000
/** Words of a search that are used. */
const maxTyped = 8

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

  /** Raises the marks that are `from` to `to`. */
  raise(marks: Uint8Array, from: number, to: number): void {
    for (let i = 0; i < this.count; i++) if (marks[this.slots[i]!] === from) marks[this.slots[i]!] = to
  }
}

/** For each folded word the slots of the campaigns that have it; slots are added and never removed. */
export class WordIndex {
  private readonly postings = new Map<string, Postings>()
  /** All words in order, for those that begin with what was typed. */
  private sorted: string[] = []
  private unsorted: string[] = []

  add(slot: number, texts: string[]): void {
    for (const word of tokenize(texts.join(' '), maxWords)) {
      const known = this.postings.get(word) ?? this.addWord(word)
      known.add(slot)
    }
  }

  /**
   * 1 for each slot whose campaign has every typed word: itself, a word that begins with it, or one for the same subject in another
   * language. Null when nothing was typed; punctuation alone matches none.
   */
  find(text: string | undefined, slots: number): Uint8Array | null {
    if (!text) return null
    const typed = withoutConnectingWords(tokenize(text, maxTyped))
    const found = new Uint8Array(slots)
    const synonyms = synonymsIn(typed)
    // each word is looked for among those that have all before it
    typed.forEach((word, i) => {
      for (const each of new Set([word, ...this.completionsOf(word), ...synonyms[i]!]))
        this.postings.get(each)?.raise(found, i, i + 1)
    })
    const isFound = typed.length > 0 ? (count: number) => (count === typed.length ? 1 : 0) : () => 0
    return found.map(isFound)
  }

  private addWord(word: string): Postings {
    const created = new Postings()
    this.postings.set(word, created)
    this.unsorted.push(word)
    return created
  }

  /** Longer words that begin with a word of three or more letters; none with digits, as in the search for people. */
  private completionsOf(word: string): string[] {
    if (word.length < 3 || /\d/.test(word)) return []
    const words = this.inOrder()
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (words[middle]! < word) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let i = low; i < words.length && words[i]!.startsWith(word); i++)
      if (!/\d/.test(words[i]!)) found.push(words[i]!)
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
