import { Group } from '@mantine/core'
import { useParams } from 'react-router'
import type { PublicProfile as Profile } from '#contract/profiles/profiles.ts'
import { InviteButton } from '../../features/campaigns/business/requests/InviteButton.tsx'
import { PrivateNote } from '../../features/discovery/PrivateNote.tsx'
import { ShortlistHeart } from '../../features/discovery/ShortlistHeart.tsx'
import { GiveGift } from '../../features/gifts/GiveGift.tsx'
import { BuyDeal } from '../../features/orders/purchase/BuyDeal.tsx'
import { useHistory } from '../../features/profiles/History.tsx'
import { PublicProfile } from '../../features/profiles/PublicProfile.tsx'
import { NotFound } from '../../features/site/NotFound.tsx'

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
      <GiveGift receiver={profile} />
      <InviteButton influencerIds={[profile.id]} />
      <Group miw={heartWidth} mih={34}>
        {summary && <ShortlistHeart influencer={{ person: summary.influencer, shortlisted: summary.shortlisted }} />}
      </Group>
    </>
  )
}
