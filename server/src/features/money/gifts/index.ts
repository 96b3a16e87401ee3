export { giftSent } from './events.ts'
export { likeGift, sendGift, thankForGift } from './gifts.ts'
