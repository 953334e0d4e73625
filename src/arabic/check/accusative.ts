import { eventNouns } from './event-nouns.ts'
import { isInUse, tierOf } from './lexicon.ts'
import { wordSet } from './rule.ts'

/** «الالتزام», not «التزام», whose ال is its own. */
export const hasArticle = (word: string) => /^ال(?!ت[زمهحقفب]ا)/.test(word)

/** Its indefinite accusative, if that is in use. */
/** «مبالغ», «مكاسب»: plurals that take no alef. */
const diptote =
  /^(?:مبالغ|مكاسب|مناصب|مواقف|مراكز|مشاريع|مصانع|مدارس|مساجد|ملاعب|مطاعم|مناطق|موارد|مواد|مواقع|مصالح|مطالب|مقاعد|مكاتب|منازل|مناهج|معارض|معارك|معالم|مصادر|مراحل|جوائز|وثائق|رسائل|وسائل|قوائم|عوامل|قواعد|شواهد|تدابير|تصاريح|تقارير|صواريخ|قوانين|عناوين|أرباح|خسائر|شرائح|أجانب|أماكن)$/
export const accusativeOf = (word: string) =>
  !hasArticle(word) &&
  !diptote.test(word) &&
  /^(?:.+[^اأىةءو]|عفو|عضو|نحو|محو|نمو|غزو)$/.test(word) &&
  (eventNouns.has(word) || (tierOf(word) !== undefined && tierOf(`${word}ا`) !== undefined))
    ? `${word}ا`
    : undefined

export const particular = wordSet(`
ودي سري بري بارد حار ساخن دافئ فاتر صامت فارغ شاسع ناقص عالق غائم ماطر عاصف حافل حائر زائف غاضب راغب عازم ماثل ساخط قانع جامح شامل خامد حازم نادم شاحب راسخ لازم ناجع قاطع صاخب باهت ساحق مائل ساكن جامد غارق نائم كامن سالم آمن باهظ فادح هائل ضئيل حذر قلق خجول غزير غامض نهائي حساس مثمر خالي كافي جاري ساري باقي راضي متساوي متفوق طبيعي عادي قاسي عالي جاد حاد شاق صارم هادئ ثابت سائد نادر بارز صائب فاشل ناجح قادر عاجز غائب حاضر جاهز عادل واضح
لافت ظاهر باطل طارئ خاطئ شائع حاسم رائع خائف قائم نافذ سار ضار شاغر سلبي إيجابي ضروري منطقي جزئي سياسي حقيقي كارثي مأساوي تاريخي
صعب سهل ممكن جزء سبب هدف خطر دليل نموذج رمز شرط عائق تحد إنجاز عبء حق بطل نجم عضو طرف مصدر حل انتصار خطأ
`)
/** Participles and adjectives of the pattern فعيل, in use in both genders. */
export const isAdjective = (word: string) =>
  particular.has(word) ||
  // «توصي» is a verb.
  (!(/^[تن].*ي$/.test(word) && tierOf(word.replace(/^./, 'ي')) !== undefined) &&
    /^(?:م.{3,}|[^اأإآيتنمبلوف].ي[^اوى]|.{2,}[^ي]ي)$/.test(word) &&
    (tierOf(`${word}ة`) !== undefined || (/^م.{4,}/.test(word) && isInUse(`${word}ة`))))
/** An adjective has the alef of the accusative although no list counted it. */
export const adjectiveWithAlef = (word: string) =>
  accusativeOf(word) ??
  (/^(?!ال).{2,}[^اأىةءو]$/.test(word) && (particular.has(word) || isInUse(`${word}ا`))
    ? `${word}ا`
    : undefined)
