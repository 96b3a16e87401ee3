import { useParams } from 'react-router'
import { PublicProfile } from '../../features/profiles/PublicProfile.tsx'
import { BuyDeal } from '../../features/purchases/BuyDeal.tsx'
import { NotFound } from '../../features/site/NotFound.tsx'

/** A public profile by number, with the order form where a deal is bought. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <PublicProfile
      idOrUsername={id}
      missing={<NotFound />}
      buy={(deal, close) => <BuyDeal deal={deal} onClose={close} />}
    />
  )
}
