import { foldText } from './text-folding.ts'

/**
 * Words for the same subject in the product's five languages: searching for one of them also finds people who used another. Each line
 * begins with the value stored as expertise (contract/foundation/users/profile-choices.ts), if there is one. Words with another meaning in one
 * of the languages ('gift', 'rad', 'ropa') are left out.
 */
const subjects = [
  // content categories
  'beauty belleza beleza schönheit kosmetik cosmetics cosmética cosméticos makeup maquillaje maquiagem schminke جمال تجميل مكياج',
  'fashion moda mode style estilo أزياء ازياء موضة',
  'fitness workout training entrenamiento entrenador entrenadora treino treinador treinadora trainer coach لياقة تمارين مدرب مدربة رياضة fitnesstraining تدريب',
  'food comida cocina cocinero cocinera culinária cozinha cozinheiro cozinheira kochen küche koch köchin essen cook cooking chef recipes recetas receitas rezepte طبخ طعام مطبخ وصفات طباخ طباخة gastronomía gastronomia gastronómico gastronomisch طهي',
  'gaming games gamer juegos videojuegos jogos spiele videospiele zocken ألعاب لاعب',
  'lifestyle lebensstil أسلوب',
  'tech technology tecnología tecnologia technik technologie تقنية تكنولوجيا تقني techniktests',
  'travel viajes viaje viajar viagens viagem viajar reisen reise urlaub سفر رحلات السفر',
  // subjects within them
  'skincare piel pele haut hautpflege dermatología بشرة بالبشرة العناية',
  'hair cabello pelo cabelo haare frisur شعر',
  'vegan vegano vegana vegane veganer veganismo نباتي نباتية plantbased',
  'vegetarian vegetariano vegetariana vegetarisch vegetarier',
  'coffee café kaffee espresso قهوة القهوة',
  'baking baker pastry repostería panadería panadero pastelería confeitaria padaria padeiro backen bäcker bäckerin gebäck خبز مخبز حلويات panificação معجنات',
  'nutrition nutritionist nutrición nutricionista nutrição ernährung ernährungsberater ernährungsberaterin ernährungsberatung تغذية',
  'health salud saúde gesundheit صحة الصحة',
  'running runner correr corredor corredora corrida laufen läufer läuferin marathon maratón maratona جري ركض',
  'cycling bicycle bike bicicleta ciclista ciclismo fahrrad radfahren دراجة دراجات',
  'yoga يوغا ioga',
  'dance dancer baile bailarín bailarina dança dançarino dançarina tanz tanzen tänzer tänzerin رقص danza',
  'hiking senderismo montaña caminhada montanha wandern berge mountains mountain جبال جبل',
  'surfing surf surfen',
  'football soccer fútbol futebol fußball كرة',
  'photography photographer fotografía fotógrafo fotógrafa fotografia fotografie fotograf fotografin تصوير مصور مصوّر فوتوغرافي',
  'film filmmaker video vídeo cine cineasta filmemacher filmemacherin فيديو أفلام مخرج cinema',
  'music musician música músico musik musiker musikerin موسيقى موسيقي',
  'books reading reader libros lectura lectora lector livros leitura bücher lesen كتاب كتب قارئة قراءة book buch libro livro buchkritik',
  'art artist arte artista kunst künstler künstlerin فن فنان فنانة فنون',
  'illustration illustrator ilustración ilustrador ilustradora ilustração illustratorin رسم رسام رسامة',
  'design designer diseño diseñador diseñadora designerin تصميم مصمم مصممة',
  'programming programmer software código programación programador programadora programação programmieren programmierer برمجة مبرمج',
  'smartphones phones phone teléfonos celulares móviles telefones smartphone handy handys هواتف هاتف الهواتف',
  'cars car coches autos carros auto autos سيارات سيارة autotests',
  'family familia família familie parenting padres madre mãe pais eltern mutter vater عائلة أسرة أمومة familien familiar famílias familias عائلي',
  'home interiors casa hogar decoración decoração wohnen einrichtung بيت منزل ديكور',
  'furniture muebles móveis möbel أثاث',
  'gardening gardener garden jardín jardinería jardim jardinagem garten gärtner حديقة زراعة gärtnern بستنة',
  'diy woodworking carpintería bricolaje carpintaria heimwerker tischler نجارة',
  'nature naturaleza natureza natur طبيعة',
  'camping acampada acampamento zelten تخييم',
  'finance money finanzas dinero finanças dinheiro finanzen geld مال أموال استثمار finanz مالي',
  'business empresa negocios negócios unternehmen أعمال',
  'education teacher maestra maestro profesor profesora professor professora lehrer lehrerin bildung educación educação تعليم معلم معلمة unterricht enseñanza ensino',
  'science ciencia ciência wissenschaft علوم علم scientist wissenschaftskommunikation divulgación divulgação científica científico',
  'history historia história geschichte تاريخ',
  'comedy comedian humor comedia comédia comediante komiker كوميديا فكاهة',
  'sustainability sustainable sostenible sostenibilidad sustentável sustentabilidade nachhaltig nachhaltigkeit استدامة مستدام',
  'pets dogs cats mascotas perros gatos cachorros haustiere hunde katzen حيوانات كلاب قطط',
  'streaming streamer directo lives بث باث streams مباشر',
  'journalist periodista jornalista journalistin صحفي صحفية journalism journalismus periodismo jornalismo صحافة',
  'author writer escritor escritora autor autora schriftsteller schriftstellerin autorin كاتب كاتبة autoría escrita كتابة تأليف',
  'doctor médico médica arzt ärztin طبيب طبيبة medicine medizin medicina طب',
  // professions
  'actor actress schauspiel schauspieler schauspielerin actuación actriz ator atriz atuação ممثل ممثلة تمثيل',
  'animator animation animación animação animador animadora تحريك',
  'architect architecture architektur architekt architektin arquitectura arquitecto arquitecta arquitetura arquiteto arquiteta معماري معمارية',
  'athlete athlet athletin leistungssport leistungssportler leistungssportlerin deportista atleta esportista رياضي رياضية',
  'blogger blog bloggen bloguero bloguera blogueiro blogueira مدون مدونة تدوين',
  'coach coaching توجيه',
  'craft crafts maker handmade diy handwerk handwerker artesanía artesano artesana artesanato artesão حرف حرفي يدوية',
  'creator creators content contenido conteúdo creador creadora creación criador criadora criação محتوى صانع صانعة صناعة',
  'entrepreneur entrepreneurship unternehmer unternehmerin unternehmertum emprendedor emprendedora emprendimiento empreendedor empreendedora empreendedorismo',
  'model modelo عارض عارضة',
  'podcaster podcast podcasts pódcast بودكاست',
  'reviewer review reviews reseña reseñas resenha resenhas avaliação avaliações مراجعة مراجعات',
  'stylist styling stylistin estilismo estilista',
].map((line) => [...new Set(line.split(' ').map(foldText))])

const subjectsByWord = Map.groupBy(
  subjects.flatMap((words) => words.map((word) => ({ word, words }))),
  ({ word }) => word,
)

/** Meanings of several words together, without connecting words: a word of a subject, or of a profession. */
const phraseList: [phrase: string, word: string][] = [
  ['estilo vida', 'lifestyle'],
  ['أسلوب الحياة', 'lifestyle'],
  ['plant based', 'vegan'],
  ['make up', 'makeup'],
  ['رسوم متحركة', 'animator'],
  ['هندسة معمارية', 'architect'],
  ['deporte profesional', 'athlete'],
  ['esporte profissional', 'athlete'],
  ['رياضة احترافية', 'athlete'],
  ['bücher schreiben', 'author'],
  ['autoría libros', 'author'],
  ['escrita livros', 'author'],
  ['cocina profesional', 'chef'],
  ['طهي احترافي', 'chef'],
  ['تدريب وتوجيه', 'coach'],
  ['دي جي', 'dj'],
  ['ريادة أعمال', 'entrepreneur'],
  ['صناعة الأفلام', 'filmmaker'],
  ['entrenamiento personal', 'fitness'],
  ['personal trainer', 'fitness'],
  ['ألعاب الفيديو', 'gamer'],
  ['رسم توضيحي', 'illustrator'],
  ['فن المكياج', 'makeup'],
  ['عرض الأزياء', 'model'],
  ['تبسيط العلوم', 'science'],
  ['consultoria estilo', 'stylist'],
  ['تنسيق الأزياء', 'stylist'],
]
const phrases = phraseList.map(([phrase, word]) => ({ words: foldText(phrase).split(' '), word }))

/** Articles and prepositions of the five languages; Arabic writes most of them as part of the next word. */
const connectingWords = new Set(
  'a an and for in of the to with und oder der die das für von mit del de la las el los y o para con do da dos das e ou os as com و في من'
    .split(' ')
    .map(foldText),
)

/** Folded words without the connecting ones; all of them where there are no others. */
export function withoutConnectingWords(words: string[]): string[] {
  const significant = words.filter((word) => !connectingWords.has(word))
  return significant.length > 0 ? significant : words
}

const article = 'ال'
/** Arabic prefixes of a word: 'the', 'and', 'and the', 'with the', 'for the'. */
const prefixes = /^(?:وال|بال|لل|ال|و)(?=.{3})/u
const isArabic = (word: string) => /^[\u0621-\u064a]/u.test(word)

const subjectsOf = (word: string) =>
  (subjectsByWord.get(word) ?? subjectsByWord.get(word.replace(prefixes, '')))?.flatMap(({ words }) => words) ?? []

/** Arabic words also with their article, as texts mostly have them. */
const withArticles = (words: string[]) =>
  words.flatMap((word) => (isArabic(word) && !word.startsWith(article) ? [word, article + word] : [word]))

/** Other words for the subjects of a folded word, in all languages; none for a word that is not listed. */
export const synonymsOf = (word: string): string[] => {
  const synonyms = new Set(withArticles(subjectsOf(word)))
  synonyms.delete(word)
  return [...synonyms]
}

/** For each of several folded words its synonyms, with those of the phrases that it is part of. */
export function synonymsIn(typed: string[]): string[][] {
  const synonyms = typed.map((word) => new Set(synonymsOf(word)))
  for (const { words, word } of phrases) {
    const from = typed.findIndex((_, i) => words.every((each, n) => typed[i + n] === each))
    if (from < 0) continue
    for (const ofWord of synonyms.slice(from, from + words.length))
      for (const each of [word, ...synonymsOf(word)]) ofWord.add(each)
  }
  return synonyms.map((each, i) => [...each].filter((word) => word !== typed[i]))
}
