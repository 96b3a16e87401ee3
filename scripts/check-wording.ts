import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { errors } from '#contract/errors.ts'
import { type Language, languages } from '#contract/languages.ts'

// npm run wording: checks that no text in any language uses a word that the wording guide replaces
const root = path.resolve(import.meta.dirname, '..')

type Rule = {
  found: RegExp
  instead: string
  /** Keys that may use it nevertheless. */
  except?: readonly string[]
}

/** Sentences fixed by the specification; only these may use 'log in' and 'log out'. */
const fixed = [
  'Failed to logout',
  'You have been successfully logged out.',
  'accounts.businessLogin',
  'toast.loggedOut',
  'toast.loginError',
  'toast.loginFailed',
  'toast.logoutFailed',
  'toast.welcomeBackText',
]

/** Matches a word with or without vowel marks, including attached prefixes and suffixes. */
const arabic = (word: string) => {
  const marks = '[\\u064B-\\u0652]*'
  const letters = [...word].map((letter) => (letter === ' ' ? '\\s+' : letter + marks)).join('')
  return new RegExp(
    `(?<![\\u0621-\\u0652])(?:[وفبلك]${marks}|ال|لل)*${letters}(?:ا|ك|ه|ها|هم|نا|ين|ون|ات)?${marks}(?![\\u0621-\\u0652])`,
    'u',
  )
}
const money = {
  found: /(?<!US)\$[\s\u00a0]?\d/u,
  instead: 'US$ with the number as its readers write it, such as US$ 5.000',
}

/** Words that are ambiguous or belong to another product; wrong everywhere except in the listed keys. */
const rules: Record<Language, Rule[]> = {
  en: [
    { found: /\bmoney desk\b/i, instead: 'Payments admin' },
    { found: /(?<![\w-])mail(s|ed|ing|box(es)?)?\b/i, instead: 'email, inbox' },
    { found: /\blog(s|ged|ging)? ?(in|out)\b|\blog(in|out)\b/i, instead: 'sign in, sign out', except: fixed },
    { found: /\bprice questions?\b/i, instead: 'price request' },
    { found: /\b(web|profile|page|link) address(es)?\b/i, instead: 'link' },
    { found: /\bby itself\b/i, instead: 'automatically' },
    { found: /\blapse[sd]?\b/i, instead: 'expire' },
    { found: /(?<!can )\b(accept|decline|answer|respond|pay|decide) until\b/i, instead: 'by, for a deadline' },
  ],
  ar: [
    { found: arabic('صفقة'), instead: 'عرض' },
    { found: arabic('صفقات'), instead: 'عروض' },
    { found: arabic('إفراج'), instead: 'تحويل المال إلى المؤثر' },
    { found: arabic('بيانات الدفع'), instead: 'بيانات الاستلام' },
    { found: arabic('طلبات العروض'), instead: 'الطلبات الواردة' },
    { found: arabic('دفعة'), instead: 'صرف, عملية دفع' },
    { found: arabic('دفعات'), instead: 'صرف, مدفوعات' },
    { found: arabic('مدعوم'), instead: 'مموَّل' },
    { found: arabic('مدعومة'), instead: 'مموَّلة' },
    { found: arabic('مدير'), instead: 'مشرف' },
    { found: arabic('مصرف'), instead: 'بنك' },
    { found: arabic('مصرفي'), instead: 'بنكي' },
    { found: arabic('حوالة'), instead: 'تحويل بنكي' },
    { found: arabic('مكتب الأموال'), instead: 'إدارة المدفوعات' },
    { found: arabic('نشاطك التجاري'), instead: 'شركتك' },
    { found: /مؤثّر/u, instead: 'مؤثر' },
    { found: /ملفّ(?![\u0621-\u0652])/u, instead: 'ملف' },
    { found: /(?<![\u0621-\u0652])كلّ(?![\u0621-\u0652])/u, instead: 'كل' },
  ],
  es: [
    { found: /\b(dinero|pago|importe|honorarios|saldo)s? (\p{L}+ )?(se )?guarda(d[oa]s?|n)?\b/iu, instead: 'retenido' },
    { found: /\bdevoluci(ón|ones)\b/iu, instead: 'reembolso' },
    { found: /\b(una|la|esta|tu|su|cada|ninguna) retirada\b|\bretiradas\b/iu, instead: 'retiro' },
    { found: /\b(otros|tus|los|nuevo|nuevos|un|el) ingresos? (con|por|manual|pendiente)/iu, instead: 'depósito' },
    { found: /\bcarteras?\b/iu, instead: 'monedero' },
    { found: /\bmesa de dinero\b/iu, instead: 'Gestión de pagos' },
    { found: /\bdatos de pago\b/iu, instead: 'datos de cobro' },
    { found: /\bescaparates?\b/iu, instead: 'vitrina' },
    { found: /\bvídeos?\b/iu, instead: 'video' },
    { found: /\bdossiers?\b/iu, instead: 'media kit' },
    { found: /\b(los|tus|sus) ajustes\b/iu, instead: 'configuración' },
    {
      found: /(?<!\p{L})(coge[rs]?|cogid[oa]s?|veis|vais|sois|vosotr[oa]s|\p{L}+(áis|éis|steis))(?!\p{L})/iu,
      instead: 'words of every country',
    },
    money,
  ],
  de: [
    { found: /\bBestellung/u, instead: 'Auftrag, bestellen' },
    { found: /verwahrt|zurückgehalten/iu, instead: 'hinterlegt' },
    { found: /\bGeldtisch\b/iu, instead: 'Zahlungsverwaltung' },
    { found: /\bKassenbuch/iu, instead: 'Hauptbuch' },
    { found: /(?<!-)\bMail/u, instead: 'E-Mail' },
    { found: /\bAuslagen?\b/u, instead: 'Schaufenster' },
    { found: /\bAuszahlung(en)? (\p{L}+ )?verlang/iu, instead: 'Auszahlung beantragen' },
    { found: /\bAuftrag (aufgeben|aufgegeben)\b/iu, instead: 'vom Auftrag zurücktreten' },
    { found: /\b(Arbeit|Lieferung) (\p{L}+ )?(annehmen|anzunehmen|angenommen)\b/iu, instead: 'Arbeit abnehmen' },
    { found: /(?<!\p{L})Übersicht\b/u, instead: 'Dashboard' },
    { found: /\bKontostand\b/u, instead: 'Guthaben' },
    { found: /\bvon selbst\b/iu, instead: 'automatisch' },
    { found: /\bKn(opf|öpfe)\b/u, instead: 'Schaltfläche' },
    { found: /\bBankleitnummer/iu, instead: 'Bankleitzahl' },
    { found: /\$[\s\u00a0]?\d/u, instead: 'the sign behind the number, such as 5.000 $' },
  ],
  pt: [
    { found: /\b(dinheiro|pagamento|valor)s? (\p{L}+ )?guardad/iu, instead: 'retido' },
    { found: /\bmesa de dinheiro\b/iu, instead: 'Gestão de pagamentos' },
    { found: /\bdados de pagamento\b/iu, instead: 'dados de recebimento' },
    { found: /\bclassificaç(ão|ões)\b/iu, instead: 'ranking' },
    { found: /\bvocê mesm[oa]\b/iu, instead: 'a sentence without gender' },
    { found: /\bobrigad[oa]\b(?!\s+a\b)/iu, instead: 'Agradecemos' },
    { found: /\b(devolução|devoluções)\b/iu, instead: 'reembolso' },
    money,
  ],
}

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>

/** A help article without its line of search words, which are those that people type. */
const articleIn = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/^words: .*\n/, '')

/** Prefix of the keys of search words, which are those that people type. */
const searchWords = 'settings.words.'

/** All texts of a file with their keys. */
const textsIn = (value: unknown, key = ''): [key: string, text: string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value as object).flatMap(([name, part]) => textsIn(part, key ? `${key}.${name}` : name))

const problems: string[] = []
let checked = 0
const check = (source: string, language: Language, texts: [key: string, text: string][]) => {
  checked += texts.length
  for (const [key, text] of texts) {
    if (key.startsWith(searchWords)) continue
    for (const { found, instead, except } of rules[language]) {
      const word = found.exec(text)?.[0]
      if (word && !except?.includes(key)) problems.push(`${source}: “${key}” says “${word}”; write: ${instead}`)
    }
  }
}

for (const language of languages) {
  for (const file of [
    `web/public/locales/${language}/translation.json`,
    `server/locales/${language}.json`,
    `web/src/features/foundation/site/public/information/${language}.json`,
  ])
    check(file, language, textsIn(read(file)))
  for (const demo of globSync(`server/demo/content/texts/${language}/*.yaml`, { cwd: root }))
    check(demo, language, textsIn(parse(readFileSync(path.join(root, demo), 'utf8')), 'demo'))
  const articles = globSync(`server/src/features/search/help/articles/${language}/*.md`, { cwd: root })
  for (const file of articles) check(file, language, [[path.basename(file), articleIn(file)]])
}
// a sentence of the contract is its own key
check(
  'contract',
  'en',
  Object.values(errors).map((sentence) => [sentence, sentence]),
)

for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? `${checked} texts in ${languages.length} languages use the words of the product`
    : `${problems.length} problems`,
)
process.exit(problems.length === 0 ? 0 : 1)
