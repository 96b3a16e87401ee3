import { z } from 'zod'
import { webAddress } from '../fields.ts'
import { requestErrors } from '../request-errors.ts'
import { postAt } from './posts.ts'
import { profileAt } from './profiles.ts'
import { readAddress } from './read-address.ts'
import { shortLinkOf } from './short-links.ts'

/** A web address in the one form of its page, if `canonical` knows it. */
const addressOf = (canonical: (address: string) => { address: string } | null) =>
  z
    .string(requestErrors.urlInvalid)
    .max(2048, requestErrors.urlInvalid)
    .transform((text) => canonical(text)?.address ?? ((shortLinkOf(text) && readAddress(text)?.href) || text))
    .pipe(webAddress)

/** The address of a profile, or any other address that somebody enters as one. */
export const profileAddress = addressOf(profileAt)

/** The address of a post, or any other address that somebody enters as one. */
export const postAddress = addressOf(postAt)
