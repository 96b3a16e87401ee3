export { sandboxBanner } from './sandbox-banner.ts'
export { termsFrom, termsKey } from './terms.ts'
