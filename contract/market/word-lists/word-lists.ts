import { z } from 'zod'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine } from '../../text.ts'
import { wordListErrors } from './errors.ts'

const maxPhrases = 300
const isPhrase = (phrase: string) => phrase.length >= 3 && phrase.length <= 80

// checked as a whole: the form has one field for each list
const phrases = z
  .array(z.string(requestErrors.valueInvalid).overwrite(cleanLine))
  .max(maxPhrases, wordListErrors.tooManyPhrases)
  .refine((list) => list.every(isPhrase), wordListErrors.phraseLength)

/**
 * Phrases by the language they are in. A public text with one of them is reported by the system, whatever language it is in; it is never
 * blocked. Case, accents, punctuation and Arabic vowel marks do not matter, whole words do.
 */
export const wordLists = z.object({ en: phrases, ar: phrases, es: phrases, de: phrases, pt: phrases })
export type WordLists = z.infer<typeof wordLists>

/** Payments outside, bought reach and forged papers. */
export const defaultWordLists: WordLists = {
  en: [
    'western union',
    'moneygram',
    'pay outside',
    'pay me directly',
    'gift card codes',
    'buy followers',
    'fake followers',
    'fake invoice',
  ],
  ar: [
    'ويسترن يونيون',
    'موني جرام',
    'الدفع خارج المنصة',
    'ادفع لي مباشرة',
    'شراء متابعين',
    'متابعين وهميين',
    'فاتورة مزورة',
  ],
  es: ['pago por fuera', 'págame directamente', 'comprar seguidores', 'seguidores falsos', 'factura falsa'],
  de: ['zahlung außerhalb', 'direkt an mich zahlen', 'follower kaufen', 'gekaufte follower', 'gefälschte rechnung'],
  pt: ['pagamento por fora', 'pague diretamente', 'comprar seguidores', 'seguidores falsos', 'nota fiscal falsa'],
}
