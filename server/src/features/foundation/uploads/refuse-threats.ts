import type { Readable } from 'node:stream'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import type { UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import { inTransaction, type ReadContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { ScannerUnavailable } from '../../../platform/scanner/scanner.ts'
import { raiseAlert } from '../alerts/index.ts'
import { uploadRefusal } from './uploads.ts'

const retryAfterSeconds = 60

/**
 * Scans a file for viruses, where there is a scanner, before anybody can read it. Refuses a file with a threat (415 `upload_infected`),
 * of which admins are alerted, and every file while the scanner is unavailable (503 `scanner_unavailable`).
 */
export async function refuseThreats(context: ReadContext, purpose: UploadPurpose, open: () => Readable): Promise<void> {
  const { scanner } = context
  if (!scanner) return
  const threat = await scanner.scan(open()).catch(refuseUnscanned)
  if (threat === null) return
  await inTransaction(context, (context) =>
    raiseAlert(context, {
      kind: 'upload_threat',
      subject: `user ${context.actor.person.id}`,
      details: { note: `${threat} (${purpose})` },
    }),
  )
  throw uploadRefusal(415, 'upload_infected', uploadErrors.uploadInfected)
}

function refuseUnscanned(error: unknown): never {
  if (!(error instanceof ScannerUnavailable)) throw error
  const refusal = new Refusal(503, 'scanner_unavailable', {
    message: uploadErrors.scannerUnavailable,
    retryAfterSeconds,
  })
  // logged as the reason
  refusal.cause = error
  throw refusal
}
