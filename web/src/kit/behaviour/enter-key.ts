import type { KeyboardEvent } from 'react'

/** The keyCode that Safari reports, without `isComposing`, for the key that ends a composition. */
const composedKey = 229

/** Tells whether a key is an Enter that neither chooses nor ends what an input method composes. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== composedKey
