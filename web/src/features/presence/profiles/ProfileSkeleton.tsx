import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Cover } from './public/ProfileHeader.tsx'

/** A profile before it is read: cover, name and actions, pictures and reviews, and beside them the deals. */
export const ProfileSkeleton = () => (
  <>
    <Cover url={null} />
    <div className="wide profile">
      <ListSkeleton rows={2} height={100} />
      <div className="profile-columns">
        <div className="profile-works">
          <ListSkeleton rows={3} height={240} />
        </div>
        <div className="offers">
          <ListSkeleton rows={4} height={96} />
        </div>
      </div>
    </div>
  </>
)
