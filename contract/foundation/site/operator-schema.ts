import { z } from 'zod'
import { socialPages } from '../../product.ts'
import { requestErrors } from '../../request-errors.ts'
import { cleanLine, cleanProse, isVisible } from '../../text.ts'
import { mailAddress } from '../users/mail-address.ts'

/** Cleaned text; stored and returned alike, so that the response needs no schema of its own. */
const text = (max: number, clean: (text: string) => string) =>
  z
    .string(requestErrors.valueInvalid)
    .overwrite(clean)
    .refine(isVisible, requestErrors.textRequired)
    .max(max, requestErrors.textTooLong)
const oneLine = text(200, cleanLine)
  .refine((value) => !/\p{Cc}/u.test(value), requestErrors.textInvalid)
  .nullable()
const multiLine = text(500, cleanProse)
  .refine((value) => !/(?!\n)\p{Cc}/u.test(value), requestErrors.textInvalid)
  .nullable()

const pageUrl = z
  .url({ protocol: /^https$/, error: requestErrors.urlInvalid })
  .max(200, requestErrors.textTooLong)
  .nullable()

/** The operator of this installation and its support address; an admin setting, public at /api/site/operator. */
export const operator = z.object({
  supportAddress: mailAddress,
  /** Our pages on social networks, in the footer; null: not shown. */
  instagramUrl: pageUrl.default(socialPages.instagram),
  tiktokUrl: pageUrl.default(socialPages.tiktok),
  youtubeUrl: pageUrl.default(socialPages.youtube),
  twitterUrl: pageUrl.default(socialPages.twitter),
  /** Full name and legal form. */
  name: oneLine,
  /** Postal address of the registered office. */
  address: multiLine,
  /** A second direct means of contact, such as a telephone number. */
  contact: oneLine,
  /** Register and register number. */
  register: oneLine,
  vatId: oneLine,
  /** People who may represent the operator and are responsible for the content. */
  representatives: multiLine,
  /** Supervising authority, and licences to hold customers' money. */
  authority: multiLine,
  /** Participation of the operator in consumer arbitration. */
  arbitration: multiLine,
})
