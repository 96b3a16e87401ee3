import { Attachment } from '../../features/conversations/Attachment.tsx'
import { Composer } from '../../features/conversations/Composer.tsx'
import { TaskPage } from '../../features/orders/task/TaskPage.tsx'
import { OrderReviews } from '../../features/reviews/OrderReviews.tsx'

/** /task/:taskId, composed of the task page, the message composer of conversations, and the order's reviews. */
export const TaskScreen = () => (
  <TaskPage
    composer={(props) => <Composer {...props} />}
    attachment={(message) => <Attachment message={message} />}
    reviews={({ id, purchaseId, business, influencer }) => (
      <OrderReviews taskId={id} purchaseId={purchaseId} business={business} influencer={influencer} />
    )}
  />
)
