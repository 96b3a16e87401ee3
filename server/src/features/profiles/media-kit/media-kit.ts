import sharp from 'sharp'
import { encode } from 'uqr'
import { dateFormat, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import type { PublicProfile } from '#contract/profiles/profiles.ts'
import { reachOf } from '#contract/profiles/reach.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { charactersOf } from '#contract/truncate.ts'
import { openPage, type Page, pageSize } from '../../../platform/documents/document.ts'
import { translate } from '../../../platform/texts.ts'

// documents are drawn one at a time and each picture once, so neither threads nor a cache help
sharp.cache(false)
sharp.concurrency(1)

const margin = 40
const contentWidth = pageSize.width - 2 * margin
/** Tables leave a gap of 8 points after each column, also the last. */
const tableWidth = contentWidth + 8
const coverHeight = 118
const quiet = '#5b5951'
const rule = '#dcd9d1'
const ink = '#0b0b0c'
/** As much as fits on one page. */
const maxShown = { platforms: 6, bioLines: 5 }

/** The content of a media kit; `day` is the day it is made. */
export type KitContent = Pick<
  PublicProfile,
  | 'id'
  | 'username'
  | 'displayName'
  | 'bio'
  | 'profession'
  | 'countryOfOrigin'
  | 'isVerified'
  | 'isIdentityVerified'
  | 'completedOrders'
  | 'rank'
  | 'socialProfiles'
  | 'deals'
> & { views: number; language: Language; address: string; day: string }
/** The pictures as stored. */
export type KitPictures = { cover: Buffer | null; avatar: Buffer | null }

/**
 * Draws an influencer's media kit: one A4 page in the reader's language, mirrored for Arabic, with the figures of the public
 * profile and their sources. User text always fits: long texts are truncated with …, characters without a glyph are dropped.
 */
export async function drawMediaKit({ kit, pictures }: { kit: KitContent; pictures: KitPictures }): Promise<Buffer> {
  const { language, address, day } = kit
  const i18n = i18nFor(language)
  const page = openPage({
    title: i18n.text('title', { name: kit.displayName }),
    author: product,
    language,
    direction: directionOf(language),
    madeAt: new Date(day),
  })
  const [cover, avatar] = await Promise.all([
    asJpeg(pictures.cover, 1190, Math.round(coverHeight * 2)),
    asJpeg(pictures.avatar, 300, 300),
  ])
  drawPictures(page, kit, { cover, avatar })
  page.squares(encode(address, { ecc: 'M', border: 0 }).data, {
    x: pageSize.width - margin - 76,
    y: coverHeight + 18,
    size: 76,
    fill: ink,
  })
  let y = drawHeading(page, kit, i18n)
  y = drawFigures(page, y + 16, { profile: kit, i18n })
  y = drawPlatforms(page, y + 18, { profile: kit, i18n })
  drawDeals(page, y + 18, { profile: kit, i18n })
  const foot = { x: margin, y: pageSize.height - 38, width: contentWidth, size: 8, colour: quiet, maxLines: 1 }
  page.text(i18n.text('made', { date: i18n.day(day), product }), foot)
  page.text(address.replace(/^https?:\/\//, ''), { ...foot, align: 'end', direction: 'ltr', link: address })
  return page.end()
}

function i18nFor(language: Language) {
  const locale = localeOf(language)
  const text = (key: string, values?: object) => translate(language, `mediaKit.${key}`, values)
  return {
    text,
    number: (value: number) => numberFormat(locale).format(value),
    day: (iso: string) => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso)),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
    price: (cents: number) => formatMoney(cents, language),
  }
}
type I18n = ReturnType<typeof i18nFor>

function drawPictures(
  page: Page,
  profile: KitContent,
  { cover, avatar }: { cover: Buffer | null; avatar: Buffer | null },
) {
  const band = { x: 0, y: 0, width: pageSize.width, height: coverHeight }
  if (cover) page.picture(cover, band)
  else page.box({ ...band, fill: ink })
  const face = { x: margin, y: coverHeight - 44, width: 88, height: 88 }
  page.box({ x: face.x - 3, y: face.y - 3, width: 94, height: 94, radius: 47, fill: '#ffffff' })
  if (avatar) return page.picture(avatar, { ...face, round: true })
  page.box({ ...face, radius: 44, fill: '#2447e8' })
  page.text(charactersOf(profile.displayName)[0] ?? '', {
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

/** Draws name, profession and bio; returns the `y` below. */
function drawHeading(page: Page, profile: KitContent, i18n: I18n): number {
  const beside = { x: margin + 104, width: contentWidth - 104 - 96 }
  const line = { ...beside, maxLines: 1, direction: 'auto' } as const
  let y = coverHeight + 8
  const below = page.text(profile.displayName, { ...line, y, size: 20, weight: 600, lineHeight: 1.3 })
  y = page.text(`@${profile.username}`, { ...line, y: below, direction: 'ltr', colour: quiet })
  const what = [profile.profession, profile.countryOfOrigin && i18n.country(profile.countryOfOrigin)].filter(Boolean)
  y = page.text(what.join(' · '), { ...line, y, colour: quiet })
  const badges = [
    profile.isIdentityVerified && i18n.text('identityVerified'),
    profile.isVerified && i18n.text('emailVerified'),
  ].filter(Boolean)
  page.text(badges.join(' · '), { ...line, y, direction: undefined, size: 8, colour: '#0b6b4f' })
  return page.text(profile.bio ?? '', {
    x: margin,
    y: coverHeight + 108,
    width: contentWidth,
    maxLines: maxShown.bioLines,
    direction: 'auto',
  })
}

/** Draws the figures side by side, each with its source; returns the `y` below. */
function drawFigures(page: Page, y: number, { profile, i18n }: { profile: KitContent; i18n: I18n }): number {
  const { rank, views, socialProfiles } = profile
  const reach = reachOf(socialProfiles)
  const countedByUs = i18n.text('countedHere', { product })
  const figures = [
    [
      i18n.text('reach'),
      i18n.number(reach.total),
      i18n.text('reachSource', { platforms: i18n.number(socialProfiles.length), proven: i18n.number(reach.proven) }),
    ],
    [i18n.text('views'), i18n.number(views), countedByUs],
    [i18n.text('completed'), i18n.number(profile.completedOrders), countedByUs],
    rank && [
      i18n.text('rank'),
      `#${i18n.number(rank.globalRank)}`,
      rank.localRank && rank.country
        ? i18n.text('localRank', { rank: i18n.number(rank.localRank), country: i18n.country(rank.country) })
        : i18n.text('rankSource', { date: i18n.day(rank.computedAt) }),
    ],
  ].filter((figure) => figure !== null)
  const width = contentWidth / figures.length
  const ends = figures.map(([label, value, source], i) => {
    const at = { x: margin + i * width, width: width - 10 }
    const below = page.text(label!, { ...at, y, size: 8, colour: quiet, maxLines: 1 })
    const end = page.text(value!, { ...at, y: below, size: 17, weight: 600, direction: 'ltr', maxLines: 1 })
    return page.text(source!, { ...at, y: end, size: 7.5, colour: quiet, maxLines: 2 })
  })
  return Math.max(...ends)
}

function drawPlatforms(
  page: Page,
  y: number,
  { profile: { socialProfiles }, i18n }: { profile: KitContent; i18n: I18n },
): number {
  if (socialProfiles.length === 0) return y
  const shown = socialProfiles.slice(0, maxShown.platforms)
  const end = drawTable(page, y, {
    heading: i18n.text('platforms'),
    table: {
      columns: [
        { title: i18n.text('platform'), width: tableWidth * 0.42, direction: 'ltr', maxLines: 1 },
        { title: i18n.text('followers'), width: tableWidth * 0.2, align: 'end', maxLines: 1 },
        { title: i18n.text('source'), width: tableWidth * 0.38, align: 'end', maxLines: 1, size: 8 },
      ],
      rows: shown.map((each) => [
        `${platformNames[each.platform]}${each.username ? `  @${each.username}` : ''}`,
        i18n.number(each.followers),
        provenance(each, i18n),
      ]),
    },
  })
  const more = socialProfiles.length - shown.length
  return more > 0
    ? page.text(i18n.text('morePlatforms', { many: i18n.number(more) }), {
        x: margin,
        y: end + 3,
        width: contentWidth,
        size: 8,
        colour: quiet,
      })
    : end
}

/** Where a follower count comes from, and from when. */
function provenance(each: KitContent['socialProfiles'][number], i18n: I18n): string {
  if (each.followersSource === 'api')
    return i18n.text('fromPlatform', { platform: platformNames[each.platform], date: i18n.day(each.lastUpdated) })
  if (each.isVerified && each.verifiedAt) return i18n.text('verifiedOn', { date: i18n.day(each.verifiedAt) })
  return i18n.text('selfReported', { date: i18n.day(each.lastUpdated) })
}

function drawDeals(page: Page, y: number, { profile: { deals }, i18n }: { profile: KitContent; i18n: I18n }): number {
  if (deals.length === 0) return y
  return drawTable(page, y, {
    heading: i18n.text('deals'),
    table: {
      columns: [
        { title: i18n.text('deal'), width: tableWidth * 0.6, direction: 'auto', maxLines: 1 },
        { title: i18n.text('days'), width: tableWidth * 0.16, align: 'end', maxLines: 1 },
        { title: i18n.text('price'), width: tableWidth * 0.24, align: 'end', weight: 600, maxLines: 1 },
      ],
      rows: deals.map((deal) => [
        deal.title,
        i18n.number(deal.deliveryTimeInDays),
        deal.isPriceHidden || deal.price === null ? i18n.text('onRequest') : i18n.price(deal.price),
      ]),
    },
  })
}

/** Draws a table under its heading; returns the `y` below. */
function drawTable(
  page: Page,
  y: number,
  { heading, table }: { heading: string; table: Pick<Parameters<Page['table']>[1], 'columns' | 'rows'> },
): number {
  const below = page.text(heading, { x: margin, y, width: contentWidth, size: 12, weight: 600 })
  return page.table({ x: margin, y: below }, { rule, quiet, ...table })
}

/** A picture as a JPEG of this size; null when it is missing or unreadable. */
async function asJpeg(picture: Buffer | null, width: number, height: number): Promise<Buffer | null> {
  if (!picture) return null
  try {
    return await sharp(picture, { limitInputPixels: 50_000_000 })
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer()
  } catch {
    // the kit is drawn without it
    return null
  }
}
