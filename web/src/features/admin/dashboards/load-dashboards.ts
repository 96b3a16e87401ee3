import { dashboards } from '#contract/admin/dashboards/dashboards.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

export const loadInfluencerDashboard: ScreenLoader = (prefetch) => void prefetch.read(dashboards.own, {})
