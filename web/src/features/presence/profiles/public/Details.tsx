import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { Links } from '../../../market/links/public/Links.tsx'
import { Rank } from '../../rankings/public/Rank.tsx'
import { Achievements, Projects } from '../../showcase/public/Milestones.tsx'
import { About } from './About.tsx'
import { TrackRecord } from './TrackRecord.tsx'

/** Further sections of a profile, below works, offers and reviews. */
export const Details = ({ profile }: { profile: PublicProfile }) => (
  <>
    {profile.role === 'influencer' && <TrackRecord profile={profile} />}
    <Rank rank={profile.rank} />
    <Achievements list={profile.showcase.achievements} />
    <Projects list={profile.showcase.projects} />
    <Links links={profile.links} />
    <About profile={profile} />
  </>
)
