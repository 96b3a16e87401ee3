import { withPlainDigits } from '../../text.ts'

/** Kinds of requests to leave the platform: to get in touch elsewhere, or to pay elsewhere (product.md 8). */
export type Leaving = 'contact' | 'payment'

const payment =
  /\b(?:paypal\.me|cash\.app|venmo\.com|wise\.com\/pay|revolut\.me|pix\.|buy\.stripe\.com)\b|\b(?:western ?union|moneygram|zelle|bizum|iban)\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b|\b(?:0x[0-9a-f]{40}|bc1[a-z0-9]{25,})\b/iu
const contact =
  /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}|\b(?:wa\.me|t\.me|telegram\.me|signal\.me|discord\.gg|chat\.whatsapp\.com|line\.me|m\.me)\b|\b(?:whats ?app|telegram)\b|واتس ?[اآ]ب|تي?ليجرام|تلغرام/iu
/** Nine to fifteen digits in a row or in groups; dates, amounts and timestamps have fewer or other separators. */
const phone = /(?<![\p{L}\d/.,-])(?:\+|00)?\d(?:[ ()./-]{0,2}\d){8,14}(?![\p{L}\d])/u
const date = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/g

/** Digits of all scripts as ASCII, without dates. */
const plain = (text: string) => withPlainDigits(text).replaceAll(date, ' ')

/**
 * Detects a request to leave the platform; null without one. It warns the receiver and refuses nothing, so that a wrong guess costs a
 * line of text.
 */
export function leavingIn(text: string): Leaving | null {
  const read = plain(text)
  if (payment.test(read)) return 'payment'
  return contact.test(read) || phone.test(read) ? 'contact' : null
}
