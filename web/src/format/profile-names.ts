import { useTranslation } from 'react-i18next'
import {
  aiProficiencies,
  type BusinessType,
  businessTypes,
  type ContentCategory,
  contentCategories,
} from '#contract/foundation/users/profile-choices.ts'
import { professionKey, professions } from '#contract/presence/profiles/professions.ts'

/** Translates stored profile values; free text is returned unchanged. */
export function useProfileNames() {
  const { t } = useTranslation()
  return {
    profession: (stored: string): string => {
      const key = professionKey(stored)
      return key ? t(`professions.${key}`) : stored
    },
    businessType: (stored: string): string =>
      businessTypes.includes(stored as BusinessType) ? t(`businessTypes.${stored as BusinessType}`) : stored,
    expertise: (stored: string): string =>
      contentCategories.includes(stored as ContentCategory) ? t(`categories.${stored as ContentCategory}`) : stored,
    aiProficiency: (stored: (typeof aiProficiencies)[number]): string => t(`aiProficiency.${stored}`),
  }
}

const equalsIgnoringCase = (one: string, other: string) => one.toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** Translated options of the profile fields, and the stored value for a typed or chosen one. */
export function useProfileChoices() {
  const { i18n } = useTranslation()
  const names = useProfileNames()
  const choices = <T extends string>(stored: readonly T[], name: (stored: T) => string) =>
    stored.map((value) => ({ value, label: name(value) })).sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  const professionChoices = choices(Object.values(professions), names.profession)
  const categories = choices(contentCategories, names.expertise)
  return {
    professions: professionChoices,
    professionOf: (typed: string): string =>
      professionChoices.find(({ label }) => equalsIgnoringCase(label, typed))?.value ?? typed,
    categories,
    expertiseOf: (typed: string): string =>
      categories.find(({ label }) => equalsIgnoringCase(label, typed))?.value ?? typed,
    businessTypes: choices(businessTypes, names.businessType),
    aiProficiencies: aiProficiencies.map((value) => ({ value, label: names.aiProficiency(value) })),
  }
}
