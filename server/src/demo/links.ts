import type { Language } from '#contract/languages.ts'
import { profileParts } from './content/profiles.ts'
import { textsIn } from './content/texts.ts'

/** Two to five links of a demo influencer, in the language they write in. */
export const linksOf = (index: number, username: string, language: Language) =>
  profileParts.links
    .slice(0, index === 0 ? profileParts.links.length : 2 + (index % 3))
    .map(({ name, type, iconName }, i) => ({
      // every link has its texts, which the schema checks
      ...textsIn[language].links[name]!,
      type,
      iconName,
      url: `https://${name}.example/${encodeURIComponent(username)}`,
      position: i,
    }))
