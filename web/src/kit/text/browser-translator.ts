type Pair = { sourceLanguage: string; targetLanguage: string }
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

/** The parts of the browser's own translator that are used; many browsers have none. */
type Translating = {
  LanguageDetector: {
    availability(): Promise<Availability>
    create(): Promise<{ detect(text: string): Promise<{ detectedLanguage: string; confidence: number }[]> }>
  }
  Translator: {
    availability(pair: Pair): Promise<Availability>
    create(pair: Pair): Promise<{ translate(text: string): Promise<string> }>
  }
}

/** Confidence from which a detected language is believed. */
const certain = 0.7

// called only where the browser has them
const api = () => globalThis as unknown as Translating

/** The language of a text that the browser can translate for a reader; null where it is theirs, unknown, or cannot be translated. */
export async function foreignLanguageOf(text: string, reader: string): Promise<string | null> {
  const { LanguageDetector, Translator } = api()
  if ((await LanguageDetector.availability()) !== 'available') return null
  const detector = await LanguageDetector.create()
  const [best] = await detector.detect(text)
  if (!best || best.confidence < certain || best.detectedLanguage.split('-')[0] === reader) return null
  const pair = { sourceLanguage: best.detectedLanguage, targetLanguage: reader }
  return (await Translator.availability(pair)) === 'unavailable' ? null : best.detectedLanguage
}

/** Translations by their texts. */
export async function translateAll(texts: string[], from: string, to: string): Promise<Map<string, string>> {
  const translator = await api().Translator.create({ sourceLanguage: from, targetLanguage: to })
  const translated = await Promise.all(texts.map((text) => translator.translate(text)))
  return new Map(texts.map((text, i) => [text, translated[i] ?? text]))
}
