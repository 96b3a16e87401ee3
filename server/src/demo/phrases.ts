import type { Language } from '#contract/languages.ts'

/** Messages of demo people to each other about an order. */
type Phrases = {
  ask: string
  show: string
  /** Three ways to accept an order. */
  yes: [string, string, string]
  done: string
  /** Review of the influencer, and of the business. */
  reviews: [string, string]
  answer: string
  hello: string
  reply: string
  gift: string
  thanks: string
}

export const phrases: Record<Language, Phrases> = {
  en: {
    ask: 'We like how quietly you show things. Would you do that for our spring roast?',
    show: 'The bag on a kitchen table in the morning, and one honest sentence about the taste.',
    yes: [
      'With pleasure. I begin on Monday.',
      'Gladly. I have an idea for the first scene.',
      'I’m in. Expect a first cut in a few days.',
    ],
    done: 'Here it is. The first cut was louder; this one is truer to the product.',
    reviews: [
      'Exactly what we had asked for, two days early, and with an idea of her own that we now use ourselves.',
      'A clear brief, quick answers, and they let me say what I did not like.',
    ],
    answer: 'Thank you! The morning light did most of the work.',
    hello: 'Hello! Do you also film outside, on a small farm?',
    reply: 'Yes, if it is not raining sideways. Tell me where and when.',
    gift: 'For the film about the night train. We watched it twice.',
    thanks: 'That is very kind of you. It pays for the next ticket.',
  },
  ar: {
    ask: 'يعجبنا هدوء أسلوبك. هل تعرضين منتجنا الجديد بالطريقة نفسها؟',
    show: 'المنتج على الطاولة في ضوء الصباح، وجملة صادقة واحدة عنه.',
    yes: ['بكل سرور. أبدأ يوم الأحد.', 'يسعدني ذلك. عندي فكرة للمشهد الأول.', 'موافقة. أرسل النسخة الأولى خلال أيام.'],
    done: 'هذا هو العمل. النسخة الأولى كانت أطول، وهذه أصدق.',
    reviews: [
      'عمل دقيق وفي موعده، ومعه فكرة جميلة لم نطلبها.',
      'طلب واضح وردود سريعة، وتركوا لي أن أقول ما لم يعجبني.',
    ],
    answer: 'شكرًا لكم! سعدت بالعمل معكم.',
    hello: 'مرحبًا! هل تصوّرين أيضًا خارج البيت؟',
    reply: 'نعم، إن كان الضوء جيدًا. أين ومتى؟',
    gift: 'شكرًا على المراجعة الصادقة.',
    thanks: 'هذا لطف كبير منكم.',
  },
  es: {
    ask: 'Nos gusta la calma con la que enseñas las cosas. ¿Lo harías con nuestro aceite nuevo?',
    show: 'La botella en la mesa, pan, y una frase sincera sobre el sabor.',
    yes: [
      'Con mucho gusto. Empiezo el lunes.',
      'Encantada. Ya tengo una idea para la primera escena.',
      'Cuenta conmigo. En unos días tienes la primera versión.',
    ],
    done: 'Aquí está. La primera versión era más larga; esta es más sincera.',
    reviews: [
      'Justo lo que pedimos, dos días antes y con una idea propia que ahora usamos nosotros.',
      'Un encargo claro, respuestas rápidas y libertad para decir lo que no me gustó.',
    ],
    answer: '¡Gracias! La luz de la mañana hizo casi todo.',
    hello: '¡Hola! ¿Grabas también fuera, en una finca pequeña?',
    reply: 'Sí, si no llueve de lado. Dime dónde y cuándo.',
    gift: 'Por el video del mercado. Lo vimos dos veces.',
    thanks: 'Qué detalle. Con esto se paga el próximo billete.',
  },
  de: {
    ask: 'Uns gefällt, wie ruhig du Dinge zeigst. Würdest du das auch mit unserer neuen Jacke machen?',
    show: 'Die Jacke auf einer echten Wanderung, und ein ehrlicher Satz darüber, was stört.',
    yes: [
      'Sehr gern. Ich fange am Montag an.',
      'Gern! Für die erste Szene habe ich schon eine Idee.',
      'Bin dabei. In ein paar Tagen kommt der erste Schnitt.',
    ],
    done: 'Hier ist es. Der erste Schnitt war lauter, dieser ist ehrlicher.',
    reviews: [
      'Genau was wir wollten, zwei Tage früher, und mit einer eigenen Idee, die wir jetzt selbst benutzen.',
      'Ein klarer Auftrag, schnelle Antworten, und ich durfte sagen, was mir nicht gefiel.',
    ],
    answer: 'Danke! Das Morgenlicht hat das meiste gemacht.',
    hello: 'Hallo! Drehst du auch draußen, auf einem kleinen Hof?',
    reply: 'Ja, wenn es nicht quer regnet. Sag mir, wo und wann.',
    gift: 'Für den Film über den Nachtzug. Wir haben ihn zweimal gesehen.',
    thanks: 'Das ist sehr lieb. Davon kommt die nächste Fahrkarte.',
  },
  pt: {
    ask: 'A gente gosta da calma com que você mostra as coisas. Faria isso com a nossa coleção nova?',
    show: 'A peça num dia comum, e uma frase sincera sobre o tecido.',
    yes: [
      'Com prazer. Começo na segunda.',
      'Adorei. Já tenho uma ideia para a primeira cena.',
      'Pode contar comigo. Em poucos dias mando a primeira versão.',
    ],
    done: 'Aqui está. A primeira versão era mais longa; esta é mais sincera.',
    reviews: [
      'Exatamente o que pedimos, dois dias antes e com uma ideia própria que agora usamos.',
      'Pedido claro, respostas rápidas e liberdade para dizer o que não gostei.',
    ],
    answer: 'Obrigada! A luz da manhã fez quase tudo.',
    hello: 'Olá! Você também grava ao ar livre, num sítio pequeno?',
    reply: 'Sim, se não chover de lado. Diga onde e quando.',
    gift: 'Pelo vídeo da feira. Vimos duas vezes.',
    thanks: 'Que gentileza. Paga a próxima passagem.',
  },
}

/** Texts of the demo dispute: both sides and the admin's proposal. */
export const disputeTexts = {
  reason: 'The video was to be 60 seconds. We got 25, and the second scene is missing.',
  evidence: 'The second scene needed the lamp, which came broken. I wrote to you the same day; the rest is done.',
  objection: 'The second scene was the reason for the order. Any part of the price is too much for the rest.',
  proposal: 'A small part of the work can be used. What is missing was not in the hands of the influencer alone.',
}

/** Reason of the pending report. */
export const reportReason = 'They asked us in a message to pay outside of Vivobid.'

/** Reasons of further reports, and what the admin noted when deciding them. */
export const reportReasons = {
  spam: 'The same advertising text was sent to us four times.',
  copied: 'Two of the works in this showcase are by somebody else.',
  resolved: 'We asked them to stop, and they did.',
  rejected: 'They showed us the original files with their dates.',
}
