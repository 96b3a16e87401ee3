import { notifyAudiences } from '../../features/foundation/announcements/index.ts'
import { announcements } from '../../features/foundation/announcements/tables.ts'
import { day } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { Cast } from './cast.ts'
import { type Step, silentServices } from './timeline.ts'

const maintenance = {
  en: 'We move to faster servers on Sunday between 04:00 and 04:30 UTC. Nothing you do gets lost.',
  ar: 'ننتقل إلى خوادم أسرع يوم الأحد بين 04:00 و04:30 بالتوقيت العالمي. لن يضيع أي شيء من عملك.',
  es: 'El domingo entre las 04:00 y las 04:30 UTC cambiamos a servidores más rápidos. No se perderá nada de lo que hagas.',
  de: 'Am Sonntag zwischen 04:00 und 04:30 Uhr UTC ziehen wir auf schnellere Server um. Nichts geht verloren.',
  pt: 'No domingo, entre 04:00 e 04:30 UTC, mudamos para servidores mais rápidos. Nada do que você fizer se perde.',
}
const offers = {
  en: 'New: answer a request with a custom offer, right in the conversation.',
  ar: 'جديد: يمكنك الرد على الطلب بعرض مخصص من داخل المحادثة مباشرة.',
  es: 'Novedad: responde a una solicitud con una oferta a medida, directamente en la conversación.',
  de: 'Neu: Beantworte eine Anfrage mit einem individuellen Angebot, direkt in der Unterhaltung.',
  pt: 'Novidade: responda a uma solicitação com uma oferta personalizada, direto na conversa.',
}

/** A banner that was shown to influencers for a week, with a notification, and one to everybody that begins in two days. */
export const announcementSteps = (services: Services, cast: Cast): Step[] => [
  {
    daysAgo: 20,
    run: ({ tx, clock }) =>
      tx.insert(announcements).values({
        texts: offers,
        level: 'info',
        audience: 'influencer',
        startsAt: clock(),
        endsAt: new Date(clock().getTime() + 7 * day),
        createdBy: cast('admin').party.id,
        createdAt: clock(),
      }),
  },
  { daysAgo: 19.9, run: () => notifyAudiences(silentServices(services, 19.9)) },
  {
    daysAgo: 0.5,
    run: ({ tx, clock }) =>
      tx.insert(announcements).values({
        texts: maintenance,
        level: 'warning',
        audience: 'everyone',
        startsAt: new Date(clock().getTime() + 2.5 * day),
        endsAt: new Date(clock().getTime() + 4 * day),
        createdBy: cast('admin').party.id,
        createdAt: clock(),
      }),
  },
]
