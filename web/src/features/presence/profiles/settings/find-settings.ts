import { plainLetters } from '../../../../format/plain-letters.ts'
import type { TextKey } from '../../../../format/texts.ts'
import type { Setting, SettingGroup, SettingSection } from './setting-groups.ts'

export type FoundSetting = { section: SettingSection; setting: Setting | null; label: string }

/** Checks whether a section is found as one of its settings. */
const hasOwnName = ({ label, settings }: SettingSection) => settings.some((setting) => setting.label === label)

/**
 * Sections and single settings in which all typed words occur: in the label, its section, its group or the other words for it; those whose
 * label has them come first.
 */
export function findSettings(
  groups: readonly SettingGroup[],
  typed: string,
  t: (key: TextKey) => string,
): FoundSetting[] {
  const wanted = plainLetters(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const isIn = (...texts: string[]) => {
    const text = plainLetters(texts.join(' '))
    return wanted.every((word) => text.includes(word))
  }
  const all = groups.flatMap((group) =>
    group.sections.flatMap((section) =>
      [...(hasOwnName(section) ? [] : [null]), ...section.settings].map((setting) => {
        const label = t(setting?.label ?? section.label)
        const around = [t(section.label), t(group.label), setting?.words ? t(setting.words) : '']
        return { section, setting, label, isByLabel: isIn(label), isFound: isIn(label, ...around) }
      }),
    ),
  )
  const found = all.filter(({ isFound }) => isFound)
  const best = found.filter(({ isByLabel }) => isByLabel)
  return [...best, ...found.filter(({ isByLabel }) => !isByLabel)]
}
