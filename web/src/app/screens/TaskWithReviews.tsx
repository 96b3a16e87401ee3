import { OrderReviews } from '../../features/reviews/OrderReviews.tsx'
import { TaskPage } from '../../features/tasks/TaskPage.tsx'

/** A task, with the reviews of its order once it is completed. */
export const Component = () => (
  <TaskPage
    reviews={({ purchaseId, business, influencer }) => (
      <OrderReviews purchaseId={purchaseId} business={business} influencer={influencer} />
    )}
  />
)
