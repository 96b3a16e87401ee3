export { campaignSitemapPath, exploreSitemapPath } from './robots.ts'
export { sendXml, sitemapOf } from './sitemap.ts'
export { storedTerms, termsFrom, termsKey } from './terms.ts'
