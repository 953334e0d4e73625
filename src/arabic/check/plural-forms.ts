import { eventNouns } from './event-nouns.ts'
import { isInUse, tierOf } from './lexicon.ts'

/** Words whose ين belongs to the stem, or has no other ending. */
const fixed =
  /^(?:ال)?(?:اثن|إثن|حس|أم|ام|يم|د|ط|ذ|لذ|ص|بروت|سج|عابد|يق|تكو|تدخ|تأم|تخز|تحس|تعي|تمو|تمر|قوان|مواز|فلسط|جن|سك|ثم|سم|رص|مت|صلاح الد|ألمان|عرب|كم|ث?لاث|أربع|خمس|ست|سبع|ثمان|تسع|عشر|مئ|ملاي|بسات|مساك|شياط|عناو|تمار|مياد|براك|مجان|دواو|سكاك|حن|رن|جب|قر|لد|معظ|سنت|شهر|تشر|بنز|فيتام|بوت|لين|مارت|كاترين|مضام|موهوب|طواح)ين$/

/** «المسؤولين» → «المسؤولون», «الفريقين» → «الفريقان», where both are in use. */
export function nominativeOf(word: string): string | undefined {
  const stem = word.slice(0, -2)
  const bare = stem.replace(/^ال/, '')
  if (!word.endsWith('ين') || fixed.test(word) || bare.length < 3) return undefined
  if (
    bare.length === 3 &&
    stem === bare &&
    !eventNouns.has(bare) &&
    !shortNouns.test(bare) &&
    !bare.endsWith('ت')
  )
    return undefined
  if (bare.endsWith('ت')) {
    const single = `${bare.slice(0, -1)}ة`
    return tierOf(single) !== undefined ? `${stem}ان` : undefined
  }
  if (/^(?:منتخب|فريق|طرف|جانب|بلد|ناد|حزب|جيش|شعب)$/.test(bare)) return `${stem}ان`
  const known = tierOf(bare) !== undefined || tierOf(stem) !== undefined
  const plural = tierOf(`${stem}ون`) ?? tierOf(`ال${bare}ون`) ?? tierOf(`${bare}ون`)
  const dual = tierOf(`${stem}ان`) ?? tierOf(`ال${bare}ان`) ?? tierOf(`${bare}ان`)
  if (plural === undefined && dual === undefined) {
    if (!known) return undefined
    return isInUse(`${stem}ون`)
      ? `${stem}ون`
      : isInUse(`${bare}ان`) || eventNouns.has(bare)
        ? `${stem}ان`
        : undefined
  }
  if (plural === undefined) return known ? `${stem}ان` : undefined
  return `${stem}${(dual ?? 99) < plural ? 'ان' : 'ون'}`
}

/** Broken plurals, verbal nouns and names in ان. */
const stemInAn =
  /(?:فيض|قضب|قمص|جدر|بلد|شب|فرس|رهب|نير|قطع|خلج|شجع|كثب|خرف|طغي|هذي|جري|سري|فقد|حرم|نسي|عصي|كتم|غفر|نكر|عرف|خذل|بطل|فلت|دور|طير|ثور|غلي|لمع|هيج|جول|ضم|بي|عدو|لبن|سلط|عثم|رمض|شعب|سليم|عدن|مرو|حمد|برلم|ميد|برك|حيو|مهرج|إنس|سك|ذوب|جثم|ائتم|امتن|احتق|اطمئن|استيط|إعل|عنو|لج|أرك|بهلو|أفغ|أفغانست|باكست|تركمانست|كازاخست|كردست|داغست|طاجيكست|أوزبكست|يون|إير|طهر|سود|ألم|روم|ياب|سلو|سرط|حصا|بركا|بست|مرج|ثم|دهق|فنج|ملي|غيث|ميز|عجم|قبط|كت|شريا|زم|مك|كي|أم|لس|قب|أ?سن|ألو|ريح|جن|أد|بره|أوط|أبد|أذه|هيوم|أحي|أحض|أقر|أرك|أغص)ان$/

/** Words in which the ending belongs to the stem. */
export const stemEnding =
  /(?:كانت|عرب|قول|ماكر|كامير|قان|عي|سج|دي|فن|زيت|مخز|مضم|شؤ|ملي|بلي|جن|كان|تعا|(?<!م)صاب|كرب|تلفزي|حصا|غص|بط|ركن|ظن|طاح|فرع|هار|مارد|بلاد|بلد|مهرج|إنس|ميد|سك|عدو|ألو|أركا|جير|خلي|بروت|بار|هرم|إلكتر|نيوتر|أوز|بلوت|ماراث|سيليك|كارت|كرت)(?:ون|ان)$/

/** Nouns of three letters, whose dual is not another word. */
const shortNouns =
  /^(?:شخص|ملك|نجم|بحر|ولد|حصن|قدم|حجر|ربع|ثلث|ضلع|لحن|نص|بحث|قبر|بئر|كأس|عمل|فخ|كيس|لوح|مرض|نجل|خصم|شاب|طرف|فيلم|هدف|يوم|عام|شهر|جسر|فرع|ملف|عقد|حزب|بند|قرض|عرض|حفل|درس|بيت|باب|نهر|جبل|قصر|رجل|طفل|صوت|سهم|خيار|قرن|طعن|وعد|حكم|رقم|برج|حقل|سجن|قتيل|سبب|وفد|فيلم|بنك|مبن|حفر|نفق|حاجز|خبر|مبلغ|جرح|شرط|مسار|لغم|سد|قلم|عضو|كلب|عرس|طبق|رأي|حل|خط|موقف|قطب|نوع|شكل|فوز|جيش|فصل|قسم|مركب|زورق|سطر|ثقب|جهاز|جار|زوج)$/

/** «هدفان» → «هدفين», «مدرستان» → «مدرستين», «مشتبهون» → «مشتبهين», where the words in use allow it. */
export function obliqueOf(word: string): string | undefined {
  const [, article = '', stem = '', end] = /^(ال)?(.{2,})(ان|ون)$/.exec(word) ?? []
  if (!stem || /^[يت]/.test(word) || (end === 'ون' && stemEnding.test(word))) return undefined
  const right = `${article}${stem}ين`
  if (end === 'ون') {
    // «مستاؤون», «مستائين», «مستاء».
    const [single, oblique] = [stem.replace(/ؤ$/, 'ء'), right.replace(/ؤين$/, 'ئين')]
    return stem.length > 3 && isInUse(single) && isInUse(oblique) ? oblique : undefined
  }
  // «حمراوان».
  if (end === 'ان' && /او$/.test(stem) && tierOf(`${stem.slice(0, -1)}ء`) !== undefined) return right
  // «شركتان» ends like «كتان».
  if (stem.endsWith('ت'))
    return tierOf(`${stem.slice(0, -1)}ة`) !== undefined && stem.length > 3 ? right : undefined
  if (stemInAn.test(`${stem}ان`)) return undefined
  if (stem.length < 4) return shortNouns.test(stem) ? right : undefined
  const single = stem.endsWith('ي') ? `${stem.slice(0, -1)}ى` : stem
  const isNoun = tierOf(stem) !== undefined || tierOf(single) !== undefined
  return isNoun && isInUse(right) ? right : undefined
}
