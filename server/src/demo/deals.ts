import type { Platform } from '#contract/fields.ts'
import type { DealType } from '#contract/market/deals/deals.ts'

type Offer = { title: string; description: string }
type Template = { dealType: DealType; price: number; days: number; platforms: Platform[]; revisions: number }

/** Base prices in cents; the seed varies them by person. */
export const dealTemplates: Template[] = [
  { dealType: 'sponsored_post', price: 12_000, days: 5, platforms: ['instagram'], revisions: 2 },
  { dealType: 'short_video', price: 24_000, days: 7, platforms: ['tiktok', 'instagram'], revisions: 2 },
  { dealType: 'product_review', price: 38_000, days: 10, platforms: ['youtube'], revisions: 1 },
  { dealType: 'unboxing_video', price: 21_000, days: 6, platforms: ['youtube', 'tiktok'], revisions: 2 },
  { dealType: 'story', price: 6_500, days: 3, platforms: ['instagram', 'snapchat'], revisions: 1 },
  { dealType: 'video_integration', price: 52_000, days: 14, platforms: ['youtube'], revisions: 2 },
]

/** Texts of each offer by language, in the order of the templates. */
export const offerTexts: Record<'en' | 'ar' | 'es' | 'de' | 'pt', Offer[]> = {
  en: [
    {
      title: 'One post about your product, shown in daily use',
      description:
        'A photo series of three pictures in my own style, with a caption that says honestly what I like. The post stays online for at least a year.',
    },
    {
      title: 'Short vertical video, up to 45 seconds',
      description:
        'Idea, filming, cut and captions from me. You get the script before I film, so that surprises stay small.',
    },
    {
      title: 'In-depth review after a week of use',
      description:
        'I use the product for a week and then film a review of six to eight minutes, with what is good, what is not, and for whom it is.',
    },
    {
      title: 'Unboxing with first impressions',
      description:
        'The box, the sound, the first five minutes. Filmed in daylight, cut within two days, with your link in the first line.',
    },
    {
      title: 'Story of four frames with a link',
      description:
        'Four frames on one day, with a question to my audience and the link to your shop. You receive the figures a day later.',
    },
    {
      title: 'Sixty seconds inside my next video',
      description:
        'A minute in the first third of a regular video that fits its topic. I write the text, you approve it, I speak it freely.',
    },
  ],
  ar: [
    {
      title: 'منشور واحد عن منتجك في الاستخدام اليومي',
      description: 'ثلاث صور بأسلوبي الخاص مع نصّ يقول بصدق ما أعجبني. يبقى المنشور سنة كاملة على الأقلّ.',
    },
    {
      title: 'فيديو عمودي قصير حتى ٤٥ ثانية',
      description: 'الفكرة والتصوير والمونتاج والترجمة منّي. أرسل النصّ إليك قبل التصوير لتكون المفاجآت قليلة.',
    },
    {
      title: 'مراجعة مفصّلة بعد أسبوع من الاستخدام',
      description: 'أستعمل المنتج أسبوعًا ثم أصوّر مراجعة من ستّ إلى ثماني دقائق: ما يعجبني وما لا يعجبني ولمن يناسب.',
    },
    {
      title: 'فتح الصندوق والانطباع الأوّل',
      description: 'الصندوق والصوت والدقائق الخمس الأولى، في ضوء النهار، مع رابطك في السطر الأوّل.',
    },
    {
      title: 'قصة من أربع لقطات مع رابط',
      description: 'أربع لقطات في يوم واحد مع سؤال لمتابعيّ ورابط متجرك، وتصلك الأرقام في اليوم التالي.',
    },
    {
      title: 'ستّون ثانية داخل الفيديو القادم',
      description: 'دقيقة في الثلث الأوّل من فيديو يناسب موضوعك. أكتب النصّ وتوافق عليه وأقوله بطريقتي.',
    },
  ],
  es: [
    {
      title: 'Una publicación de tu producto en el día a día',
      description:
        'Tres fotos a mi manera y un texto que dice con sinceridad lo que me gusta. La publicación se queda al menos un año.',
    },
    {
      title: 'Video vertical corto, hasta 45 segundos',
      description:
        'Idea, rodaje, montaje y subtítulos míos. Recibes el guion antes de grabar para que haya pocas sorpresas.',
    },
    {
      title: 'Reseña a fondo después de una semana',
      description:
        'Uso el producto una semana y grabo una reseña de seis a ocho minutos: lo bueno, lo malo y para quién es.',
    },
    {
      title: 'Unboxing con primeras impresiones',
      description:
        'La caja, el sonido y los primeros cinco minutos. Grabado con luz natural y con tu enlace en la primera línea.',
    },
    {
      title: 'Historia de cuatro cuadros con enlace',
      description:
        'Cuatro cuadros en un día con una pregunta a mi audiencia y el enlace a tu tienda. Las cifras llegan al día siguiente.',
    },
    {
      title: 'Sesenta segundos en mi próximo video',
      description:
        'Un minuto en el primer tercio de un video que encaja con el tema. Escribo el texto, lo apruebas y lo digo a mi manera.',
    },
  ],
  de: [
    {
      title: 'Ein Beitrag über dein Produkt im Alltag',
      description:
        'Drei Bilder in meiner Handschrift und ein Text, der ehrlich sagt, was mir gefällt. Der Beitrag bleibt mindestens ein Jahr stehen.',
    },
    {
      title: 'Kurzes Hochformat-Video bis 45 Sekunden',
      description:
        'Idee, Dreh, Schnitt und Untertitel von mir. Das Skript kommt vor dem Dreh, damit es keine Überraschungen gibt.',
    },
    {
      title: 'Gründlicher Test nach einer Woche',
      description:
        'Ich benutze das Produkt eine Woche und drehe dann sechs bis acht Minuten: was gut ist, was nicht, und für wen es passt.',
    },
    {
      title: 'Unboxing mit erstem Eindruck',
      description:
        'Die Schachtel, das Geräusch, die ersten fünf Minuten. Bei Tageslicht gedreht, mit deinem Link in der ersten Zeile.',
    },
    {
      title: 'Story aus vier Bildern mit Link',
      description:
        'Vier Bilder an einem Tag, eine Frage an mein Publikum und der Link zu deinem Laden. Die Zahlen bekommst du am Tag danach.',
    },
    {
      title: 'Sechzig Sekunden in meinem nächsten Video',
      description:
        'Eine Minute im ersten Drittel eines Videos, das zum Thema passt. Ich schreibe den Text, du gibst ihn frei, ich spreche ihn frei.',
    },
  ],
  pt: [
    {
      title: 'Um post do teu produto no dia a dia',
      description:
        'Três fotos ao meu jeito e um texto que diz com sinceridade do que gosto. O post fica pelo menos um ano.',
    },
    {
      title: 'Vídeo vertical curto, até 45 segundos',
      description:
        'Ideia, gravação, edição e legendas por minha conta. O roteiro chega antes da gravação, para haver poucas surpresas.',
    },
    {
      title: 'Análise a fundo depois de uma semana',
      description:
        'Uso o produto durante uma semana e gravo uma análise de seis a oito minutos: o que é bom, o que não é e para quem serve.',
    },
    {
      title: 'Unboxing com primeiras impressões',
      description:
        'A caixa, o som e os primeiros cinco minutos. Gravado com luz natural, com o teu link na primeira linha.',
    },
    {
      title: 'Story de quatro quadros com link',
      description:
        'Quatro quadros num dia, com uma pergunta ao meu público e o link da tua loja. Os números chegam no dia seguinte.',
    },
    {
      title: 'Sessenta segundos no meu próximo vídeo',
      description:
        'Um minuto no primeiro terço de um vídeo que combina com o tema. Escrevo o texto, aprovas, e eu digo à minha maneira.',
    },
  ],
}

/** Extras by language: label, price in cents, extra days. */
export const extraTexts: Record<'en' | 'ar' | 'es' | 'de' | 'pt', [string, string]> = {
  en: ['Raw files included', 'Second cut for another platform'],
  ar: ['تسليم الملفّات الأصلية أيضًا', 'نسخة ثانية لمنصّة أخرى'],
  es: ['Entrega de los archivos originales', 'Segundo montaje para otra plataforma'],
  de: ['Rohmaterial dazu', 'Zweiter Schnitt für eine andere Plattform'],
  pt: ['Entrega dos ficheiros originais', 'Segunda edição para outra plataforma'],
}
