import type { SettingKey } from '#contract/foundation/settings/settings.ts'

/**
 * Form of a field: an amount of money, a share in basis points, a number with its unit, or a switch. Its name and its explanation are the
 * texts `setting.<field>` and `setting.<field>.text`.
 */
export type FieldKind = 'money' | 'percent' | 'minutes' | 'hours' | 'days' | 'count' | 'switch'

/** The settings that are numbers and switches, whose forms are made from these lists. */
export const numberSettings = {
  order_terms: {
    feeBps: 'percent',
    unpaidMinutes: 'minutes',
    acceptHours: 'hours',
    reviewHours: 'hours',
    extensionHours: 'hours',
    waitDays: 'days',
    cancelAnswerHours: 'hours',
    lateCancelHours: 'hours',
    lateLimitDays: 'days',
    maxMoves: 'count',
    maxMoveDays: 'days',
    moveAnswerHours: 'hours',
    evidenceDays: 'days',
    objectDays: 'days',
    decideDays: 'days',
    hardStopDays: 'days',
  },
  campaign_terms: {
    answerDays: 'days',
    offerDays: 'days',
    paymentHours: 'hours',
    shipDays: 'days',
    arriveDays: 'days',
  },
  order_limits: {
    maxUnacceptedPerPair: 'count',
    maxUnacceptedPerBusiness: 'count',
    maxCancellations: 'count',
    cancellationHours: 'hours',
    minutesBetweenMails: 'minutes',
  },
  newcomers: {
    newcomerDays: 'days',
    newcomerContacts: 'count',
    newcomerDeals: 'count',
    newcomerApplications: 'count',
  },
  gifts: { giftsPerDay: 'count', centsPerDay: 'money' },
  videos: { adminCheck: 'switch' },
  access: {
    influencerSignUp: 'switch',
    businessSignUp: 'switch',
    cardPayments: 'switch',
    paypalDeposits: 'switch',
    bankDeposits: 'switch',
  },
  tax: { vatBps: 'percent' },
  risk: {
    holdFrom: 'count',
    sharedPoints: 'count',
    cardPoints: 'count',
    passThroughPoints: 'count',
    disputePoints: 'count',
  },
} as const satisfies Partial<Record<SettingKey, Record<string, FieldKind>>>

export type NumberSetting = keyof typeof numberSettings
type FieldOf<K extends NumberSetting> = K extends unknown ? keyof (typeof numberSettings)[K] & string : never
export type SettingField = FieldOf<NumberSetting>

const kinds: Record<string, FieldKind> = Object.assign({}, ...Object.values(numberSettings))
/** The kind of a field of `numberSettings`; their names are unique. */
export const kindOf = (field: string): FieldKind | undefined => kinds[field]
export const isSettingField = (field: string): field is SettingField => field in kinds
