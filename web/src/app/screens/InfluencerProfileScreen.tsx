import { Group } from '@mantine/core'
import { useParams } from 'react-router'
import type { PublicProfile as Profile } from '#contract/presence/profiles/profiles.ts'
import { NotFound } from '../../features/foundation/site/NotFound.tsx'
import { InviteButton } from '../../features/market/campaign-requests/business/InviteButton.tsx'
import { BuyDeal } from '../../features/market/orders/purchase/BuyDeal.tsx'
import { SendGift } from '../../features/money/gifts/SendGift.tsx'
import { useHistory } from '../../features/presence/profiles/History.tsx'
import { PublicProfile } from '../../features/presence/profiles/PublicProfile.tsx'
import { PrivateNote } from '../../features/search/discovery/PrivateNote.tsx'
import { ShortlistHeart } from '../../features/search/discovery/ShortlistHeart.tsx'

/** /business/influencer/:id: an influencer as a business sees them, with the order form. */
export function InfluencerProfileScreen() {
  const { id = '' } = useParams()
  return (
    <PublicProfile
      idOrUsername={id}
      notFound={<NotFound />}
      buy={(deal, close) => <BuyDeal deal={deal} onClose={close} />}
      note={({ influencer, shortlisted }) => <PrivateNote influencer={{ person: influencer, shortlisted }} />}
      actions={(profile) => <ProfileActions profile={profile} />}
    />
  )
}

/** Width of the heart and of the note beside it, in pixels. */
const heartWidth = 68

/** Sending a gift, inviting to a campaign and shortlisting; the heart waits until its state is known, and its place is kept until then. */
function ProfileActions({ profile }: { profile: Profile }) {
  const { summary } = useHistory(profile.id)
  return (
    <>
      <SendGift receiver={profile} />
      <InviteButton influencerIds={[profile.id]} />
      <Group miw={heartWidth} mih={34}>
        {summary && <ShortlistHeart influencer={{ person: summary.influencer, shortlisted: summary.shortlisted }} />}
      </Group>
    </>
  )
}
