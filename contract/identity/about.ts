import { z } from 'zod'
import { aiProficiencies } from './profile-choices.ts'

/** What people say about themselves, as they read it themselves and as everybody reads it on their public page. */
export const about = z.object({
  bio: z.string().nullable(),
  /** Of an influencer. */
  profession: z.string().nullable(),
  /** Of a business. */
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
