import type { NewCannedReply } from '#contract/market/support/canned-replies.ts'
import {
  addCannedReply,
  addMessage,
  answerMessage,
  assignMessage,
  continueThread,
  markMessageRead,
  rateThread,
  solveMessage,
} from '../../features/market/support/index.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step } from './timeline.ts'

type Letter = {
  /** A member; otherwise a visitor with name, address and language. */
  from: string | { name: string; email: string; language: 'en' | 'ar' | 'es' | 'de' | 'pt' }
  daysAgo: number
  subject: string
  message: string
  /** Our answer, so many days before the seed, and what the sender wrote to it. */
  answer?: { daysAgo: number; text: string; admin?: string; reply?: string; rating?: 'good' | 'bad' }
  isRead?: boolean
  takenBy?: string
}

const letters: Letter[] = [
  {
    from: 'greenledger',
    daysAgo: 63,
    subject: 'VAT number on receipts',
    message:
      'Our accountant needs our VAT number on every receipt. Where can we add it, and does it also reach old receipts?',
    answer: {
      daysAgo: 62.6,
      rating: 'good',
      text: 'You can add it under Settings, Places. New receipts carry it from then on; receipts that were already issued stay as they are.',
    },
  },
  {
    from: 'sofia.mar',
    daysAgo: 46,
    subject: 'Mi retiro ha vuelto',
    message:
      'El banco devolvió mi retiro de la semana pasada. He corregido el IBAN, ¿puedo pedirlo otra vez ahora mismo?',
    answer: {
      daysAgo: 45.8,
      admin: 'second.admin',
      text: 'Sí. Tras cambiar los datos de cobro pasa un día por seguridad; después puedes pedirlo de nuevo.',
      reply: 'Perfecto, ya ha llegado. ¡Gracias!',
      rating: 'good',
    },
  },
  {
    from: { name: 'Jonas Petersen', email: 'jonas@petersen-kaffee.example', language: 'de' },
    daysAgo: 12,
    subject: 'Rechnung auf zwei Firmen',
    message:
      'Wir sind zwei Cafés mit einer gemeinsamen Kampagne. Können wir die Aufträge auf zwei Firmen abrechnen lassen?',
    answer: {
      daysAgo: 11.5,
      text: 'Ja, legen Sie dafür bitte zwei Konten an: Belege werden immer auf das Unternehmen ausgestellt, das den Auftrag bezahlt.',
    },
  },
  {
    from: 'layla_khalid',
    daysAgo: 1.6,
    subject: 'تغيير اسم المستخدم',
    message: 'أريد أن أحجز اسمي القديم من جديد لأن بطاقاتي المطبوعة تحمل الرابط السابق. هل يمكن ذلك؟',
    takenBy: 'second.admin',
  },
  {
    from: { name: 'Priya Nair', email: 'priya@loomandlight.example', language: 'en' },
    daysAgo: 0.7,
    subject: 'Do you work with agencies?',
    message:
      'We look after eleven small brands. Is there a way to run their campaigns from one login with separate budgets?',
    isRead: true,
  },
  {
    from: 'ana.lima',
    daysAgo: 0.2,
    subject: 'Prazo de entrega no feriado',
    message: 'A entrega da Casamar vence no feriado. O prazo conta mesmo assim ou passa para o próximo dia útil?',
  },
]

function letterSteps(cast: Cast, letter: Letter): Step[] {
  const { from, daysAgo, subject, message, answer, isRead, takenBy } = letter
  let id = 0
  const written: Step = {
    daysAgo,
    run: async (at) => {
      const sender =
        typeof from === 'string' ? { userId: cast(from).party.id, language: cast(from).person.language } : from
      id = (await addMessage(at, { ...sender, subject, message })).id
      if (isRead) await markMessageRead(byAdmin(at, cast), id)
      if (takenBy) await assignMessage(byAdmin(at, cast, takenBy), id, { adminId: cast(takenBy).party.id })
    },
  }
  if (!answer) return [written]
  const answered: Step = {
    daysAgo: answer.daysAgo,
    run: (at) => answerMessage(byAdmin(at, cast, answer.admin), id, { adminResponse: answer.text }),
  }
  if (typeof from !== 'string') return [written, answered]
  const { reply, rating } = answer
  const sender = (at: Parameters<Step['run']>[0]) => ({
    ...by(at, cast(from)),
    request: { ip: '127.0.0.1', headers: {} },
  })
  const solved: Step = {
    daysAgo: answer.daysAgo - 2,
    run: async (at) => {
      if (reply) {
        await continueThread(sender(at), id, { text: reply })
        const thanks = { adminResponse: '¡Gracias por confirmarlo!', solve: true }
        await answerMessage(byAdmin(at, cast, answer.admin), id, thanks)
      } else await solveMessage(byAdmin(at, cast, answer.admin), id)
      if (rating) await rateThread(sender(at), id, { rating })
    },
  }
  return [written, answered, solved]
}

/** Frequent answers of support. */
const readyMade: NewCannedReply[] = [
  {
    title: 'Withdrawal returned by the bank',
    texts: {
      en: 'Hello {name},\n\nyour bank returned the withdrawal, and the money is back in your balance. Please check your payout details. New details can be used after 24 hours.\n\nYour {product} team',
      ar: 'مرحبًا {name}،\n\nأعاد البنك مبلغ السحب وعاد المال إلى رصيدك. يُرجى مراجعة بيانات الاستلام، ويمكن استخدام البيانات الجديدة بعد 24 ساعة.\n\nفريق {product}',
      es: 'Hola, {name}:\n\nTu banco devolvió el retiro y el dinero está de nuevo en tu saldo. Revisa tus datos de cobro. Los datos nuevos se pueden usar después de 24 horas.\n\nEl equipo de {product}',
      de: 'Hallo {name},\n\ndeine Bank hat die Auszahlung zurückgegeben, das Geld ist wieder in deinem Guthaben. Bitte prüfe deine Auszahlungsdaten. Neue Daten gelten nach 24 Stunden.\n\nDein {product}-Team',
      pt: 'Olá, {name},\n\nseu banco devolveu o saque e o valor está de novo no seu saldo. Confira seus dados de recebimento. Dados novos podem ser usados após 24 horas.\n\nEquipe da {product}',
    },
  },
  {
    title: 'We need more details',
    texts: {
      en: 'Hello {name},\n\nthank you for writing about “{subject}”. Could you send us the order number and the date? Then we can look into it right away.\n\nYour {product} team',
      ar: 'مرحبًا {name}،\n\nشكرًا لمراسلتنا بخصوص «{subject}». هل يمكنك إرسال رقم الطلب والتاريخ؟ وسنراجع الأمر فورًا.\n\nفريق {product}',
      es: 'Hola, {name}:\n\nGracias por escribirnos sobre «{subject}». ¿Puedes enviarnos el número de pedido y la fecha? Así podremos revisarlo enseguida.\n\nEl equipo de {product}',
      de: 'Hallo {name},\n\ndanke für deine Nachricht zu „{subject}“. Schickst du uns bitte die Auftragsnummer und das Datum? Dann sehen wir es uns gleich an.\n\nDein {product}-Team',
      pt: 'Olá, {name},\n\nagradecemos sua mensagem sobre “{subject}”. Você pode nos enviar o número do pedido e a data? Assim analisamos logo.\n\nEquipe da {product}',
    },
  },
]

/** The ready-made answers, and messages to support in every state, from members and visitors. */
export const contactSteps = (cast: Cast): Step[] => [
  {
    daysAgo: 70,
    run: async (at) => {
      for (const reply of readyMade) await addCannedReply(byAdmin(at, cast), reply)
    },
  },
  ...letters.flatMap((letter) => letterSteps(cast, letter)),
]
