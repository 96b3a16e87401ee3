import { isPasskeyOffered } from '../../../api/passkeys/passkey-offer.ts'
import { useUser } from '../../../api/session.ts'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'

const passkeyOffer = lazyComponent(() => import('./PasskeyOffer.tsx').then((module) => module.PasskeyOffer))

/** The offer of a passkey, after the first sign-in by password in this browser and until it is answered; once the address is confirmed. */
export function PasskeyOfferOnce() {
  const { user } = useUser()
  const isWanted = user?.isVerified === true && isPasskeyOffered()
  const PasskeyOffer = useLazyComponent(passkeyOffer, isWanted)
  return isWanted && PasskeyOffer ? <PasskeyOffer /> : null
}
