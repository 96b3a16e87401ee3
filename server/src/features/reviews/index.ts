export { pageOfReviews, type RatingRow, ratingColumn } from './read-reviews.ts'
export { answerReview, leaveReview } from './reviews.ts'
export { ratingsView } from './views.ts'
