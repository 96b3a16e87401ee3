import type { Language } from '#contract/languages.ts'
import type { LinkIconName, LinkType } from '#contract/market/links/links.ts'

type Texts = { title: string; description: string }
type Shape = { type: LinkType; iconName: LinkIconName; host: string }

/** .example domains are reserved and belong to nobody (RFC 2606). */
const shapes: Shape[] = [
  { type: 'affiliate', iconName: 'bag', host: 'gear.example' },
  { type: 'sponsored', iconName: 'tag', host: 'code.example' },
  { type: 'personal', iconName: 'mail', host: 'letter.example' },
  { type: 'shop', iconName: 'gift', host: 'shop.example' },
  { type: 'personal', iconName: 'microphone', host: 'talk.example' },
]

/** Texts of each link by language, in the order of the shapes. */
const texts: Record<Language, Texts[]> = {
  en: [
    { title: 'Everything I work with', description: 'Camera, light and the small things, with what I paid.' },
    { title: '10 % off with my code', description: 'Valid until the end of the month.' },
    { title: 'My letter on Sundays', description: 'Once a week, without advertising.' },
    { title: 'Prints and posters', description: 'Signed, in three sizes.' },
    { title: 'The podcast', description: 'Half an hour with people who make things.' },
  ],
  ar: [
    { title: 'كل ما أعمل به', description: 'الكاميرا والإضاءة والأشياء الصغيرة مع أسعارها.' },
    { title: 'خصم 10% برمزي', description: 'صالح حتى نهاية الشهر.' },
    { title: 'رسالتي يوم الأحد', description: 'مرة كل أسبوع وبلا إعلانات.' },
    { title: 'مطبوعات وملصقات', description: 'موقّعة وبثلاثة مقاسات.' },
    { title: 'البودكاست', description: 'نصف ساعة مع أناس يصنعون الأشياء.' },
  ],
  es: [
    { title: 'Todo con lo que trabajo', description: 'Cámara, luz y cosas pequeñas, con lo que me costaron.' },
    { title: '10 % de descuento con mi código', description: 'Válido hasta fin de mes.' },
    { title: 'Mi carta de los domingos', description: 'Una vez por semana, sin publicidad.' },
    { title: 'Láminas y carteles', description: 'Firmados, en tres tamaños.' },
    { title: 'El pódcast', description: 'Media hora con gente que hace cosas.' },
  ],
  de: [
    { title: 'Alles, womit ich arbeite', description: 'Kamera, Licht und Kleinkram, mit dem, was es kostete.' },
    { title: '10 % mit meinem Code', description: 'Gültig bis Ende des Monats.' },
    { title: 'Mein Brief am Sonntag', description: 'Einmal in der Woche, ohne Werbung.' },
    { title: 'Drucke und Poster', description: 'Signiert, in drei Größen.' },
    { title: 'Der Podcast', description: 'Eine halbe Stunde mit Menschen, die etwas machen.' },
  ],
  pt: [
    { title: 'Tudo com que eu trabalho', description: 'Câmera, luz e as coisas pequenas, com o que paguei.' },
    { title: '10% de desconto com meu código', description: 'Válido até o fim do mês.' },
    { title: 'Minha carta de domingo', description: 'Uma vez por semana, sem publicidade.' },
    { title: 'Pôsteres e gravuras', description: 'Assinados, em três tamanhos.' },
    { title: 'O podcast', description: 'Meia hora com gente que faz coisas.' },
  ],
}

/** Two to five links of a demo influencer, in the language they write in. */
export const linksOf = (index: number, username: string, language: Language) =>
  shapes.slice(0, index === 0 ? shapes.length : 2 + (index % 3)).map(({ type, iconName, host }, i) => ({
    // there is a text for each shape
    ...texts[language][i]!,
    type,
    iconName,
    url: `https://${host}/${encodeURIComponent(username)}`,
    position: i,
  }))
