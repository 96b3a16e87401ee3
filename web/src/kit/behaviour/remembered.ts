import { localStore } from '../../storage/stores.ts'

/** The value that this browser stores under a name; null if none. */
export const remembered = (name: string): string | null => localStore.get(`vivobid-${name}`)

/** Stores a text in this browser. */
export const remember = (name: string, text: string): void => localStore.set(`vivobid-${name}`, text)
