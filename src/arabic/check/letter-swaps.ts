import { readingsOf } from './tokens.ts'

/** Words in which ض and ظ are confused, as they are written right; words that exist in both spellings are missing. */
const words = `
نظام نظامي نظاما نظامه محافظة محافظ محافظات محافظه انتظار ينتظر تنتظر انتظر ظروف ظاهرة ظواهر مظاهرة مظاهرات متظاهر متظاهرون
متظاهرين تظاهر تظاهرة تظاهروا منظومة منظومات لحظة لحظات ملاحظة ملاحظات لاحظ احتفظ احتفاظ وظيفة وظائف موظف موظفة موظفون
موظفين موظفي موظفات توظيف تنظيم تنظيمات نظرية نظيره نظيرتها نظرا عظيم عظيمة عظمى عظام فظيع فظيعة غليظ يقظة مظلة ظلام مظلوم
منظمة منظمات مواظبة حفظ حافظ ظهر ظهرت يظهر تظهر أظهر أظهرت
ضابط ضباط ضربة ضربات ضرب ضرائب ضريبة ضمان ضمانات ضغط ضغوط ضحايا ضحية مريض مريضة مرضى أضرار ضرر ضروري ضرورية ضرورة عضو عضوا
أعضاء عضوية قضية قضايا قضاء قضائي قضائية رياضة رياضي رياضية رياض انخفاض انخفض انخفضت معارضة معارضين تعويض تعويضات فوضى إضراب
إضرابا إضافة إضافية أضاف أضافت أيضا أيضًا بالضبط حضور حاضر محاضرة محاضرات عرض عروض معرض معارض أرض أراضي أراض مفاوضات رفض
رفضت يرفض ترفض اعتراض اعتراضات افتراضي تضامن متضرر متضررين متضررون ماضي ماضية بيضاء تخفيض قبض ضعف ضعيف ضعيفة ضخم ضخمة
وضع وضعت أوضاع موضوع مواضيع ضمن ضد فيضان فيضانات مستشفى بعض حوض نهض نهضة رضيع قروض قرض فضاء فضائية أخضر خضراء مضيفا
مضيفة منخفض منخفضة تضخم ضواحي ضيوف ضيف مضيق
`

const swapped = new Map(
  words
    .trim()
    .split(/\s+/)
    .filter(word => /[ضظ]/.test(word))
    .map(word => [swap(word), word]),
)

function swap(word: string): string {
  return word.replace(/[ضظ]/g, letter => (letter === 'ض' ? 'ظ' : 'ض'))
}

/** What swapping gives another word: «منضمة» has joined, «حضر» attended. */
const both = new Set(
  'منضمة منضمات نضر نضرا نضرت حضر وضائف عضة ضل ضلت ضفر نضير نضيرة ظن حضور حضورا محضور عضام ناضر ضهر'.split(
    ' ',
  ),
)

/** The word with ض and ظ in place; undefined if nothing is wrong. */
export function unswap(word: string): string | undefined {
  if (!/[ضظ]/.test(word) || both.has(word)) return undefined
  for (const { prefix, rest } of readingsOf(word)) {
    if (both.has(rest)) return undefined
    const article = /^(?:ال|لل)/.exec(rest)?.[0] ?? ''
    const right = swapped.get(rest.slice(article.length))
    if (right && !both.has(rest.slice(article.length))) return prefix + article + right
  }
  return undefined
}
