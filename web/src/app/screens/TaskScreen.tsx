import { TaskPage } from '../../features/market/orders/task/TaskPage.tsx'
import { WorkReviews } from '../../features/market/reviews/WorkReviews.tsx'

/** /task/:taskId, composed of the task page and the order's reviews. */
export const TaskScreen = () => (
  <TaskPage
    reviews={({ id, purchaseId, business, influencer }) => (
      <WorkReviews work={{ kind: 'order', taskId: id, purchaseId }} business={business} influencer={influencer} />
    )}
  />
)
