import type { Language } from '#contract/languages.ts'

type Phrases = {
  /** Messages of influencers who apply; each uses another one. */
  applications: string[]
  answer: string
  invitation: string
  offer: string
  counter: string
  yes: string
  decline: string
  question: string
  reply: string
  reviews: [ofInfluencer: string, ofBusiness: string]
  /** Titles of published posts. */
  posts: string[]
  /** Title and caption of the work, and the changes that the business wants. */
  video: { film: string; caption: string; changes: string }
}

/** Messages of demo people about requests to join campaigns. */
export const requestPhrases: Record<Language, Phrases> = {
  en: {
    applications: [
      'My mornings start in the same kitchen light every day, and people ask about the coffee more than about me.',
      'I have wanted to make something slow and warm for a while. This would be it.',
      'My audience is mostly 25 to 34 and actually brews at home. I can send you last month’s figures.',
      'I would film it on the first cold morning, in one take.',
    ],
    answer: 'With a small hand grinder and a filter, every morning at seven.',
    invitation:
      'We have watched your films for a year and would love to see what you make of this. Everything is in the brief.',
    offer: 'We would stay with one film, and could offer you this for it.',
    counter: 'With the second cut you asked about, this is what I would need.',
    yes: 'Gladly. I start on Monday.',
    decline: 'Thank you for asking. This time we look for something quieter.',
    question: 'Can the bag be open in the picture, or should it be seen sealed first?',
    reply: 'Open is better. Show that it is used.',
    reviews: [
      'Clear, calm and two days early. The film is exactly what we had hoped for.',
      'A brief one can work with, and quick answers.',
    ],
    posts: [
      'One balcony, two glasses',
      'The 11:40 to the coast',
      'Ice, then coffee, then quiet',
      'Cold by noon',
      'What the kiosk taught me',
      'Salt, sun, cold brew',
    ],
    video: {
      film: 'A slow morning in the kitchen',
      caption: 'The first cup before anybody else is up. Advertisement.',
      changes: 'Please show the cup for a moment longer before the first sip; the rest is lovely.',
    },
  },
  de: {
    applications: [
      'Ich baue so etwas gern in Ruhe auf und zeige auch, was schiefgeht.',
      'Das passt gut zu meiner Reihe über kleine Wohnungen.',
    ],
    answer: 'Am liebsten mit Tageslicht und ohne Schnitt.',
    invitation: 'Wir mögen deine ruhigen Filme sehr und würden uns freuen, wenn du dabei bist.',
    offer: 'Bei einem Film könnten wir dir das anbieten.',
    counter: 'Mit dem zweiten Schnitt bräuchte ich diesen Betrag.',
    yes: 'Sehr gern, ich lege los.',
    decline: 'Danke für deine Anfrage. Diesmal suchen wir etwas anderes.',
    question: 'Darf die Verpackung schon offen sein?',
    reply: 'Ja, offen ist besser.',
    reviews: ['Ruhig erzählt und pünktlich geliefert.', 'Klare Absprachen und schnelle Antworten.'],
    posts: ['Ein ganz normaler Dienstag', 'Was man auf Bildern nicht sieht'],
    video: {
      film: 'Ein Abend, ein Regal',
      caption: 'Ohne Schnitt und ohne Zollstock. Werbung.',
      changes: 'Bitte zeig das fertige Regal am Ende etwas länger.',
    },
  },
  es: {
    applications: [
      'Cocino con aceite cada día y me gustaría contarlo sin prisa.',
      'Mi público pregunta siempre de dónde viene lo que uso.',
    ],
    answer: 'En mi cocina, con luz natural.',
    invitation: 'Nos gusta mucho tu trabajo y queremos invitarte a esta campaña.',
    offer: 'Por un solo video podríamos ofrecerte esto.',
    counter: 'Con la segunda versión necesitaría este importe.',
    yes: 'Con mucho gusto, empiezo el lunes.',
    decline: 'Gracias por escribirnos. Esta vez buscamos otro estilo.',
    question: '¿Puede verse la botella ya abierta?',
    reply: 'Sí, mejor abierta.',
    reviews: ['Un trabajo cuidado y entregado antes de tiempo.', 'Un brief claro y respuestas rápidas.'],
    posts: ['Un martes cualquiera', 'Lo que no cuento en las fotos'],
    video: {
      film: 'Pan y aceite, sin prisa',
      caption: 'El desayuno de siempre, contado despacio. Publicidad.',
      changes: 'Por favor, muestra la botella un poco más cerca al principio.',
    },
  },
  pt: {
    applications: [
      'Conheço essa costa fora de época e adoraria mostrá-la com calma.',
      'Meu público viaja mais no outono do que no verão.',
    ],
    answer: 'De manhã cedo, com luz natural.',
    invitation: 'Gostamos muito do seu trabalho e queremos convidar você para esta campanha.',
    offer: 'Por um único vídeo, poderíamos oferecer este valor.',
    counter: 'Com a segunda versão, eu precisaria deste valor.',
    yes: 'Com prazer, começo na segunda-feira.',
    decline: 'Obrigado por escrever. Desta vez buscamos outro estilo.',
    question: 'Posso mostrar o quarto vazio?',
    reply: 'Pode, fica até melhor.',
    reviews: ['Um trabalho cuidadoso, entregue antes do prazo.', 'Um briefing claro e respostas rápidas.'],
    posts: ['Uma terça qualquer', 'O que não aparece nas fotos'],
    video: {
      film: 'O mar antes das sete',
      caption: 'Uma manhã fora de época. Publicidade.',
      changes: 'Por favor, mostre a varanda por mais tempo no começo.',
    },
  },
  ar: {
    applications: [
      'أجرّب كل منتج أسبوعين قبل أن أتحدث عنه، وهذا ما يهم متابعيّ.',
      'جمهوري يسأل كثيرًا عن هذا النوع من المنتجات.',
    ],
    answer: 'في ضوء النهار ومن دون مرشحات.',
    invitation: 'تعجبنا مراجعاتك الصادقة، ونود دعوتك إلى هذه الحملة.',
    offer: 'مقابل مقطع واحد يمكننا أن نعرض هذا المبلغ.',
    counter: 'مع النسخة الثانية أحتاج إلى هذا المبلغ.',
    yes: 'بكل سرور، أبدأ الأسبوع المقبل.',
    decline: 'شكرًا لاهتمامك. نبحث هذه المرة عن أسلوب آخر.',
    question: 'هل يمكن أن تظهر العبوة مفتوحة؟',
    reply: 'نعم، هذا أفضل.',
    reviews: ['عمل متقن سُلّم قبل موعده.', 'تعليمات واضحة وردود سريعة.'],
    posts: ['صباح سريع، بشرة هادئة', 'خمس دقائق قبل الباص', 'ما الذي يبقى على الرف'],
    video: {
      film: 'صباح هادئ قبل الخروج',
      caption: 'جربته أسبوعين قبل أن أتحدث عنه. إعلان.',
      changes: 'نرجو إظهار العبوة مدة أطول في البداية، والباقي رائع.',
    },
  },
}
