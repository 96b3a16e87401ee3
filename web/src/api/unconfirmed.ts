import { localStore } from '../storage/stores.ts'

const key = 'vivobid-unconfirmed'

/** Remembers whether the notice about an unconfirmed address will stand above the screens, so that its place is reserved from the start. */
export function rememberUnconfirmed(isUnconfirmed: boolean): void {
  if (isUnconfirmed) localStore.set(key, 'yes')
  else localStore.remove(key)
}

/** Checks whether the last account here was unconfirmed. */
export const wasUnconfirmed = (): boolean => localStore.get(key) !== null
