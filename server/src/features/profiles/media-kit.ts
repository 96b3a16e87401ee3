import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { encode } from 'uqr'
import { formatMoney, localeOf } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { platformNames } from '#contract/platform-names.ts'
import { product } from '#contract/product.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { reachOf } from '#contract/reach.ts'
import { openPage, type Page, pageSize } from '../../platform/pdf/document.ts'
import type { Storage } from '../../platform/storage.ts'
import { textIn } from '../notifications/texts.ts'

const margin = 40
const inner = pageSize.width - 2 * margin
/** A table keeps 8 points free after each column. */
const wide = inner + 8
const coverHeight = 118
const quiet = '#5b5951'
const rule = '#dcd9d1'
const ink = '#0b0b0c'
/** What fits on one page beside everything else. */
const most = { platforms: 6, deals: 6, bioLines: 5 }

type Asked = { media: Storage; language: Language; publicOrigin: string; now: Date }

/** What a printed code leads to: the page by number, which stays when the user name changes. */
export const codeAddress = (publicOrigin: string, id: number) => `${publicOrigin}/i/${id}`

/**
 * An influencer's media kit: one A4 page in the reader's language, mirrored for Arabic, with the figures of the public profile
 * and where each comes from. Whatever people wrote fits: long texts end in …, characters without a glyph are left out.
 */
export async function drawMediaKit(profile: PublicProfile, asked: Asked): Promise<Buffer> {
  const { media, language, publicOrigin, now } = asked
  const say = wordsIn(language)
  const address = codeAddress(publicOrigin, profile.id)
  const page = openPage({
    title: say.text('title', { name: profile.displayName }),
    author: product,
    language,
    direction: directionOf(language),
  })
  const [cover, avatar] = await Promise.all([
    readPicture(media, profile.coverUrl, 1190, Math.round(coverHeight * 2)),
    readPicture(media, profile.avatarUrl, 300, 300),
  ])
  drawFaces(page, profile, cover, avatar)
  page.squares(encode(address, { ecc: 'M', border: 0 }).data, {
    x: pageSize.width - margin - 76,
    y: coverHeight + 18,
    size: 76,
    fill: ink,
  })
  let y = drawHead(page, profile, say)
  y = drawFigures(page, y + 16, profile, say)
  y = drawPlatforms(page, y + 18, profile, say)
  drawDeals(page, y + 18, profile, say)
  const foot = { x: margin, y: pageSize.height - 38, width: inner, size: 8, colour: quiet, maxLines: 1 }
  page.text(say.text('made', { date: say.day(now.toISOString()), product }), foot)
  page.text(address.replace(/^https?:\/\//, ''), { ...foot, align: 'end', direction: 'ltr', link: address })
  return page.end()
}

function wordsIn(language: Language) {
  const locale = localeOf(language)
  const text = (key: string, values?: object) => textIn(language, `mediaKit.${key}`, values)
  return {
    text,
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    day: (iso: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso)),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    price: (cents: number) => formatMoney(cents, language),
  }
}
type Words = ReturnType<typeof wordsIn>

function drawFaces(page: Page, profile: PublicProfile, cover: Buffer | null, avatar: Buffer | null) {
  const band = { x: 0, y: 0, width: pageSize.width, height: coverHeight }
  if (cover) page.picture(cover, band)
  else page.box({ ...band, fill: ink })
  const face = { x: margin, y: coverHeight - 44, width: 88, height: 88 }
  page.box({ x: face.x - 3, y: face.y - 3, width: 94, height: 94, radius: 47, fill: '#ffffff' })
  if (avatar) return page.picture(avatar, { ...face, round: true })
  page.box({ ...face, radius: 44, fill: '#2447e8' })
  page.text([...profile.displayName][0] ?? '', {
    x: face.x,
    y: face.y + 20,
    width: face.width,
    size: 36,
    weight: 600,
    colour: '#ffffff',
    align: 'centre',
    maxLines: 1,
  })
}

/** Name, what they are, bio; gives the `y` below. */
function drawHead(page: Page, profile: PublicProfile, say: Words): number {
  const beside = { x: margin + 104, width: inner - 104 - 96 }
  const line = { ...beside, maxLines: 1, direction: 'auto' } as const
  let y = coverHeight + 8
  const below = page.text(profile.displayName, { ...line, y, size: 20, weight: 600, lineHeight: 1.3 })
  y = page.text(`@${profile.username}`, { ...line, y: below, direction: 'ltr', colour: quiet })
  const what = [profile.profession, profile.countryOfOrigin && say.country(profile.countryOfOrigin)].filter(Boolean)
  y = page.text(what.join(' · '), { ...line, y, colour: quiet })
  const proofs = [
    profile.isIdentityVerified && say.text('identityVerified'),
    profile.isVerified && say.text('emailVerified'),
  ].filter(Boolean)
  page.text(proofs.join(' · '), { ...line, y, direction: undefined, size: 8, colour: '#0b6b4f' })
  return page.text(profile.bio ?? '', {
    x: margin,
    y: coverHeight + 108,
    width: inner,
    maxLines: most.bioLines,
    direction: 'auto',
  })
}

/** Figures side by side, each with where it comes from. */
function drawFigures(page: Page, y: number, profile: PublicProfile, say: Words): number {
  const { rank, engagement, socialProfiles } = profile
  const reach = reachOf(socialProfiles)
  const here = say.text('countedHere', { product })
  const figures = [
    [
      say.text('reach'),
      say.number(reach.total),
      say.text('reachSource', { platforms: say.number(socialProfiles.length), proven: say.number(reach.proven) }),
    ],
    [say.text('views'), say.number(engagement?.views ?? 0), here],
    [say.text('completed'), say.number(profile.completedOrders), here],
    rank && [
      say.text('rank'),
      `#${say.number(rank.globalRank)}`,
      rank.localRank && rank.country
        ? say.text('localRank', { rank: say.number(rank.localRank), country: say.country(rank.country) })
        : say.text('rankSource', { date: say.day(rank.computedAt) }),
    ],
  ].filter((figure) => figure !== null)
  const width = inner / figures.length
  const ends = figures.map(([label, value, source], i) => {
    const at = { x: margin + i * width, width: width - 10 }
    const below = page.text(label!, { ...at, y, size: 8, colour: quiet, maxLines: 1 })
    const end = page.text(value!, { ...at, y: below, size: 17, weight: 600, direction: 'ltr', maxLines: 1 })
    return page.text(source!, { ...at, y: end, size: 7.5, colour: quiet, maxLines: 2 })
  })
  return Math.max(...ends)
}

function drawPlatforms(page: Page, y: number, { socialProfiles }: PublicProfile, say: Words): number {
  if (socialProfiles.length === 0) return y
  const shown = socialProfiles.slice(0, most.platforms)
  const end = drawTable(page, y, say.text('platforms'), {
    columns: [
      { title: say.text('platform'), width: wide * 0.42, direction: 'ltr', maxLines: 1 },
      { title: say.text('followers'), width: wide * 0.2, align: 'end', maxLines: 1 },
      { title: say.text('source'), width: wide * 0.38, align: 'end', maxLines: 1, size: 8 },
    ],
    rows: shown.map((each) => [
      `${platformNames[each.platform]}${each.username ? `  @${each.username}` : ''}`,
      say.number(each.followers),
      provenance(each, say),
    ]),
  })
  const more = socialProfiles.length - shown.length
  return more > 0
    ? page.text(say.text('morePlatforms', { many: say.number(more) }), {
        x: margin,
        y: end + 3,
        width: inner,
        size: 8,
        colour: quiet,
      })
    : end
}

/** Who says how many follow, and how old that is. */
function provenance(each: PublicProfile['socialProfiles'][number], say: Words): string {
  if (each.followersSource === 'api')
    return say.text('fromPlatform', { platform: platformNames[each.platform], date: say.day(each.lastUpdated) })
  if (each.isVerified && each.verifiedAt) return say.text('verifiedOn', { date: say.day(each.verifiedAt) })
  return say.text('selfReported', { date: say.day(each.lastUpdated) })
}

function drawDeals(page: Page, y: number, { deals }: PublicProfile, say: Words): number {
  if (deals.length === 0) return y
  return drawTable(page, y, say.text('deals'), {
    columns: [
      { title: say.text('deal'), width: wide * 0.6, direction: 'auto', maxLines: 1 },
      { title: say.text('days'), width: wide * 0.16, align: 'end', maxLines: 1 },
      { title: say.text('price'), width: wide * 0.24, align: 'end', weight: 600, maxLines: 1 },
    ],
    rows: deals
      .slice(0, most.deals)
      .map((deal) => [
        deal.title,
        say.number(deal.deliveryTimeInDays),
        deal.isPriceHidden || deal.price === null ? say.text('onRequest') : say.price(deal.price),
      ]),
  })
}

/** A table under its heading. */
function drawTable(
  page: Page,
  y: number,
  heading: string,
  table: Pick<Parameters<Page['table']>[1], 'columns' | 'rows'>,
): number {
  const below = page.text(heading, { x: margin, y, width: inner, size: 12, weight: 600 })
  return page.table({ x: margin, y: below }, { rule, quiet, ...table })
}

/** A public picture as a JPEG of these pixels; null when there is none, or none that can be read. */
async function readPicture(media: Storage, url: string | null, width: number, height: number): Promise<Buffer | null> {
  const path = /^\/media\/((?:[\w-]+\/)+[\w.-]+)$/.exec(url ?? '')?.[1]
  if (!path) return null
  try {
    return await sharp(await buffer(media.read(path)), { limitInputPixels: 50_000_000 })
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer()
  } catch {
    // the page is good without it
    return null
  }
}
