import { describe, expect, it } from 'vitest'
import { embedOf } from './embeds.ts'

const youtube = { provider: 'youtube', id: 'dQw4w9WgXcQ', watchUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
const vimeo = { provider: 'vimeo', id: '76979871', watchUrl: 'https://vimeo.com/76979871' }
const instagram = (kind: string) => ({
  provider: 'instagram',
  id: 'CxYz_12-ab',
  watchUrl: `https://www.instagram.com/${kind}/CxYz_12-ab/`,
})
const clip = { provider: 'twitch', id: 'FunnyClip-abc_1', watchUrl: 'https://clips.twitch.tv/FunnyClip-abc_1' }

describe('a video URL', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['http://youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s', youtube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=10', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
    ['HTTPS://WWW.YOUTUBE.COM/live/dQw4w9WgXcQ', youtube],
    [
      'https://www.tiktok.com/@ana.b/video/7106594312292453675?lang=de',
      {
        provider: 'tiktok',
        id: '7106594312292453675',
        watchUrl: 'https://www.tiktok.com/@ana.b/video/7106594312292453675',
      },
    ],
    ['https://www.instagram.com/p/CxYz_12-ab/', instagram('p')],
    ['https://instagram.com/ana/reel/CxYz_12-ab/?igsh=1', instagram('reel')],
    ['https://vimeo.com/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871', vimeo],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
    [
      'https://www.twitch.tv/videos/1234567890?t=1h',
      { provider: 'twitch', id: '1234567890', watchUrl: 'https://www.twitch.tv/videos/1234567890' },
    ],
    ['https://www.twitch.tv/ana/clip/FunnyClip-abc_1', clip],
    ['https://clips.twitch.tv/FunnyClip-abc_1', clip],
  ])('%s is recognized', (address, embed) => {
    expect(embedOf(address)).toEqual(embed)
    // the stored form parses to the same embed
    expect(embedOf(embed.watchUrl)).toEqual(embed)
  })

  it.each([
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
    'https://vm.tiktok.com/ZMabc/',
    'https://www.instagram.com/ana/',
    'https://vimeo.com/ana',
    'https://www.twitch.tv/ana',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    '',
  ])('%s is rejected', (address) => {
    expect(embedOf(address)).toBe(null)
  })
})
