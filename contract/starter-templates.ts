import type { DealType } from './deals.ts'
import type { Platform } from './fields.ts'

type Starter = { title: string; description: string; days: number; platforms: readonly Platform[] }

/**
 * What a new installation offers influencers to start a deal from, in English; as long as admins leave one as it is, the screens show
 * it in the reader's language (`templates.starter.*`). They promise work, never what comes of it, and name no price.
 */
export const starterTemplates = {
  sponsored_post: {
    title: 'A post with three pictures',
    description:
      'I use your product myself, take three pictures of it and write a caption in my own words. The post is marked as advertising and stays on my profile for at least 30 days.',
    days: 7,
    platforms: ['instagram'],
  },
  story: {
    title: 'Three stories with your link',
    description:
      'Three stories in a row that show what you offer, the last one with your link. They are marked as advertising and can be seen for 24 hours; afterwards you get pictures of the figures.',
    days: 4,
    platforms: ['instagram'],
  },
  short_video: {
    title: 'A short upright video',
    description:
      'An upright video of up to 60 seconds, with an idea that I agree with you before I film. It is marked as advertising and stays on my profile for at least 30 days.',
    days: 10,
    platforms: ['tiktok', 'instagram'],
  },
  product_review: {
    title: 'A review after a week of use',
    description:
      'You send me the product, I use it for a week and then say what I like about it and what I do not. The opinion is my own; you can correct facts before it is published.',
    days: 21,
    platforms: ['youtube'],
  },
  unboxing_video: {
    title: 'Unpacking and first impressions',
    description:
      'I open your parcel in front of the camera, show everything that is in it and say what my first impressions are. The video is marked as advertising.',
    days: 14,
    platforms: ['youtube'],
  },
  video_integration: {
    title: 'A minute within one of my videos',
    description:
      'I present what you offer for about 60 seconds in the first half of one of my videos, with your link in the description. It is marked as advertising and stays in the video.',
    days: 21,
    platforms: ['youtube'],
  },
  live_stream: {
    title: 'Shown in a live stream',
    description:
      'I show your product for about ten minutes in a live stream and answer questions about it. We agree on the day beforehand; your link stands in the chat and in the description.',
    days: 14,
    platforms: ['twitch'],
  },
  giveaway: {
    title: 'A giveaway for my followers',
    description:
      'I announce your prizes, collect the entries, draw the winners so that everybody can see it, and tell you who they are. You provide the prizes, send them and set the conditions.',
    days: 14,
    platforms: ['instagram'],
  },
  content_creation: {
    title: 'Pictures for your own channels',
    description:
      'Ten edited pictures of your product that you publish yourself. Nothing appears on my profile; how long and where you may use the pictures is agreed in the order.',
    days: 14,
    platforms: [],
  },
} satisfies Partial<Record<DealType, Starter>>

export type StarterName = keyof typeof starterTemplates

/** Which of them a template still is, word by word; null: an admin's own. */
export const starterOf = ({ title, description }: { title: string; description: string }): StarterName | null =>
  (Object.keys(starterTemplates) as StarterName[]).find(
    (name) => starterTemplates[name].title === title && starterTemplates[name].description === description,
  ) ?? null
