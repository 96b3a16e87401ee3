import type { NewOffer } from '#contract/market/deals/offers.ts'

/** Messages of two people until they work together. */
export type TalkTexts = {
  hello: string
  answer: string
  tooMuch: string
  mistake: string
  order: string
  brief: string
  thanks: string
  accept: string
  typo: string
  corrected: string
  wrongChat: string
  more: string
  gladly: string
  /** Offers that are declined, expired, withdrawn, ordered and open. */
  offers: Pick<NewOffer, 'title' | 'description'>[]
}

export const talkTexts: Record<'en' | 'ar', TalkTexts> = {
  en: {
    hello: 'Hello! Do you also film outside, on a small farm?',
    answer: 'Yes, if it is not raining sideways. I’ll send you an offer for two days on the farm.',
    tooMuch: 'That is a lovely idea, but more than we can spend before spring. Could we start smaller?',
    mistake: 'Sorry, that one had the wrong price. Here is the right one.',
    order: 'Exactly what we need. Please use the blue bag.',
    brief: 'The blue bag by the window, the grinder, the first cup. No music over the grinder, please.',
    thanks: 'Ordered! The parcel with the beans leaves us tomorrow.',
    accept: 'With pleasure. I’ll keep the grinder loud.',
    typo: 'The parcel is here, I film on Thrusday.',
    corrected: 'The parcel is here, I film on Thursday.',
    wrongChat: 'Can you book the meeting room for the tasting?',
    more: 'We’d also like something for the winter roast. Do you have time in the next weeks?',
    gladly: 'Gladly. I’ll think about it tonight and make you an offer.',
    offers: [
      {
        title: 'Two days on the farm',
        description:
          'One film of three minutes and four short clips, filmed on two days on your farm. Travel included.',
      },
      {
        title: 'One short film at home',
        description: 'A film of sixty seconds in my kitchen, with the first cup of the day.',
      },
      {
        title: 'Three clips for the spring roast',
        description: 'Three clips of twenty seconds each: grinding, brewing, the first sip.',
      },
      {
        title: 'Three clips for the spring roast, vertical',
        description: 'Three vertical clips of twenty seconds each: grinding, brewing, the first sip. Ready to post.',
      },
      {
        title: 'A film and two stories for the winter roast',
        description: 'One film of ninety seconds by the fire, and two stories on the day it is published.',
      },
    ],
  },
  ar: {
    hello: 'مرحبًا! هل تصوّرين أيضًا خارج البيت؟',
    answer: 'نعم، وبكل سرور. سأرسل إليكم عرضًا ليومي تصوير.',
    tooMuch: 'فكرة جميلة، لكنها تتجاوز ميزانيتنا هذا الموسم. هل نبدأ بشيء أصغر؟',
    mistake: 'عذرًا، كان السعر في العرض السابق خطأ. هذا هو العرض الصحيح.',
    order: 'هذا ما نحتاج إليه تمامًا. استخدمي العبوة الجديدة من فضلك.',
    brief: 'العبوة الجديدة قرب النافذة، وطريقة الاستخدام صباحًا، وجملة صادقة واحدة عن الملمس.',
    thanks: 'تم الطلب! سيصلك المنتج غدًا إن شاء الله.',
    accept: 'بكل سرور، أبدأ فور وصول الطرد.',
    typo: 'وصل الطرد، سأصوّر يوم الخميي.',
    corrected: 'وصل الطرد، سأصوّر يوم الخميس.',
    wrongChat: 'هل يمكنك حجز قاعة الاجتماعات لجلسة التذوق؟',
    more: 'نرغب أيضًا في عمل لمجموعة الشتاء. هل لديك وقت في الأسابيع القادمة؟',
    gladly: 'بكل سرور. سأفكر في الأمر الليلة وأرسل إليكم عرضًا.',
    offers: [
      {
        title: 'يوما تصوير في الحديقة',
        description: 'فيلم من ثلاث دقائق وأربعة مقاطع قصيرة، في يومي تصوير خارج البيت.',
      },
      { title: 'مقطع واحد في البيت', description: 'مقطع من ستين ثانية عن روتين الصباح مع المنتج.' },
      { title: 'ثلاثة مقاطع للمنتج الجديد', description: 'ثلاثة مقاطع من عشرين ثانية: العبوة، الاستخدام، النتيجة.' },
      {
        title: 'ثلاثة مقاطع طولية للمنتج الجديد',
        description: 'ثلاثة مقاطع طولية من عشرين ثانية: العبوة، الاستخدام، النتيجة. جاهزة للنشر.',
      },
      { title: 'فيلم وقصتان لمجموعة الشتاء', description: 'فيلم من تسعين ثانية، وقصتان في يوم النشر.' },
    ],
  },
}
