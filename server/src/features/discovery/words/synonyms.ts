import { foldText } from './text-folding.ts'

/**
 * Words for the same subject in the product's five languages: searching for one of them also finds people who used another. Each line
 * begins with the value stored as expertise (contract/identity/profile-choices.ts), if there is one. Words with another meaning in one
 * of the languages ('gift', 'rad', 'ropa') are left out.
 */
const subjects = [
  // content categories
  'beauty belleza beleza schönheit kosmetik cosmetics cosmética cosméticos makeup maquillaje maquiagem schminke جمال تجميل مكياج',
  'fashion moda mode style estilo أزياء ازياء موضة',
  'fitness workout training entrenamiento entrenador entrenadora treino treinador treinadora trainer coach لياقة تمارين مدرب مدربة رياضة',
  'food comida cocina cocinero cocinera culinária cozinha cozinheiro cozinheira kochen küche koch köchin essen cook cooking chef recipes recetas receitas rezepte طبخ طعام مطبخ وصفات طباخ طباخة',
  'gaming games gamer juegos videojuegos jogos spiele videospiele zocken ألعاب لاعب',
  'lifestyle أسلوب',
  'tech technology tecnología tecnologia technik technologie تقنية تكنولوجيا تقني',
  'travel viajes viaje viajar viagens viagem viajar reisen reise urlaub سفر رحلات السفر',
  // subjects within them
  'skincare piel pele haut hautpflege dermatología بشرة بالبشرة العناية',
  'hair cabello pelo cabelo haare frisur شعر',
  'vegan vegano vegana vegane veganer veganismo نباتي نباتية',
  'vegetarian vegetariano vegetariana vegetarisch vegetarier',
  'coffee café kaffee espresso قهوة القهوة',
  'baking baker pastry repostería panadería panadero pastelería confeitaria padaria padeiro backen bäcker bäckerin gebäck خبز مخبز حلويات',
  'nutrition nutritionist nutrición nutricionista nutrição ernährung ernährungsberater ernährungsberaterin تغذية',
  'health salud saúde gesundheit صحة الصحة',
  'running runner correr corredor corredora corrida laufen läufer läuferin marathon maratón maratona جري ركض',
  'cycling bicycle bike bicicleta ciclista ciclismo fahrrad radfahren دراجة دراجات',
  'yoga يوغا',
  'dance dancer baile bailarín bailarina dança dançarino dançarina tanz tanzen tänzer tänzerin رقص',
  'hiking senderismo montaña caminhada montanha wandern berge mountains mountain جبال جبل',
  'surfing surf surfen',
  'football soccer fútbol futebol fußball كرة',
  'photography photographer fotografía fotógrafo fotógrafa fotografia fotografie fotograf fotografin تصوير مصور مصوّر',
  'film filmmaker video vídeo cine cineasta filmemacher filmemacherin فيديو أفلام مخرج',
  'music musician música músico musik musiker musikerin موسيقى موسيقي',
  'books reading reader libros lectura lectora lector livros leitura bücher lesen كتاب كتب قارئة قراءة',
  'art artist arte artista kunst künstler künstlerin فن فنان فنانة',
  'illustration illustrator ilustración ilustrador ilustradora ilustração illustratorin رسم رسام رسامة',
  'design designer diseño diseñador diseñadora designerin تصميم مصمم مصممة',
  'programming programmer software código programación programador programadora programação programmieren programmierer برمجة مبرمج',
  'smartphones phones phone teléfonos celulares móviles telefones smartphone handy handys هواتف هاتف الهواتف',
  'cars car coches autos carros auto autos سيارات سيارة',
  'family familia família familie parenting padres madre mãe pais eltern mutter vater عائلة أسرة أمومة',
  'home interiors casa hogar decoración decoração wohnen einrichtung بيت منزل ديكور',
  'furniture muebles móveis möbel أثاث',
  'gardening gardener garden jardín jardinería jardim jardinagem garten gärtner حديقة زراعة',
  'diy woodworking carpintería bricolaje carpintaria heimwerker tischler نجارة',
  'nature naturaleza natureza natur طبيعة',
  'camping acampada acampamento zelten تخييم',
  'finance money finanzas dinero finanças dinheiro finanzen geld مال أموال استثمار',
  'business empresa negocios negócios unternehmen أعمال',
  'education teacher maestra maestro profesor profesora professor professora lehrer lehrerin bildung educación educação تعليم معلم معلمة',
  'science ciencia ciência wissenschaft علوم علم',
  'history historia história geschichte تاريخ',
  'comedy comedian humor comedia comédia comediante komiker كوميديا فكاهة',
  'sustainability sustainable sostenible sostenibilidad sustentável sustentabilidade nachhaltig nachhaltigkeit استدامة مستدام',
  'pets dogs cats mascotas perros gatos cachorros haustiere hunde katzen حيوانات كلاب قطط',
  'streaming streamer directo lives بث باث',
  'journalist periodista jornalista journalistin صحفي صحفية',
  'author writer escritor escritora autor autora schriftsteller schriftstellerin autorin كاتب كاتبة',
  'doctor médico médica arzt ärztin طبيب طبيبة',
].map((line) => [...new Set(line.split(' ').map(foldText))])

const subjectsByWord = Map.groupBy(
  subjects.flatMap((words) => words.map((word) => ({ word, words }))),
  ({ word }) => word,
)

/** Other words for the subjects of a folded word, in all languages; none for a word that is not listed. */
export const synonymsOf = (word: string): string[] => {
  const synonyms = new Set(subjectsByWord.get(word)?.flatMap(({ words }) => words))
  synonyms.delete(word)
  return [...synonyms]
}
