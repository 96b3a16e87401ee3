import { useParams } from 'react-router'
import { PublicProfile } from '../../features/profiles/PublicProfile.tsx'
import { BuyDeal } from '../../features/purchases/BuyDeal.tsx'
import { NotFound } from '../../features/site/NotFound.tsx'
import { isUsernamePath } from '../username-path.ts'

/** The catch-all /{username}: a public profile when the name can be one, else not found (spec §2). */
export function Component() {
  const { username } = useParams()
  if (!isUsernamePath(username)) return <NotFound />
  return (
    <PublicProfile
      idOrUsername={username!}
      missing={<NotFound />}
      buy={(deal, close) => <BuyDeal deal={deal} onClose={close} />}
    />
  )
}
