import type { KeyboardEvent } from 'react'

/** Told by Safari instead of `isComposing` about the key that ends a composition. */
const composedKey = 229

/** Whether a key is Enter, and does not choose or end what an input method composes. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== composedKey
