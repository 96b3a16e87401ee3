/** Error sentences of this feature (contract/errors.ts). */
export const showcaseErrors = {
  dateInvalid: 'Choose a date between 1950 and 2099',
  embedUnknown: 'Enter a link to a video on YouTube, TikTok, Instagram, Vimeo or Twitch',
  showcasePictureNeeded: 'Choose a picture',
  showcaseVideoNeeded: 'Upload a video or add its link',
  showcaseVideoTwice: 'Add either a video or a link, not both',
  tooManyShowcaseItems: 'You can show up to 200 works',
  tooManyAchievements: 'You can show up to 50 achievements',
  tooManyProjects: 'You can show up to 50 upcoming projects',
  likeOwnWork: 'You can’t like your own work',
} as const
