import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import {
  type CampaignPlatform,
  campaignPlatforms,
  type MinFollowers,
} from '#contract/market/campaigns/campaign-fields.ts'
import { everywhere } from '#contract/market/campaigns/everywhere.ts'
import { countryCodes } from '#contract/regions.ts'
import { languageCodes } from '#contract/spoken-languages.ts'
import { CodeColumn } from './code-column.ts'
import { SlotBits } from './slot-bits.ts'
import { SortedSlots } from './sorted-slots.ts'
import { WordIndex } from './word-index.ts'

/** Searchable, filterable and sortable columns of an open campaign. */
export type IndexedCampaign = {
  id: number
  /** Its position among all approvals. */
  number: number
  approvedAt: Date
  /** Cents. */
  price: number
  applyBy: string
  platforms: readonly CampaignPlatform[]
  categories: readonly string[]
  languages: readonly string[]
  locations: readonly string[]
  minFollowers: MinFollowers | null
  texts: string[]
}

/** A day as a comparable number; `2026-11-22` becomes 20261122. */
export const dayNumber = (day: string) => Number(day.replaceAll('-', ''))
export const platformNumber = (platform: CampaignPlatform) => campaignPlatforms.indexOf(platform)

const noSlots = 0

/**
 * All open campaigns in memory, in columns: searches look up sets of campaigns, and lists read those in the order of their sort
 * (docs/decisions/campaign-search.md). A campaign that changes gets a new slot; `isSparse` returns true when so many are unused that the
 * index should be rebuilt.
 */
export class CampaignIndex {
  ids = new Int32Array(noSlots)
  numbers = new Int32Array(noSlots)
  approvedAt = new Float64Array(noSlots)
  prices = new Int32Array(noSlots)
  applyBy = new Int32Array(noSlots)
  /** Verified followers that are required, 0 for none, and the platform in the order of `campaignPlatforms`. */
  minFollowers = new Int32Array(noSlots)
  followersOn = new Uint8Array(noSlots)
  readonly platforms = new CodeColumn(campaignPlatforms)
  readonly categories = new CodeColumn(contentCategories)
  readonly languages = new CodeColumn(languageCodes)
  readonly countries = new CodeColumn(countryCodes)
  readonly words = new WordIndex()
  /** Newest first. Every column has a value for each slot (`!`). */
  // every slot has a number
  readonly byDate = new SortedSlots((a, b) => this.numbers[b]! - this.numbers[a]!)
  /** Highest first, and the newest first among equals. */
  // and a price
  readonly byFee = new SortedSlots((a, b) => this.prices[b]! - this.prices[a]! || this.numbers[b]! - this.numbers[a]!)
  /** The number of slots used so far. */
  slots = 0
  /** A counter that rises with each change. */
  version = 0
  private readonly slotsById = new Map<number, number>()

  get size(): number {
    return this.slotsById.size
  }

  get isSparse(): boolean {
    return this.slots > 2 * this.size + 1_000
  }

  /** The slots whose fee is at least this one, in cents. */
  withPriceFrom(price: number): SlotBits {
    const slots = new SlotBits()
    // every slot has a price
    const count = this.byFee.search((slot) => this.prices[slot]! >= price)
    for (let i = 0; i < count; i++) slots.add(this.byFee.at(i))
    return slots
  }

  /** Sorts slots added by `fill` into the orders, many at once. */
  orderAll(slots: number[]): void {
    this.version += 1
    this.byDate.addAll(slots)
    this.byFee.addAll(slots)
  }

  /** Adds a campaign, or replaces it. */
  put(campaign: IndexedCampaign): void {
    this.remove(campaign.id)
    const slot = this.fill(campaign)
    this.byDate.add(slot)
    this.byFee.add(slot)
    this.version += 1
  }

  remove(id: number): void {
    const slot = this.slotsById.get(id)
    if (slot === undefined) return
    this.slotsById.delete(id)
    this.version += 1
    this.byDate.remove(slot)
    this.byFee.remove(slot)
  }

  /** Writes a campaign that is not in the index yet to the next slot, which is not sorted yet. */
  fill(campaign: IndexedCampaign): number {
    const slot = this.slots
    if (slot === this.ids.length) this.grow(Math.max(1_024, slot * 2))
    this.slots += 1
    this.ids[slot] = campaign.id
    this.numbers[slot] = campaign.number
    this.approvedAt[slot] = campaign.approvedAt.getTime()
    this.prices[slot] = campaign.price
    this.applyBy[slot] = dayNumber(campaign.applyBy)
    this.platforms.put(slot, campaign.platforms)
    this.minFollowers[slot] = campaign.minFollowers?.followers ?? 0
    this.followersOn[slot] = campaign.minFollowers ? platformNumber(campaign.minFollowers.platform) : 0
    this.categories.put(slot, campaign.categories)
    this.languages.put(slot, campaign.languages)
    this.countries.put(
      slot,
      campaign.locations.filter((location) => location !== everywhere),
    )
    this.words.add(slot, campaign.texts)
    this.slotsById.set(campaign.id, slot)
    return slot
  }

  private grow(slots: number): void {
    const copy = <T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    this.ids = copy(this.ids, new Int32Array(slots))
    this.numbers = copy(this.numbers, new Int32Array(slots))
    this.approvedAt = copy(this.approvedAt, new Float64Array(slots))
    this.prices = copy(this.prices, new Int32Array(slots))
    this.applyBy = copy(this.applyBy, new Int32Array(slots))
    this.minFollowers = copy(this.minFollowers, new Int32Array(slots))
    this.followersOn = copy(this.followersOn, new Uint8Array(slots))
  }
}
