import { appeals } from '#contract/presence/moderation/appeals.ts'
import { appealStatuses, sanctions } from '#contract/presence/moderation/sanctions.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'

export const loadAppealQueue: ScreenLoader = (prefetch, { search }) =>
  prefetch.list(appeals.queue, {
    query: { status: choiceIn(search, 'status', { choices: appealStatuses, fallback: 'pending' }) },
  })

export const loadDecisions: ScreenLoader = (prefetch) => prefetch.list(sanctions.list, { query: {} })
