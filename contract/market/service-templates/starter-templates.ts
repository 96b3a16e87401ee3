import type { Platform } from '../../fields.ts'
import type { DealType } from '../deals/deals.ts'

type Starter = { title: string; description: string; days: number; platforms: readonly Platform[] }

/**
 * Templates of a new installation, in English; while admins leave one unchanged, it is shown in the reader's language
 * (`templates.starter.*`). They promise work, never its results, and name no price.
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
      'Three stories in a row that show what you offer, the last one with your link. They are marked as advertising and visible for 24 hours. Afterwards, I send you screenshots of the figures.',
    days: 4,
    platforms: ['instagram'],
  },
  short_video: {
    title: 'A short vertical video',
    description:
      'A vertical video of up to 60 seconds, with an idea we agree on before I film. It is marked as advertising and stays on my profile for at least 30 days.',
    days: 10,
    platforms: ['tiktok', 'instagram'],
  },
  product_review: {
    title: 'A review after a week of use',
    description:
      'You send me the product, I use it for a week and then share what I like and what I don’t. The opinion is my own; you can correct facts before it is published.',
    days: 21,
    platforms: ['youtube'],
  },
  unboxing_video: {
    title: 'Unboxing and first impressions',
    description:
      'I open your parcel on camera, show everything inside and share my first impressions. The video is marked as advertising.',
    days: 14,
    platforms: ['youtube'],
  },
  video_integration: {
    title: 'A minute in one of my videos',
    description:
      'I present what you offer for about 60 seconds in the first half of one of my videos, with your link in the description. It is marked as advertising and stays in the video.',
    days: 21,
    platforms: ['youtube'],
  },
  live_stream: {
    title: 'Featured in a live stream',
    description:
      'I show your product for about ten minutes in a live stream and answer questions about it. We agree on the day beforehand, and your link appears in the chat and in the description.',
    days: 14,
    platforms: ['twitch'],
  },
  giveaway: {
    title: 'A giveaway for my followers',
    description:
      'I announce your prizes, collect the entries, draw the winners publicly and tell you who they are. You provide and send the prizes and set the conditions.',
    days: 14,
    platforms: ['instagram'],
  },
  content_creation: {
    title: 'Pictures for your own channels',
    description:
      'Ten edited pictures of your product for you to publish yourself. Nothing appears on my profile. We agree in the order how long and where you can use the pictures.',
    days: 14,
    platforms: [],
  },
} satisfies Partial<Record<DealType, Starter>>

export type StarterName = keyof typeof starterTemplates

/** The starter that a template still equals verbatim; null: edited or created by an admin. */
export const starterOf = ({ title, description }: { title: string; description: string }): StarterName | null =>
  (Object.keys(starterTemplates) as StarterName[]).find(
    (name) => starterTemplates[name].title === title && starterTemplates[name].description === description,
  ) ?? null
