import { Readable } from 'node:stream'
import sharp from 'sharp'
import { takeUpload } from '../features/foundation/uploads/index.ts'
import { submitKyc } from '../features/money/verification/index.ts'
import { inTransaction, readContext } from '../platform/context.ts'
import type { Services } from '../platform/services.ts'
import { demoMoney } from './content/money.ts'
import { demoInfluencers } from './content/people.ts'
import { portrait } from './drawing/pictures.ts'
import { loadCast } from './trade/cast.ts'
import { silentServices } from './trade/timeline.ts'

/** A drawn passport that nobody could mistake for a real one: it says so. */
const passport = (
  name: string,
  face: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="840" viewBox="0 0 1200 840">
  <rect width="1200" height="840" rx="36" fill="#e8e3d6"/><rect width="1200" height="130" rx="36" fill="#7c2240"/>
  <text x="60" y="88" font-size="58" font-family="sans-serif" fill="#ffffff">SPECIMEN</text>
  <svg x="60" y="190" width="400" height="400">${face}</svg>
  <g font-family="sans-serif" fill="#2b1b24"><text x="520" y="270" font-size="52">${name}</text><text x="520" y="360" font-size="34">01 JAN 1990</text>
  <text x="520" y="430" font-size="34">No. 000000000</text></g>
  <text x="60" y="760" font-size="40" font-family="monospace" fill="#2b1b24">P&lt;DEMO&lt;&lt;SPECIMEN&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>
</svg>`

/** Hands in identity documents of a few demo people, through the checks of every upload, so that the admins' queue has cases. */
export async function submitIdentityPapers(services: Services): Promise<void> {
  const cast = await loadCast(services.database.orm)
  for (const [i, username] of demoMoney.applicants.entries()) {
    // applicants are among them
    const person = demoInfluencers.find((each) => each.username === username)!
    const at = silentServices(services, 1.2 - i * 0.4)
    const actor = cast(username)
    const upload = async (name: string, svg: string) => {
      const content = Readable.from(await sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer())
      return (await takeUpload(readContext(at, actor), { purpose: 'kyc', name, content })).id
    }
    const frontFileId = await upload('passport.jpg', passport(person.name, portrait(person)))
    const selfieFileId = await upload('selfie.jpg', portrait(person))
    await inTransaction(at, (context) =>
      submitKyc({ ...context, actor }, { documentType: 'passport', frontFileId, selfieFileId }),
    )
  }
}
