import type { Feature } from '../../../platform/feature.ts'
import { termsJobs } from './jobs.ts'

export const feature: Feature = { jobs: ({ services }) => termsJobs(services) }
