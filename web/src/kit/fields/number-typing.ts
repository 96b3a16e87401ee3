import { plainNumber, readNumber, separatorsOf } from '#contract/numbers.ts'

type Typing = {
  language: string
  decimals: number
  /** The prefix and suffix that the field itself shows. */
  affixes: string[]
  /** Empties the field, since the text could mean two numbers. */
  refuse: () => void
}

// every browser has this property with a setter, which React's own does not replace
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!

/**
 * Turns text that is typed, pasted or filled into a formatted field of a number into the intended number: digits of every script, and
 * separators as they are written. A separator of groups that is typed counts as that of decimals until a third digit follows. Returns the
 * function that ends it.
 */
export function listenToNumber(input: HTMLInputElement, typing: () => Typing): () => void {
  /** Digits before and after a typed separator of groups. */
  let guess: { before: string; after: string } | null = null
  let isInserting = false

  const insert = (event: InputEvent, text: string) => {
    event.preventDefault()
    isInserting = true
    document.execCommand('insertText', false, text)
    isInserting = false
  }
  /** Puts digits in place of the whole text, as if they had been typed. */
  const replaceAll = (event: InputEvent, digits: string) => {
    event.preventDefault()
    setValue.call(input, digits)
    input.setSelectionRange(digits.length, digits.length)
    isInserting = true
    // there are digits
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: digits.at(-1)! }))
    isInserting = false
  }
  const refuse = (event?: Event) => {
    event?.preventDefault()
    guess = null
    typing().refuse()
  }

  function typeSeparator(event: InputEvent, typed: string) {
    const { language, decimals } = typing()
    const { group, decimal } = separatorsOf(language)
    if (typed === decimal) {
      guess = null
      return decimals === 0 ? refuse(event) : insert(event, decimal)
    }
    if (typed !== group || input.value.includes(decimal)) return refuse(event)
    guess = { before: input.value.replaceAll(/\D/g, ''), after: '' }
    if (decimals === 0) event.preventDefault()
    else insert(event, decimal)
  }

  function typeDigit(event: InputEvent, typed: string, digit: string) {
    const { language, decimals } = typing()
    const [, fraction] = input.value.split(separatorsOf(language).decimal)
    if (guess) {
      guess.after += digit
      if (guess.after.length === 3) {
        const whole = guess.before + guess.after
        guess = null
        return replaceAll(event, whole)
      }
    } else if (decimals > 0 && fraction?.match(/\d/g)?.length === decimals) return refuse(event)
    if (typed !== digit) insert(event, digit)
  }

  function beforeInput(event: InputEvent) {
    if (isInserting) return
    const typed = event.data ?? ''
    const isAtEnd =
      !/\d/.test(input.value.slice(input.selectionEnd ?? 0)) && input.selectionStart === input.selectionEnd
    if (event.inputType !== 'insertText' || [...typed].length !== 1 || !isAtEnd) {
      guess = null
      return
    }
    const plain = plainNumber(typed, typing().language)
    if (plain === '.' || plain === ',') typeSeparator(event, plain)
    else if (/^\d$/.test(plain)) typeDigit(event, typed, plain)
  }

  /** Input that comes as a whole: pasted, dropped, dictated, filled in by the browser, or composed. */
  function onInput(event: Event) {
    const { inputType, isComposing, data } = event as InputEvent
    const isTyped = inputType === 'insertText' && [...(data ?? '')].length === 1
    if (isComposing || isTyped || inputType?.startsWith('delete')) return
    readWhole()
  }

  function readWhole() {
    const { language, decimals, affixes } = typing()
    if (!/\p{Nd}/u.test(input.value)) return
    const text = affixes.reduce((rest, affix) => rest.replace(affix, ''), input.value)
    const value = readNumber(text, language, decimals)
    if (value === null) refuse()
    setValue.call(input, value === null ? '' : String(value).replace('.', separatorsOf(language).decimal))
  }

  /** A separator of groups in a whole number that no three digits follow. */
  function finish() {
    if (guess && typing().decimals === 0) refuse()
    guess = null
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Enter' && finish()

  const listeners = {
    beforeinput: beforeInput,
    input: onInput,
    compositionend: readWhole,
    blur: finish,
    keydown: onKeyDown,
  }
  for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) input.removeEventListener(name, listener as EventListener)
  }
}
