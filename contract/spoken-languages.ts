import languageList from 'iso-639-1'
import { z } from 'zod'
import { requestErrors } from './request-errors.ts'

/** Languages that many people speak and ISO 639-1 has no code for (ISO 639-3). */
const furtherLanguages =
  'ace ach acm acw ady aeb afb aii apc apd arn arq ars ary arz ast awa ayl ayn bal ban bar bej bem bgc bho bik bin brx bua bug ceb chm chr ckb ' +
  'crh crk crs csb dar din dje doi dsb dyu efi fon frr fur gaa gag gan gsw guz hak haw hif hil hmn hsb hsn iba ibb ilo inh jam kaa kab kac kam kbd kea ' +
  'kha kln kmb kok kpe krc kum lad lah lez lij lkt lmo loz lou lrc lua lus luo luy mad mag mai mak man mas men mer mey mfe min mni moh mos mwl mwr ' +
  'mzn nah nan nap nds new nog nso nus nyn ojb pag pam pap pcm pis pms prs quc raj rap rhg rif rom rup sah sas sat scn sco sdh seh shi shn shu sid skr ' +
  'snk srn srr suk sus swb syl syr szl tem teo tet tig tiv tmh tpi tum tyv tzm udm umb vec vmw wal war wuu xal xog yao yue zap zgh zza'

/** Sign languages (ISO 639-3). */
export const signLanguageCodes = [
  'aed',
  'asf',
  'ase',
  'asq',
  'bfi',
  'bqn',
  'bzs',
  'cse',
  'csg',
  'csl',
  'csn',
  'csq',
  'dse',
  'dsl',
  'esl',
  'fse',
  'fsl',
  'gse',
  'gsg',
  'gss',
  'hks',
  'hsh',
  'ils',
  'ins',
  'isg',
  'ise',
  'isr',
  'jos',
  'jsl',
  'kvk',
  'mfs',
  'nsi',
  'nsl',
  'nzs',
  'pks',
  'prl',
  'psp',
  'psr',
  'pso',
  'rms',
  'rsl',
  'sdl',
  'sfs',
  'sgg',
  'ssp',
  'swl',
  'tsm',
  'tsq',
  'tss',
  'ugn',
  'ukl',
  'vsl',
  'xki',
] as const

/** Codes of languages, without Twi, which is listed as Akan. */
export const languageCodes: readonly string[] = [
  ...languageList.getAllCodes().filter((code) => code !== 'tw'),
  ...furtherLanguages.split(' '),
  ...signLanguageCodes,
].sort()

const isLanguage = new Set(languageCodes)

/** An existing language code. */
export const knownLanguage = z
  .string(requestErrors.valueInvalid)
  .refine((code) => isLanguage.has(code), requestErrors.valueInvalid)
