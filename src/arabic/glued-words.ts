import { stemOf } from './stem.ts'
import { isListed, rankOf } from './stem-known.ts'
import { lettersOf, plainAlef } from './stem-letters.ts'

/** Known compounds that are also written as two words. */
const compounds = `حضر موت، طول كرم، بعل بك، بور سعيد، خان يونس، بيت لحم، نيو يورك، نيو دلهي، هونغ كونغ، سري لانكا
  كوالا لمبور، رأس مال، بن غازي، دار فور، كرد ستان، إسلام آباد، رام الله، تل أبيب، بور سودان، كوستا ريكا، أم درمان
  أم القيوين، بيت حانون، بيت لاهيا، دير البلح، دير الزور، عين الحلوة، كفر الشيخ، كفر قاسم، بني سويف، شرم الشيخ، رأس الخيمة
  رأس العين، سيدي بوزيد، تيزي وزو، عين شمس، جبل علي، ود مدني، حي الزيتون، وادي غزة، مرسى مطروح، سانت بطرسبرغ، سان فرانسيسكو
  سان سلفادور، لوس أنجلوس، بوركينا فاسو، كوت ديفوار، غينيا بيساو، سيرا ليون، نيو أورلينز، نيو جيرسي، كيب تاون، بوينس آيرس
  بورتو ريكو، أديس أبابا، ريو جانيرو، أبو غريب، قره باغ، هونج كونج، كيلو متر، كيلو غرام، يو تيوب، فيس بوك، سناب شات
  تيك توك، واتس آب، لينكد إن، بلاي ستيشن، كوكا كولا، بيبسي كولا، فولكس فاغن، رولز رويس، مرج عيون، بلوك تشين، بوكو حرام، حزب الله
  أنصار الله، ريال مدريد، غلطة سراي، بن غفير، بن غوريون، بن لادن، بن سلمان، بن زايد، آل سعود، آل ثاني، أم كلثوم
  جين بينغ، بيونغ يانغ، بو مرداس، بو سعادة، بو زيد، بو عريريج، بو تفليقة، نيو زيلندا، نيو كاسل، نيو مكسيكو، تل عفر، تل كيف
  عين تموشنت، باب المندب، رأس جدير، رأس لانوف، خميس مشيط، حفر الباطن، وادي حلفا، كوم أمبو، نجع حمادي، أبو سمبل، بيت جالا
  بيت ساحور، دير ياسين، كفر عقب، شفا عمرو، مجدل شمس، خان شيخون، بنت جبيل، سان جيرمان، سان مارينو، سان دييغو، سان خوسيه
  مونت كارلو، لاس فيغاس، بنوم بنه، وول ستريت، مايكرو سوفت، سوبر ماركت، إير باص، واي فاي، بلو توث، أون لاين، كرة القدم، مئة ألف، رأس مالية، عبد ربه، بترو دولار، أفرو آسيوي، أنجلو سكسوني`
const halvesByWord = new Map(
  compounds.split(/،\s|\n/).map(compound => {
    const [first = '', second = ''] = compound.trim().split(' ')
    return [plainAlef(lettersOf(first + second)), [first, second] as Halves]
  }),
)

export type Halves = readonly [first: string, second: string]

const fewestLetters = 5
const maxLetters = 24
const maxSplits = 2
const beforeArticle = /(?<=^.{2,})ال(?=.{3})/gu

/**
 * Word pairs into which a word may be split that was written without a space: «مجلسالنواب», «محمدصلاح»,
 * «بيتلحم».
 */
export function halvesOf(word: string): Halves[] {
  if (word.length < fewestLetters || word.length > maxLetters || !/^[\u0621-\u064a]+$/.test(word)) return []
  const compound = halvesByWord.get(plainAlef(lettersOf(word)))
  if (compound) return [compound]
  if (rankOf(stemOf(word)) !== undefined) return []
  const [, prefix] = /^(بو|نيو)(?=.{3})/.exec(word) ?? []
  // «بومرداس», «نيوزيلندا»: places and people of the Maghreb and overseas.
  if (prefix) return [[prefix, word.slice(prefix.length)]]
  const articles = Array.from(word.matchAll(beforeArticle), ({ index }) => index)
  const cuts =
    articles.length > 0
      ? articles
      : cutsOf(word).filter(at => isWord(word.slice(0, at)) && isWord(word.slice(at)))
  return cuts.slice(0, maxSplits).map(at => [word.slice(0, at), word.slice(at)])
}

/** Positions at which a word can be split into two parts of at least two letters each. */
export const cutsOf = (word: string) =>
  Array.from({ length: Math.max(word.length - 3, 0) }, (_, at) => at + 2)

const isWord = (half: string) => isListed(plainAlef(lettersOf(half)))
