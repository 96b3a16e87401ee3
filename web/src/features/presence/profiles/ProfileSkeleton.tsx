import box from '../../../kit/native/box.module.css'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import offers from '../../market/deals/public/offers.module.css'
import { Cover } from './public/ProfileHeader.tsx'
import classes from './public/profile.module.css'

/** A profile before it is read: cover, name and actions, pictures and reviews, and beside them the deals. */
export const ProfileSkeleton = () => (
  <>
    <Cover url={null} />
    <div className={`${box.wide} ${classes.profile}`}>
      <div className={classes.columns}>
        <div className={classes.intro}>
          <ListSkeleton rows={2} height={100} />
        </div>
        <div className={classes.works}>
          <ListSkeleton rows={3} height={240} />
        </div>
        <div className={offers.offers}>
          <ListSkeleton rows={4} height={96} />
        </div>
      </div>
    </div>
  </>
)
