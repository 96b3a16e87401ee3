import { Attachment } from '../../features/messages/Attachment.tsx'
import { Composer } from '../../features/messages/Composer.tsx'
import { OrderReviews } from '../../features/reviews/OrderReviews.tsx'
import { TaskPage } from '../../features/tasks/TaskPage.tsx'

/** A task, with messages written as in conversations, and the reviews of its order once it is completed. */
export const Component = () => (
  <TaskPage
    composer={(props) => <Composer {...props} />}
    attachment={(message) => <Attachment message={message} />}
    reviews={({ purchaseId, business, influencer }) => (
      <OrderReviews purchaseId={purchaseId} business={business} influencer={influencer} />
    )}
  />
)
