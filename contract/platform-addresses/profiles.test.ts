import { describe, expect, it } from 'vitest'
import type { Platform } from '../fields.ts'
import { profileAt, profileOn } from './profiles.ts'

/** Addresses as apps share them and people paste them, by the profile that they lead to and its user name. */
const profiles: [platform: Platform, profile: string, username: string | null, shared: string[]][] = [
  [
    'instagram',
    'https://www.instagram.com/ana.cooks',
    'ana.cooks',
    [
      'https://www.instagram.com/ana.cooks',
      'https://www.instagram.com/ana.cooks/',
      'https://instagram.com/Ana.Cooks',
      'https://m.instagram.com/ANA.COOKS/',
      'http://instagram.com/ana.cooks?igsh=MzRlODBiNWFlZA==',
      'https://www.instagram.com/ana.cooks?igsh=MzRlODBiNWFlZA%3D%3D&utm_source=qr',
      'https://www.instagram.com/ana.cooks/?hl=de',
      'https://www.instagram.com/@ana.cooks',
      'https://www.instagram.com/ana.cooks/reels/',
      'https://www.instagram.com/ana.cooks/reel/CxYz_12-ab/',
      'https://www.instagram.com/stories/ana.cooks/3141592653589793238/',
      'https://instagr.am/ana.cooks',
      'https://www.instagram.com/_u/ana.cooks',
      'https://www.instagram.com/ana.cooks#top',
      'instagram.com/ana.cooks',
      '  www.instagram.com/ana.cooks/ ',
    ],
  ],
  [
    'tiktok',
    'https://www.tiktok.com/@ana.cooks',
    'ana.cooks',
    [
      'https://www.tiktok.com/@ana.cooks',
      'https://www.tiktok.com/@Ana.Cooks/',
      'https://tiktok.com/@ana.cooks?_t=8abcDEF&_r=1',
      'https://m.tiktok.com/@ana.cooks?lang=en&is_from_webapp=1&sender_device=pc',
      'https://www.tiktok.com/@ana.cooks/video/7106594312292453675',
      'https://www.tiktok.com/@ana.cooks/live',
      'www.tiktok.com/@ana.cooks',
    ],
  ],
  [
    'youtube',
    'https://www.youtube.com/@ana.cooks',
    'ana.cooks',
    [
      'https://www.youtube.com/@ana.cooks',
      'https://youtube.com/@Ana.Cooks?si=AbCdEfGhIjKl',
      'https://m.youtube.com/@ana.cooks/videos?view=0',
      'https://music.youtube.com/@ana.cooks',
      'https://www.youtube.com/@ana.cooks?sub_confirmation=1',
    ],
  ],
  [
    'youtube',
    'https://www.youtube.com/channel/UC-lHJZR3Gqxm24_Vd_AJ5Yw',
    'UC-lHJZR3Gqxm24_Vd_AJ5Yw',
    [
      'https://youtube.com/channel/UC-lHJZR3Gqxm24_Vd_AJ5Yw',
      'https://www.youtube.com/channel/UC-lHJZR3Gqxm24_Vd_AJ5Yw/about',
      'https://studio.youtube.com/channel/UC-lHJZR3Gqxm24_Vd_AJ5Yw/videos/upload',
    ],
  ],
  ['youtube', 'https://www.youtube.com/c/anacooks', 'anacooks', ['https://m.youtube.com/c/AnaCooks/featured']],
  ['youtube', 'https://www.youtube.com/user/anacooks', 'anacooks', ['http://www.youtube.com/user/AnaCooks']],
  ['youtube', 'https://www.youtube.com/@%D8%A2%D9%86%D8%A7', 'آنا', ['https://www.youtube.com/@آنا']],
  [
    'facebook',
    'https://www.facebook.com/ana.cooks',
    'ana.cooks',
    [
      'https://www.facebook.com/ana.cooks',
      'https://m.facebook.com/Ana.Cooks/?ref=bookmarks',
      'https://facebook.com/ana.cooks?mibextid=ZbWKwL',
      'https://de-de.facebook.com/ana.cooks/about',
      'https://fb.com/ana.cooks',
      'https://www.facebook.com/pg/ana.cooks/posts/',
    ],
  ],
  [
    'facebook',
    'https://www.facebook.com/profile.php?id=100012345678901',
    null,
    [
      'https://www.facebook.com/profile.php?id=100012345678901',
      'https://m.facebook.com/profile.php?id=100012345678901&mibextid=LQQJ4d',
      'https://www.facebook.com/p/Ana-Cooks-100012345678901/',
      'https://www.facebook.com/people/Ana-Cooks/100012345678901/',
      'https://www.facebook.com/pages/Ana-Cooks/100012345678901',
      'https://www.facebook.com/100012345678901',
    ],
  ],
  [
    'twitter',
    'https://x.com/ana_cooks',
    'ana_cooks',
    [
      'https://x.com/ana_cooks',
      'https://twitter.com/Ana_Cooks?s=21&t=abcDEF',
      'https://mobile.twitter.com/ana_cooks/',
      'https://www.twitter.com/@ana_cooks/status/1',
      'https://twitter.com/intent/user?screen_name=ana_cooks',
    ],
  ],
  ['twitter', 'https://x.com/i/user/12345', null, ['https://twitter.com/i/user/12345']],
  [
    'linkedin',
    'https://www.linkedin.com/in/ana-m%C3%BCller',
    'ana-müller',
    [
      'https://es.linkedin.com/in/ana-m%C3%BCller',
      'https://www.linkedin.com/in/Ana-Müller/?originalSubdomain=de&utm_source=share&utm_medium=member_ios',
    ],
  ],
  [
    'linkedin',
    'https://www.linkedin.com/in/ACoAABCdefGHIjklMNOpqrSTU',
    null,
    ['https://www.linkedin.com/in/ACoAABCdefGHIjklMNOpqrSTU?miniProfileUrn=x'],
  ],
  [
    'linkedin',
    'https://www.linkedin.com/company/ana-cooks',
    'ana-cooks',
    ['https://www.linkedin.com/company/Ana-Cooks/about/'],
  ],
  [
    'snapchat',
    'https://www.snapchat.com/add/ana-cooks',
    'ana-cooks',
    [
      'https://www.snapchat.com/add/ana-cooks',
      'https://snapchat.com/add/Ana-Cooks?share_id=abc&locale=de',
      'https://www.snapchat.com/@ana-cooks',
      'https://story.snapchat.com/@ana-cooks',
    ],
  ],
  [
    'pinterest',
    'https://www.pinterest.com/anacooks',
    'anacooks',
    [
      'https://www.pinterest.com/anacooks/',
      'https://www.pinterest.co.uk/AnaCooks/',
      'https://de.pinterest.com/anacooks/_saved/',
      'https://pinterest.com.mx/anacooks?invite_code=1&sender=2',
    ],
  ],
  [
    'twitch',
    'https://www.twitch.tv/anacooks',
    'anacooks',
    ['https://twitch.tv/AnaCooks', 'https://m.twitch.tv/anacooks/home', 'https://www.twitch.tv/popout/anacooks/chat'],
  ],
  [
    'reddit',
    'https://www.reddit.com/user/ana_cooks',
    'ana_cooks',
    [
      'https://www.reddit.com/user/Ana_Cooks/',
      'https://old.reddit.com/u/ana_cooks',
      'https://www.reddit.com/u/ana_cooks/s/AbCdEf',
      'https://www.reddit.com/r/u_ana_cooks/',
    ],
  ],
  [
    'onlyfans',
    'https://onlyfans.com/anacooks',
    'anacooks',
    ['https://onlyfans.com/AnaCooks', 'https://www.onlyfans.com/anacooks/media', 'https://onlyfans.com/12345/anacooks'],
  ],
]

const none = [
  'https://www.instagram.com/',
  'https://www.instagram.com/p/Cabc123/',
  'https://www.instagram.com/reel/Cabc123/',
  'https://www.instagram.com/share/BAabcDEF',
  'https://www.instagram.com/share/reel/BAabcDEF/',
  'https://www.instagram.com/explore/tags/cooking/',
  'https://www.instagram.com/accounts/login/?next=/ana/',
  'https://www.instagram.com/s/aGlnaGxpZ2h0OjE4?story_media_id=1',
  'https://help.instagram.com/ana',
  'https://www.tiktok.com/foryou',
  'https://www.tiktok.com/tag/cooking',
  'https://www.tiktok.com/t/ZTabc123/',
  'https://vm.tiktok.com/ZMabc123/',
  'https://www.youtube.com/',
  'https://www.youtube.com/redirect?q=https://shop.example',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/channel/UCshort',
  'https://www.youtube.com/playlist?list=PL1',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://accounts.youtube.com/@ana',
  'https://www.facebook.com/profile.php',
  'https://www.facebook.com/profile.php?id=ana',
  'https://www.facebook.com/p/Ana-Cooks/',
  'https://www.facebook.com/share/1AbCdEf/',
  'https://www.facebook.com/share/p/1AbCdEf/',
  'https://www.facebook.com/groups/cooking',
  'https://www.facebook.com/story.php?story_fbid=1&id=2',
  'https://www.facebook.com/dialog/feed?link=https://shop.example',
  'https://l.facebook.com/l.php?u=https://shop.example',
  'https://x.com/i/flow/login',
  'https://x.com/home',
  'https://twitter.com/intent/tweet?text=hello',
  'https://x.com/hashtag/cooking',
  'https://www.linkedin.com/feed/',
  'https://www.linkedin.com/in/me/',
  'https://www.linkedin.com/redir/redirect?url=https://shop.example',
  'https://www.pinterest.com/pin/12345/',
  'https://www.pinterest.com/ideas/food/1/',
  'https://www.twitch.tv/videos/1234567890',
  'https://www.twitch.tv/directory/game/Chess',
  'https://clips.twitch.tv/FunnyClip-abc_1',
  'https://www.reddit.com/r/cooking',
  'https://www.reddit.com/user/me',
  'https://www.snapchat.com/spotlight/x',
  'https://www.snapchat.com/t/AbCdEf',
  'https://onlyfans.com/12345',
  'https://onlyfans.com/my/profile',
  'https://onlyfans.com/a%2Fb%00',
  'https://onlyfans.com/%E2%80%AEana',
  'https://onlyfans.com/%E0%A4%A',
  'https://onlyfans.com/...',
  'https://youtube.com.evil.example/@ana',
  'https://notyoutube.com/@ana',
  'https://youtube.com@evil.example/@ana',
  'https://ana:secret@youtube.com/@ana',
  'https://youtube.com:8443/@ana',
  'https://evil.example/?youtube.com/@ana',
  'javascript:alert(1)//youtube.com/@ana',
  'ftp://youtube.com/@ana',
  'youtube.com',
  'nonsense',
  '',
]

describe('a profile', () => {
  it.each(
    profiles.flatMap(([platform, profile, username, shared]) =>
      shared.map((address) => [address, { platform, address: profile, username }] as const),
    ),
  )('shared as %s has one address', (address, profile) => {
    expect(profileAt(address)).toEqual(profile)
    expect(profileAt(profile.address)).toEqual(profile)
  })

  it('is on its own platform alone', () => {
    expect(profileOn('tiktok', 'https://www.tiktok.com/@ana')).not.toBe(null)
    expect(profileOn('youtube', 'https://www.tiktok.com/@ana')).toBe(null)
  })
})

it.each(none)('no profile can be read from “%s”', (address) => expect(profileAt(address)).toBe(null))
