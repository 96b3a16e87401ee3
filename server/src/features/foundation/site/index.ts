export { campaignSitemapPath, exploreSitemapPath } from './robots.ts'
export { sandboxBanner } from './sandbox-banner.ts'
export { sendXml, sitemapOf } from './sitemap.ts'
export { storedTerms, termsFrom, termsKey } from './terms.ts'
