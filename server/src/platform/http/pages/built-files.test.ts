import { expect, it } from 'vitest'
import { type Chunk, fileResolver } from './built-files.ts'

const manifest: Record<string, Chunk> = {
  'src/public/hydrate.tsx': { file: 'assets/hydrate-a.js', css: ['assets/public.css'], imports: ['_react.js'] },
  'src/features/presence/profiles/public/ProfilePage.tsx': {
    file: 'assets/Profile-b.js',
    css: ['assets/profile.css'],
    imports: ['_react.js', '_stars.js'],
  },
  'src/features/accounts/identity/public/LoginPage.tsx': { file: 'assets/Login-c.js' },
  '_react.js': { file: 'assets/react-d.js' },
  '_stars.js': { file: 'assets/stars-e.js', css: ['assets/stars.css'] },
  'fonts/readex-pro-latin-wght-normal.woff2': { file: 'assets/latin.woff2' },
  'fonts/readex-pro-arabic-wght-normal.woff2': { file: 'assets/arabic.woff2' },
}

it('names every module that a page needs once, and no other page’s', () => {
  const read = (file: string) => `[${file}]`
  const files = fileResolver(
    manifest,
    read,
  )(['src/public/hydrate.tsx', 'src/features/presence/profiles/public/ProfilePage.tsx'])
  expect(files).toEqual({
    script: '/assets/hydrate-a.js',
    modules: ['/assets/hydrate-a.js', '/assets/react-d.js', '/assets/Profile-b.js', '/assets/stars-e.js'],
    styles: ['/assets/public.css', '/assets/stars.css', '/assets/profile.css'],
    inlined: { styles: '[assets/public.css][assets/stars.css][assets/profile.css]', boot: '[boot.js]' },
    fonts: { latin: '/assets/latin.woff2', arabic: '/assets/arabic.woff2' },
  })
})
