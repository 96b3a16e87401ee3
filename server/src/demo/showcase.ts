import type { Language } from '#contract/languages.ts'
import type { AchievementIconName } from '#contract/presence/showcase/showcase.ts'
import { day } from '../platform/clock.ts'
import { itemAt } from '../platform/item-at.ts'
import { workUrl } from './drawing/work-pictures.ts'

type Texts = { title: string; description: string }

const works: Record<Language, Texts[]> = {
  en: [
    { title: 'A week in pictures', description: 'Seven days, one picture each, no filter.' },
    { title: 'For a small roastery', description: 'Three pictures and a caption for a roastery around the corner.' },
    { title: 'Behind the camera', description: 'How much happens before ten seconds of film are done.' },
    { title: 'The place I come back to', description: 'Early in the morning, before anybody else is there.' },
    { title: 'What I would buy again', description: 'A year later: three things that lasted.' },
  ],
  ar: [
    { title: 'أسبوع في صور', description: 'سبعة أيام، صورة لكل يوم، بلا فلتر.' },
    { title: 'لمحمصة صغيرة', description: 'ثلاث صور ونصّ لمحمصة في الحيّ.' },
    { title: 'خلف الكاميرا', description: 'كم يحدث قبل أن تكتمل عشر ثوانٍ من الفيديو.' },
    { title: 'المكان الذي أعود إليه', description: 'في الصباح الباكر قبل أن يصل أحد.' },
    { title: 'ما سأشتريه مرة أخرى', description: 'بعد عام: ثلاثة أشياء صمدت.' },
  ],
  es: [
    { title: 'Una semana en imágenes', description: 'Siete días, una imagen por día, sin filtros.' },
    { title: 'Para un tostador pequeño', description: 'Tres imágenes y un texto para un tostador del barrio.' },
    { title: 'Detrás de la cámara', description: 'Cuánto pasa antes de tener diez segundos de video.' },
    { title: 'El lugar al que vuelvo', description: 'Muy temprano, antes de que llegue nadie.' },
    { title: 'Lo que volvería a comprar', description: 'Un año después: tres cosas que han durado.' },
  ],
  de: [
    { title: 'Eine Woche in Bildern', description: 'Sieben Tage, je ein Bild, ohne Filter.' },
    { title: 'Für eine kleine Rösterei', description: 'Drei Bilder und ein Text für eine Rösterei um die Ecke.' },
    { title: 'Hinter der Kamera', description: 'Was alles passiert, bevor zehn Sekunden Film fertig sind.' },
    { title: 'Der Ort, an den ich zurückkomme', description: 'Früh am Morgen, bevor sonst jemand da ist.' },
    { title: 'Was ich wieder kaufen würde', description: 'Ein Jahr später: drei Dinge, die gehalten haben.' },
  ],
  pt: [
    { title: 'Uma semana em imagens', description: 'Sete dias, uma imagem por dia, sem filtro.' },
    { title: 'Para uma torrefação pequena', description: 'Três imagens e um texto para uma torrefação do bairro.' },
    { title: 'Atrás da câmera', description: 'Quanta coisa acontece antes de dez segundos de vídeo.' },
    { title: 'O lugar para onde volto', description: 'De manhã cedo, antes de todo mundo.' },
    { title: 'O que eu compraria de novo', description: 'Um ano depois: três coisas que duraram.' },
  ],
}

/** A freely licensed film: Blender Foundation, CC BY 3.0. */
const film = {
  title: 'Der Kurzfilm, wegen dem ich angefangen habe',
  description: 'Big Buck Bunny von der Blender Foundation. Nicht von mir, aber ohne ihn gäbe es meine Filme nicht.',
  mediaType: 'video' as const,
  embedUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
}

const achievements: Record<Language, Texts[]> = {
  en: [
    { title: 'First work abroad', description: 'A week of filming for a house in another country.' },
    { title: 'Fifty orders, none late', description: 'In two years and in all weathers.' },
  ],
  ar: [
    { title: 'أول عمل في الخارج', description: 'أسبوع تصوير لعلامة في بلد آخر.' },
    { title: 'خمسون طلبًا بلا تأخير', description: 'خلال عامين وفي كل الظروف.' },
  ],
  es: [
    { title: 'Primer trabajo en el extranjero', description: 'Una semana de rodaje para una casa de otro país.' },
    { title: 'Cincuenta encargos, ninguno tarde', description: 'En dos años y con todo tipo de tiempo.' },
  ],
  de: [
    { title: 'Erste Arbeit im Ausland', description: 'Eine Woche Dreh für ein Haus in einem anderen Land.' },
    { title: 'Fünfzig Aufträge, keiner zu spät', description: 'In zwei Jahren und bei jedem Wetter.' },
  ],
  pt: [
    { title: 'Primeiro trabalho no exterior', description: 'Uma semana de gravação para uma casa de outro país.' },
    { title: 'Cinquenta encomendas, nenhuma atrasada', description: 'Em dois anos e com qualquer tempo.' },
  ],
}
const icons: AchievementIconName[] = ['flag', 'medal']

const projects: Record<Language, Texts & { status: string }> = {
  en: {
    title: 'A series about small workshops',
    description: 'Six parts, one trade each.',
    status: 'Looking for partners',
  },
  ar: { title: 'سلسلة عن الورش الصغيرة', description: 'ستة أجزاء، حرفة في كل جزء.', status: 'أبحث عن شركاء' },
  es: {
    title: 'Una serie sobre talleres pequeños',
    description: 'Seis partes, un oficio en cada una.',
    status: 'Busco socios',
  },
  de: {
    title: 'Eine Reihe über kleine Werkstätten',
    description: 'Sechs Teile, je ein Handwerk.',
    status: 'Suche Partner',
  },
  pt: {
    title: 'Uma série sobre pequenas oficinas',
    description: 'Seis partes, um ofício em cada uma.',
    status: 'Procuro parceiros',
  },
}

const comments: Record<Language, string[]> = {
  en: ['The light in this one!', 'How long did you wait for that moment?'],
  ar: ['الضوء هنا رائع!', 'كم انتظرت هذه اللحظة؟'],
  es: ['¡Qué luz!', '¿Cuánto esperaste ese momento?'],
  de: ['Dieses Licht!', 'Wie lange hast du auf den Moment gewartet?'],
  pt: ['Que luz!', 'Quanto tempo você esperou por esse momento?'],
}
export const commentsIn = (language: Language) => comments[language]

/** Number of works with a picture; the first influencers have the most. */
export const workCount = (index: number) => (index < 8 ? 4 + (index % 2) : 3)

/** The day of the newest work, in days before today, and that of planned work, in days after it. */
const [newestAgo, plannedIn] = [180, 94]

/** A demo influencer's showcase in their language, as of `now`. */
export function showcaseOf(index: number, { username, language }: { username: string; language: Language }, now: Date) {
  const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  const dayOf = (days: number) => inDays(-newestAgo - days)
  const pictures = works[language].slice(0, workCount(index)).map((text, i) => ({
    ...text,
    mediaType: 'image' as const,
    imageUrl: workUrl(username, i),
    date: dayOf(index * 9 + i * 41),
    position: i,
  }))
  return {
    items:
      index === 0 ? [...pictures, { ...film, imageUrl: null, date: dayOf(365), position: pictures.length }] : pictures,
    achievements: achievements[language]
      .slice(0, 1 + (index % 2))
      .map((text, i) => ({ ...text, icon: itemAt(icons, i), date: dayOf(200 + index * 13 + i * 170) })),
    projects: index % 3 === 0 ? [{ ...projects[language], date: index % 2 === 0 ? inDays(plannedIn) : null }] : [],
  }
}
