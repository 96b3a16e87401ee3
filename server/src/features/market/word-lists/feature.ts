import type { Feature } from '../../../platform/feature.ts'
import { scanTexts } from './scan-texts.ts'

/** Word lists flag texts for the admins (product.md 9); they never block anything, and nobody waits for them. */
export const feature: Feature = {
  jobs: ({ services }) =>
    services.jobs.schedule('word-lists', '*/2 * * * *', async () => void (await scanTexts(services))),
}
