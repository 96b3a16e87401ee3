import { useParams } from 'react-router'
import type { PublicProfile as Profile } from '#contract/profiles.ts'
import { ShortlistHeart } from '../../features/discovery/ShortlistHeart.tsx'
import { GiveGift } from '../../features/gifts/GiveGift.tsx'
import { useHistory } from '../../features/profiles/History.tsx'
import { PublicProfile } from '../../features/profiles/PublicProfile.tsx'
import { BuyDeal } from '../../features/purchases/BuyDeal.tsx'
import { NotFound } from '../../features/site/NotFound.tsx'

/** A public profile by number, with the order form where a deal is bought, and what the business had with the influencer so far. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <PublicProfile
      idOrUsername={id}
      missing={<NotFound />}
      buy={(deal, close) => <BuyDeal deal={deal} onClose={close} />}
      more={(profile) => <More profile={profile} />}
    />
  )
}

/** To give something, and to keep in mind: the heart once it is known whether it is full. */
function More({ profile }: { profile: Profile }) {
  const { summary } = useHistory(profile.id)
  return (
    <>
      <GiveGift receiver={profile} />
      {summary && <ShortlistHeart influencer={{ person: summary.influencer, shortlisted: summary.shortlisted }} />}
    </>
  )
}
