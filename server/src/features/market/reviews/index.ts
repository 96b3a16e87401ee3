export { firstReviewsColumn, type RatingRow, ratingColumn, reviewsFromColumn } from './read-reviews.ts'
export { answerReview, leaveReview } from './reviews.ts'
export { ratingsView } from './views.ts'
