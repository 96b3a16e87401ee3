import type { Log } from '../log.ts'
import { currentOrigin } from '../tracing/origin.ts'
import { inSpan, type Tracing } from '../tracing/tracing.ts'
import type { Mailer } from './mail.ts'

/** Wraps `mailer` to log the kind of each mail sent, under the request it comes from, and to measure the sending. */
export function followMails(mailer: Mailer, { tracing, log }: { tracing: Tracing | null; log: Log }): Mailer {
  return {
    async send(mail) {
      const { kind, isUrgent } = mail
      const origin = currentOrigin()
      if (tracing && origin) {
        const attributes = { 'vivobid.mail.kind': kind, 'vivobid.mail.urgent': isUrgent }
        const span = tracing.begin(`mail ${kind}`, { kind: 'client', attributes })
        await inSpan(span, origin.requestId, () => mailer.send(mail))
      } else await mailer.send(mail)
      log.info({ mail: kind }, 'A mail was sent')
    },
    close: () => mailer.close(),
  }
}
