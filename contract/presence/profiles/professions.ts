/**
 * Common professions by translation key (`professions.…`). The English text is stored, so that it is the same for every reader;
 * anything else is stored and shown as typed.
 */
export const professions = {
  actor: 'Actor',
  animator: 'Animator',
  architect: 'Architect',
  artist: 'Artist',
  athlete: 'Athlete',
  author: 'Author',
  baker: 'Baker',
  beautyCreator: 'Beauty creator',
  blogger: 'Blogger',
  bookReviewer: 'Book reviewer',
  carReviewer: 'Car reviewer',
  chef: 'Chef',
  coach: 'Coach',
  comedian: 'Comedian',
  contentCreator: 'Content creator',
  craftMaker: 'Craft maker',
  dancer: 'Dancer',
  designer: 'Designer',
  dj: 'DJ',
  doctor: 'Doctor',
  entrepreneur: 'Entrepreneur',
  fashionCreator: 'Fashion creator',
  filmmaker: 'Filmmaker',
  financeCreator: 'Finance creator',
  fitnessTrainer: 'Fitness trainer',
  foodCreator: 'Food creator',
  gamer: 'Gamer',
  gardener: 'Gardener',
  illustrator: 'Illustrator',
  journalist: 'Journalist',
  lifestyleCreator: 'Lifestyle creator',
  makeUpArtist: 'Make-up artist',
  model: 'Model',
  musician: 'Musician',
  nutritionist: 'Nutritionist',
  parentCreator: 'Family creator',
  photographer: 'Photographer',
  podcaster: 'Podcaster',
  programmer: 'Programmer',
  scientist: 'Science communicator',
  streamer: 'Streamer',
  stylist: 'Stylist',
  teacher: 'Teacher',
  techReviewer: 'Tech reviewer',
  travelCreator: 'Travel creator',
  yogaTeacher: 'Yoga teacher',
} as const
export type Profession = keyof typeof professions

const keys = new Map(Object.entries(professions).map(([key, text]) => [text.toLowerCase(), key as Profession]))

/** The key of a stored profession; null for free text. */
export const professionKey = (stored: string): Profession | null => keys.get(stored.trim().toLowerCase()) ?? null
