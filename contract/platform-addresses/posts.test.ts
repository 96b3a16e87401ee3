import { describe, expect, it } from 'vitest'
import { type PostSite, postAt } from './posts.ts'
import { isOnPlatform, shortLinkOf } from './short-links.ts'

/** Addresses as apps share them and people paste them, by the post that they lead to. */
const posts: [site: PostSite, id: string, post: string, shared: string[]][] = [
  [
    'youtube',
    'dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/watch/?v=dQw4w9WgXcQ',
      'http://youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s',
      'https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=10',
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RDAMVM',
      'https://youtu.be/dQw4w9WgXcQ?si=abc',
      'https://youtu.be/dQw4w9WgXcQ/',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ',
      'https://youtube.com/shorts/dQw4w9WgXcQ/?feature=share',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'HTTPS://WWW.YOUTUBE.COM/live/dQw4w9WgXcQ',
      'youtube.com/watch?v=dQw4w9WgXcQ',
    ],
  ],
  [
    'tiktok',
    '7106594312292453675',
    'https://www.tiktok.com/@ana.b/video/7106594312292453675',
    [
      'https://www.tiktok.com/@ana.b/video/7106594312292453675?lang=de',
      'https://www.tiktok.com/@Ana.B/video/7106594312292453675/',
      'https://m.tiktok.com/@ana.b/video/7106594312292453675?is_from_webapp=1&sender_device=pc',
      'https://tiktok.com/@ANA.B/photo/7106594312292453675',
    ],
  ],
  [
    'instagram',
    'CxYz_12-ab',
    'https://www.instagram.com/p/CxYz_12-ab/',
    [
      'https://www.instagram.com/p/CxYz_12-ab/',
      'https://www.instagram.com/p/CxYz_12-ab?igsh=MWQ1ZGUxMzBkMA==',
      'https://instagram.com/ana/reel/CxYz_12-ab/?igsh=1',
      'https://www.instagram.com/reel/CxYz_12-ab/?utm_source=ig_web_copy_link',
      'https://www.instagram.com/reels/CxYz_12-ab/',
      'https://www.instagram.com/tv/CxYz_12-ab/',
      'https://m.instagram.com/p/CxYz_12-ab/',
      'https://instagr.am/p/CxYz_12-ab/',
    ],
  ],
  [
    'vimeo',
    '76979871',
    'https://vimeo.com/76979871',
    [
      'https://vimeo.com/76979871',
      'https://vimeo.com/76979871/?share=copy',
      'https://player.vimeo.com/video/76979871',
      'https://vimeo.com/channels/staffpicks/76979871',
      'https://vimeo.com/groups/shortfilms/videos/76979871',
      'https://vimeo.com/showcase/3717822/video/76979871',
    ],
  ],
  [
    'vimeo',
    '76979871',
    'https://vimeo.com/76979871/8272103f6e',
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://vimeo.com/76979871/8272103f6e?share=copy&fl=sv',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0',
      'https://vimeo.com/76979871?h=8272103f6e',
      'https://vimeo.com/manage/videos/76979871/8272103f6e',
    ],
  ],
  [
    'twitch',
    '1234567890',
    'https://www.twitch.tv/videos/1234567890',
    [
      'https://www.twitch.tv/videos/1234567890?t=1h',
      'https://m.twitch.tv/videos/1234567890/',
      'https://www.twitch.tv/ana/video/1234567890',
      'https://www.twitch.tv/ana/v/1234567890',
    ],
  ],
  [
    'twitch',
    'FunnyClip-abc_1',
    'https://clips.twitch.tv/FunnyClip-abc_1',
    [
      'https://www.twitch.tv/ana/clip/FunnyClip-abc_1?filter=clips&range=7d',
      'https://clips.twitch.tv/FunnyClip-abc_1',
      'https://m.twitch.tv/clip/FunnyClip-abc_1',
      'https://m.twitch.tv/ana/clip/FunnyClip-abc_1',
      'https://clips.twitch.tv/embed?clip=FunnyClip-abc_1&parent=shop.example',
    ],
  ],
]

const none = [
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://ana:secret@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@ana',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
  'https://www.youtube.com/redirect?v=dQw4w9WgXcQ',
  'https://www.tiktok.com/@ana',
  'https://www.instagram.com/ana/',
  'https://www.instagram.com/share/reel/BAabcDEF12/',
  'https://www.instagram.com/share/p/BAabcDEF12/',
  'https://www.instagram.com/reels/audio/1234567890/',
  'https://vimeo.com/ana',
  'https://vimeo.com/76979871/settings',
  'https://www.twitch.tv/ana',
  '',
]

const shortLinks = [
  ['https://vm.tiktok.com/ZMabc123/', 'tiktok'],
  ['https://vt.tiktok.com/ZSabc123/', 'tiktok'],
  ['https://www.tiktok.com/t/ZTabc123/', 'tiktok'],
  ['https://www.instagram.com/share/reel/BAabcDEF12/', 'instagram'],
  ['https://www.instagram.com/share/BAabcDEF12', 'instagram'],
  ['https://www.facebook.com/share/1AbCdEf/?mibextid=wwXIfr', 'facebook'],
  ['https://fb.me/ana', 'facebook'],
  ['https://pin.it/4AbCdEf', 'pinterest'],
  ['https://lnkd.in/eAbCdEf', 'linkedin'],
  ['https://t.co/AbCdEf', 'twitter'],
  ['https://www.snapchat.com/t/AbCdEf', 'snapchat'],
  ['https://t.snapchat.com/AbCdEf', 'snapchat'],
  ['https://www.reddit.com/r/cooking/s/AbCdEf', 'reddit'],
  ['https://redd.it/abcdef', 'reddit'],
  ['https://bit.ly/abcdef', null],
  ['https://vm.tiktok.com/', null],
  ['https://vm.tiktok.com.evil.example/ZMabc123/', null],
  ['https://www.instagram.com/share/', null],
  ['https://www.instagram.com/sharelle', null],
  ['not an address', null],
] as const

describe('a post', () => {
  it.each(
    posts.flatMap(([site, id, post, shared]) =>
      shared.map((address) => [address, { site, id, address: post }] as const),
    ),
  )('shared as %s has one address', (address, post) => {
    expect(postAt(address)).toEqual(post)
    expect(postAt(post.address)).toEqual(post)
  })
})

it.each(none)('no post can be read from “%s”', (address) => expect(postAt(address)).toBe(null))

describe('a short link', () => {
  it.each(shortLinks)('%s is one of %s', (address, platform) => {
    expect(shortLinkOf(address)).toBe(platform)
    expect(postAt(address)).toBe(null)
  })

  it('leads to hosts of its platform alone', () => {
    const isOn = (address: string) => isOnPlatform('tiktok', new URL(address))
    expect(isOn('https://www.tiktok.com/@ana')).toBe(true)
    expect(isOn('https://tiktok.com.evil.example/@ana')).toBe(false)
    expect(isOn('https://www.instagram.com/ana')).toBe(false)
    expect(isOn('http://127.0.0.1/')).toBe(false)
  })
})
