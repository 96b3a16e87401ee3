import { remember, remembered } from '../../kit/behaviour/remembered.ts'

const name = 'passkey-offer'

/** To be called after a sign-in by password: the first one in this browser offers a passkey. */
export function offerPasskey(): void {
  if (remembered(name) === null) remember(name, 'open')
}

/** Checks whether a passkey is still to be offered in this browser. */
export const isPasskeyOffered = (): boolean => remembered(name) === 'open'

/** Stops offering a passkey in this browser: the offer was answered, or there is one already. */
export const closePasskeyOffer = (): void => remember(name, 'closed')
