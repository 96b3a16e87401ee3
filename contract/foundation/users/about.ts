import { z } from 'zod'
import { aiProficiencies } from './profile-choices.ts'

/** The self-description of a profile, for its owner and on its public page. */
export const about = z.object({
  bio: z.string().nullable(),
  /** Influencers only. */
  profession: z.string().nullable(),
  /** Businesses only. */
  businessType: z.string().nullable(),
  website: z.string().nullable(),
  /** Content category keys and free text. */
  expertise: z.array(z.string()),
  certifications: z.string().nullable(),
  aiProficiency: z.enum(aiProficiencies).nullable(),
  industries: z.array(z.string()),
  countriesOfOperation: z.array(z.string()),
  languagesSpoken: z.array(z.string()),
})
export type About = z.infer<typeof about>

export const aboutFields = about.keyof().options
