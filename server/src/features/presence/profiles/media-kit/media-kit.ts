import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { dateFormat, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { reachOf } from '#contract/presence/profiles/reach.ts'
import { product } from '#contract/product.ts'
import { charactersOf } from '#contract/truncate.ts'
import { legibleName } from '../../../../platform/documents/legible.ts'
import { typesetPdf } from '../../../../platform/documents/typeset.ts'
import { translate } from '../../../../platform/texts.ts'

// documents are drawn one at a time and each picture once, so neither threads nor a cache help
sharp.cache(false)
sharp.concurrency(1)

const coverHeight = 118
/** The number of platforms that fit on one page. */
const maxPlatforms = 6

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
 * Typesets an influencer's media kit: one A4 page in the reader's language, mirrored for Arabic, with the figures of the public profile
 * and their sources. People's texts always fit: long ones are truncated with ….
 */
export async function drawMediaKit({ kit, pictures }: { kit: KitContent; pictures: KitPictures }): Promise<Buffer> {
  const { language, address, day } = kit
  const i18n = i18nFor(language)
  const [cover, avatar] = await Promise.all([
    asJpeg(pictures.cover, 1190, Math.round(coverHeight * 2)),
    asJpeg(pictures.avatar, 300, 300),
  ])
  const name = legibleName(kit, language)
  const title = i18n.text('title', { name })
  const labels = ['platforms', 'platform', 'followers', 'source', 'deals', 'deal', 'days', 'price']
  const more = kit.socialProfiles.length - maxPlatforms
  return typesetPdf({
    template: new URL('./media-kit.typ', import.meta.url),
    title,
    language,
    madeAt: new Date(day),
    pictures: {
      'code.svg': Buffer.from(renderSVG(address, { ecc: 'M', border: 0 })),
      ...(cover && { 'cover.jpg': cover }),
      ...(avatar && { 'avatar.jpg': avatar }),
    },
    content: {
      labels: {
        ...Object.fromEntries(labels.map((each) => [each, i18n.text(each)])),
        made: i18n.text('made', { date: i18n.day(day), product }),
        address: address.replace(/^https?:\/\//, ''),
        cover: title,
        initial: charactersOf(name.replace(/^@/, ''))[0] ?? '',
        more: more > 0 ? i18n.text('morePlatforms', { many: i18n.number(more) }) : null,
      },
      pictures: { cover: cover !== null, avatar: avatar !== null },
      address,
      name,
      username: kit.username,
      'about-them': [kit.profession, kit.countryOfOrigin && i18n.country(kit.countryOfOrigin)]
        .filter(Boolean)
        .join(' · '),
      badges: [kit.isIdentityVerified && i18n.text('identityVerified'), kit.isVerified && i18n.text('emailVerified')]
        .filter(Boolean)
        .join(' · '),
      bio: kit.bio ?? '',
      'figures-shown': figuresOf(kit, i18n),
      platforms: kit.socialProfiles
        .slice(0, maxPlatforms)
        .map((each) => [
          `${platformNames[each.platform]}${each.username ? `  @${each.username}` : ''}`,
          i18n.number(each.followers),
          provenance(each, i18n),
        ]),
      deals: kit.deals.map((deal) => [
        deal.title,
        i18n.number(deal.deliveryTimeInDays),
        deal.isPriceHidden || deal.price === null ? i18n.text('onRequest') : i18n.price(deal.price),
      ]),
    },
  })
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

/** The figures side by side, each with its source. */
function figuresOf({ rank, views, socialProfiles, completedOrders }: KitContent, i18n: I18n): string[][] {
  const reach = reachOf(socialProfiles)
  const countedByUs = i18n.text('countedHere', { product })
  const source = { platforms: i18n.number(socialProfiles.length), proven: i18n.number(reach.proven) }
  const figures = [
    [i18n.text('reach'), i18n.number(reach.total), i18n.text('reachSource', source)],
    [i18n.text('views'), i18n.number(views), countedByUs],
    [i18n.text('completed'), i18n.number(completedOrders), countedByUs],
  ]
  if (!rank) return figures
  const about =
    rank.localRank && rank.country
      ? i18n.text('localRank', { rank: i18n.number(rank.localRank), country: i18n.country(rank.country) })
      : i18n.text('rankSource', { date: i18n.day(rank.computedAt) })
  return [...figures, [i18n.text('rank'), `#${i18n.number(rank.globalRank)}`, about]]
}

/** The source of a follower count and its date. */
function provenance(each: KitContent['socialProfiles'][number], i18n: I18n): string {
  if (each.followersSource === 'api')
    return i18n.text('fromPlatform', { platform: platformNames[each.platform], date: i18n.day(each.lastUpdated) })
  if (each.isVerified && each.verifiedAt) return i18n.text('verifiedOn', { date: i18n.day(each.verifiedAt) })
  return i18n.text('selfReported', { date: i18n.day(each.lastUpdated) })
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
