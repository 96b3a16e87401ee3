export { likeGift, sendGift, thankForGift } from './gifts.ts'
