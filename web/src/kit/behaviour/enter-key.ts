import type { KeyboardEvent } from 'react'

/** The keyCode that Safari reports, without `isComposing`, for the key that ends a composition. */
const composedKey = 229

/** Checks for an Enter that neither chooses nor ends the composition of an input method. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== composedKey
