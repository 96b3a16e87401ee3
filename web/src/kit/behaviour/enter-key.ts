import type { KeyboardEvent } from 'react'

/** The keyCode that Safari reports, without `isComposing`, for the key that ends a composition. */
const composedKey = 229

/** Checks for an Enter that neither chooses nor ends the composition of an input method. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== composedKey

/** Ignores an Enter that is still held down, such as the one that opened the dialog in which this listens, except for new lines. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
}
