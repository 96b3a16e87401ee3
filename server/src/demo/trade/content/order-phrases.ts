import type { Language } from '#contract/languages.ts'

/** Messages of both sides of demo orders, by language. */
type OrderPhrases = {
  question: string
  answer: string
  pause: string
  wait: string
  revise: string
  cancel: string
  giveUp: string
  decline: string
  quote: string
  /** Reviews of the influencer and of the business, beside those of `phrases`. */
  reviews: [string, string][]
}

export const orderPhrases: Record<Language, OrderPhrases> = {
  en: {
    question: 'Shall I show the packaging too, or only what is inside?',
    answer: 'Both, please. The box is recycled and people ask about it.',
    pause: 'I have a cold and sound like it. Back in front of the camera on Thursday.',
    wait: 'Which of the two colours should I film? Only one fits into the frame.',
    revise: 'Could the first three seconds be quieter? The rest is exactly right.',
    cancel: 'Our launch has moved to spring. We would rather start again then.',
    giveUp: 'I am ill and will not make it in time. I am sorry.',
    decline: 'Thank you for asking. This is too far from what my audience comes for.',
    quote: 'With two versions and the raw footage.',
    reviews: [
      ['Calm, punctual, and better prepared than we were.', 'Paid attention to every detail and to my time.'],
      ['The comments under the film were worth as much as the film.', 'They knew what they wanted and said so once.'],
      ['Good work. The first version needed one more round.', 'Friendly, though the brief came in three parts.'],
    ],
  },
  ar: {
    question: 'هل أعرض التغليف أيضًا أم المحتوى فقط؟',
    answer: 'الاثنين من فضلك، فالعلبة معاد تدويرها والناس يسألون عنها.',
    pause: 'أصبت بنزلة برد، وأعود إلى التصوير يوم الخميس.',
    wait: 'أي اللونين أصوّر؟ المشهد يتسع لواحد فقط.',
    revise: 'هل يمكن أن تكون الثواني الأولى أهدأ؟ كل ما عداها ممتاز.',
    cancel: 'تأجل إطلاق المنتج إلى الربيع، ونفضّل أن نبدأ من جديد حينها.',
    giveUp: 'لن أتمكن من التسليم في الموعد بسبب المرض. أعتذر.',
    decline: 'شكرًا لسؤالكم، لكن هذا بعيد عمّا يتابعني الناس من أجله.',
    quote: 'مع نسختين والملفات الأصلية.',
    reviews: [
      ['هدوء ودقة واستعداد أفضل من استعدادنا.', 'اهتموا بكل تفصيل واحترموا وقتي.'],
      ['كانت التعليقات على الفيديو بقيمة الفيديو نفسه.', 'يعرفون ما يريدون ويقولونه مرة واحدة.'],
      ['عمل جيد، احتاجت النسخة الأولى إلى تعديل واحد.', 'تعامل لطيف، وإن وصلت المتطلبات على دفعات.'],
    ],
  },
  es: {
    question: '¿Enseño también el embalaje o solo lo que hay dentro?',
    answer: 'Las dos cosas, por favor. La caja es reciclada y la gente pregunta por ella.',
    pause: 'Estoy con gripe y se me oye. El jueves vuelvo a grabar.',
    wait: '¿Cuál de los dos colores grabo? En el plano solo cabe uno.',
    revise: '¿Podrían ser más tranquilos los tres primeros segundos? El resto está perfecto.',
    cancel: 'El lanzamiento pasa a la primavera. Preferimos empezar de nuevo entonces.',
    giveUp: 'Estoy enferma y no llegaré a tiempo. Lo siento.',
    decline: 'Gracias por preguntar. Esto queda lejos de lo que busca mi audiencia.',
    quote: 'Con dos versiones y el material original.',
    reviews: [
      [
        'Trabajo tranquilo y puntual, y con más preparación que la nuestra.',
        'Cuidaron cada detalle y también mi tiempo.',
      ],
      ['Los comentarios del video valieron tanto como el video.', 'Sabían lo que querían y lo dijeron una sola vez.'],
      [
        'Buen trabajo. La primera versión necesitó una ronda más.',
        'Trato amable, aunque el briefing llegó en tres partes.',
      ],
    ],
  },
  de: {
    question: 'Soll ich auch die Verpackung zeigen oder nur den Inhalt?',
    answer: 'Beides bitte. Der Karton ist recycelt, danach wird oft gefragt.',
    pause: 'Ich bin erkältet, und man hört es. Am Donnerstag stehe ich wieder vor der Kamera.',
    wait: 'Welche der beiden Farben soll ich filmen? Ins Bild passt nur eine.',
    revise: 'Könnten die ersten drei Sekunden ruhiger sein? Der Rest sitzt.',
    cancel: 'Unser Start verschiebt sich ins Frühjahr. Wir fangen dann lieber neu an.',
    giveUp: 'Ich bin krank und schaffe es nicht rechtzeitig. Das tut mir leid.',
    decline: 'Danke für die Anfrage. Das ist zu weit weg von dem, weswegen mein Publikum kommt.',
    quote: 'Mit zwei Fassungen und dem Rohmaterial.',
    reviews: [
      ['Ruhig, pünktlich und besser vorbereitet als wir.', 'Haben auf jedes Detail geachtet und auf meine Zeit.'],
      [
        'Die Kommentare unter dem Film waren so viel wert wie der Film.',
        'Wussten, was sie wollten, und sagten es einmal.',
      ],
      [
        'Gute Arbeit. Die erste Fassung brauchte noch eine Runde.',
        'Freundlich, auch wenn das Briefing in drei Teilen kam.',
      ],
    ],
  },
  pt: {
    question: 'Mostro também a embalagem ou só o que vem dentro?',
    answer: 'Os dois, por favor. A caixa é reciclada e as pessoas perguntam.',
    pause: 'Estou com gripe e dá para ouvir. Volto a gravar na quinta.',
    wait: 'Qual das duas cores eu gravo? Só uma cabe no quadro.',
    revise: 'Os três primeiros segundos podem ser mais calmos? O resto está perfeito.',
    cancel: 'O lançamento passou para a primavera. Preferimos recomeçar nessa época.',
    giveUp: 'Estou doente e não vou conseguir entregar a tempo. Sinto muito.',
    decline: 'Agradeço o convite. Isso fica longe do que meu público procura.',
    quote: 'Com duas versões e o material bruto.',
    reviews: [
      ['Trabalho calmo, pontual e com mais preparo do que o nosso.', 'Cuidaram de cada detalhe e também do meu tempo.'],
      ['Os comentários no vídeo valeram tanto quanto o vídeo.', 'Sabiam o que queriam e disseram uma vez só.'],
      [
        'Bom trabalho. A primeira versão precisou de mais uma rodada.',
        'Gentis, embora o briefing tenha vindo em três partes.',
      ],
    ],
  },
}
