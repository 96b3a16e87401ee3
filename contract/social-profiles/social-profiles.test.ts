import { expect, it } from 'vitest'
import type { Platform } from '../fields.ts'
import { usernameOn } from './social-profiles.ts'

const names: [Platform, string, string | null][] = [
  ['youtube', 'https://www.youtube.com/@ana.cooks', 'ana.cooks'],
  ['youtube', 'https://www.youtube.com/@ana/videos?view=0', 'ana'],
  ['youtube', 'https://youtube.com/channel/UC-lHJZR3Gqxm24_Vd_AJ5Yw/about', 'UC-lHJZR3Gqxm24_Vd_AJ5Yw'],
  ['youtube', 'https://m.youtube.com/c/AnaCooks', 'AnaCooks'],
  ['youtube', 'https://www.youtube.com/user/anacooks', 'anacooks'],
  ['youtube', 'https://www.youtube.com/@%D8%A2%D9%86%D8%A7', 'آنا'],
  ['youtube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', null],
  ['tiktok', 'https://www.tiktok.com/@ana', 'ana'],
  ['tiktok', 'https://www.tiktok.com/@ana/video/71', 'ana'],
  ['tiktok', 'https://www.tiktok.com/foryou', null],
  ['instagram', 'https://instagram.com/ana/', 'ana'],
  ['instagram', 'https://www.instagram.com/p/Cabc/', null],
  ['snapchat', 'https://www.snapchat.com/add/ana', 'ana'],
  ['snapchat', 'https://www.snapchat.com/@ana', 'ana'],
  ['snapchat', 'https://www.snapchat.com/spotlight/x', null],
  ['facebook', 'https://m.facebook.com/ana.cooks', 'ana.cooks'],
  ['facebook', 'https://www.facebook.com/profile.php?id=100', null],
  ['linkedin', 'https://es.linkedin.com/in/ana-m%C3%BCller', 'ana-müller'],
  ['linkedin', 'https://www.linkedin.com/company/ana-cooks/', 'ana-cooks'],
  ['linkedin', 'https://www.linkedin.com/feed/', null],
  ['twitter', 'https://x.com/ana', 'ana'],
  ['twitter', 'https://twitter.com/@ana/status/1', 'ana'],
  ['twitter', 'https://x.com/i/flow/login', null],
  ['pinterest', 'https://www.pinterest.co.uk/ana/', 'ana'],
  ['pinterest', 'https://www.pinterest.com/pin/12/', null],
  ['twitch', 'https://twitch.tv/ana', 'ana'],
  ['twitch', 'https://www.twitch.tv/videos/1', null],
  ['reddit', 'https://www.reddit.com/user/ana', 'ana'],
  ['reddit', 'https://old.reddit.com/u/ana/', 'ana'],
  ['reddit', 'https://www.reddit.com/r/cooking', null],
  ['onlyfans', 'https://onlyfans.com/ana', 'ana'],
  ['onlyfans', 'https://onlyfans.com/posts/1', null],
  ['onlyfans', 'https://onlyfans.com/a%2Fb%00', null],
  ['onlyfans', 'https://onlyfans.com/%E2%80%AEana', null],
  ['onlyfans', 'https://onlyfans.com/%E0%A4%A', null],
  ['youtube', 'https://www.tiktok.com/@ana', null],
  ['youtube', 'nonsense', null],
]

it.each(names)('the user name on %s of %s is %s', (platform, address, name) => {
  expect(usernameOn(platform, address)).toBe(name)
})
