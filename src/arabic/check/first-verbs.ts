import { type Rule, wordSet } from './rule.ts'
import { startsClause } from './verb-classes.ts'

const presentWithoutObject = wordSet(
  'ينطلق يستمر ينتهي يرتفع ينخفض ينعقد يندلع ينجح يفشل يتأهل يتواصل يتصاعد يفوز ينسحب يستعد يعتزم',
)
/** Acts of public bodies whose object is never another body. */
const ofBodies = wordSet('أصدر عقد نفى قرر أعلن أكد يعلن يصدر يعقد ينفي يقرر يؤكد')
const bodies =
  /^ال(?:محكمة|نيابة|وزارة|حكومة|لجنة|هيئة|شركة|منظمة|جمعية|نقابة|بلدية|شرطة|سلطات|رئاسة|إدارة|مفوضية|سفارة|جامعة)$/
/** Their subject after them, if it is masculine: «تنطلق المهرجان». */
const feminineWithoutObject = /^([وف]?س?)ت(نطلق|ستمر|نتهي|رتفع|نخفض|نعقد)$/
const masculine =
  /^ال(?:مهرجان|مؤتمر|معرض|موسم|دوري|اجتماع|منتدى|ملتقى|سباق|مزاد|برنامج|مشروع|حوار|لقاء|دولار|يورو|إنتاج|سعر|إضراب|تصويت|اقتراع|تحقيق)$/

/** Verbs that nobody is the object of, and who acts so: «تعتزم الرئيس». */
const intended = /^([وف]?س?)ت(عتزم|نوي|ستعد|جتمع|ستقيل|تعهد|تجه|توجه|سافر|لتقي)$/
const men =
  /^ال(?:رئيس|وزير|ملك|أمير|مدير|جيش|مجلس|حزب|اتحاد|نادي|منتخب|فريق|برلمان|بنك|مدرب|لاعب|مهاجم|نائب|سفير|أمين|محافظ|مبعوث|وفد|قاضي|فنان|مخرج|كاتب|شاعر|ائتلاف|صندوق|متحدث|ناطق|مصرف|حارس|عاهل|زعيم)$/
/** Nouns that move, and are no place where one arrives: «وصل القافلة». */
const moving =
  /^ال(?:قافلة|طائرة|سفينة|باخرة|حافلة|بعثة|شحنة|فرقة|مساعدات|قوات|تعزيزات|رحلة|دفعة|مسيرة|سيارة|ناقلة|حاملة)$/

/** Verbs without an object, which a time may follow but no other noun than their subject. */
const withoutObject = wordSet(`
انتهى فاز انطلق انفجر انهار اندلع ارتفع انخفض نجح فشل تأهل انسحب استمر توفي استقال تصاعد تضرر غرق
انقلب احترق استقر انقطع انعقد ازداد تدهور انتقل تفاقم كان بات أصبح تم جرى
`)
const beforePersons = wordSet(`
وصل عاد غادر زار رأس ترأس التقى استقبل تسلم أحرز حصد شارك اعتزل رفض رحب دعا طالب نفى كشف سجل أعرب حضر توجه سافر
قال أكد أعلن أضاف أوضح ذكر أشار صرح نال خسر شدد حذر
`)
const times = /^ال(?:ليلة|جمعة|سنة|ساعة|فترة|مرة|عشية|ظهيرة|بارحة|آونة|بقية|غالبية|أغلبية|أكثرية)$/
const menInTeh =
  /^ال(?:خليفة|داعية|علامة|طاغية|راوية|نابغة|رحالة|عمدة|طلبة|قتلة|كتبة|جهلة|سحرة|عجزة|خونة|ورثة|حملة|كفرة|قادة|سادة|باعة|صاغة|عامة|أساقفة|أساتذة|.{1,2}ة)$/
/** «الصيادلة», «المغاربة», «القضاة»: plurals of men. */
const ofMen =
  /^ال(?:صياد|فلاس|أبا|جباب|جهاب|عمال|زناد|دكات|سماس|بطاب|تلام|برام|مغار|أفار|أشاو|قياص|أكاس|عباق|بطار|أساور|أشاع|معاتب)..?ة$|^ال(?!حياة|وفاة|صلاة|قناة|فتاة|زكاة|نواة).{2}اة$/
const women =
  /^(?:ال)?(?:رئيسة|وزيرة|سفيرة|نائبة|ملكة|أميرة|فنانة|ممثلة|لاعبة|مديرة|كاتبة|شاعرة|مخرجة|ناشطة|صحفية|صحافية|محامية|قاضية|مذيعة|مطربة|طبيبة|مستشارة|مبعوثة|مفوضة|متحدثة)$/

/** «انتهى الجلسة», «وصل رئيسة الوزراء»: a verb agrees with the feminine subject right after it. */
export const firstVerb: Rule = ({ text, word, before, after }) => {
  const [, and = '', verb = ''] = /^([وف]?)(.{2,})$/.exec(word) ?? []
  const plain = withoutObject.has(word) || beforePersons.has(word) ? word : verb
  const noun = after(1)
  if (text !== word || !startsClause(before(1)) || (plain !== word && and === '')) return undefined
  // «وتدهور الحالة الصحية» may be a noun.
  if (and !== '' && plain === verb && /^ت/.test(plain)) return undefined
  if (/^(?:ما|لم|لن)$/.test(before(1)) && /^(?:كان|بات|أصبح)$/.test(plain)) return undefined
  const [, start = '', rest = ''] = feminineWithoutObject.exec(word) ?? []
  if (rest !== '' && masculine.test(noun))
    return { right: `${start}ي${rest}`, reason: `الفاعل مذكر: «${start}ي${rest} ${noun}».`, kind: 'grammar' }
  const [, _start = '', act = ''] = intended.exec(word) ?? []
  // «تواصل الجيش مع الأهالي» is a noun.
  const goesOn = /^[وف]?ستواصل$|^تواصل$/.test(word) && /^(?!مع).{3,}(?:ه|اته)$/.test(after(2))
  if ((act !== '' || goesOn) && men.test(noun) && (act !== 'لتقي' || /^(?!ال).{3,}ه$/.test(after(2)))) {
    const right = word.replace(/^([وف]?س?)ت/, '$1ي')
    return { right, reason: `الفاعل مذكر: «${right} ${noun}».`, kind: 'grammar' }
  }
  const [, will = '', present = ''] = /^([وف]?س?)(ي.{3,})$/.exec(word) ?? []
  const actsNow =
    (presentWithoutObject.has(present) && /^ال.{3,}ة$/.test(noun) && !isOther(noun)) ||
    (ofBodies.has(present) && bodies.test(noun))
  if (actsNow) {
    const right = `${will}ت${present.slice(1)}`
    return { right, reason: `الفاعل مؤنث: «${right} ${noun}».`, kind: 'grammar' }
  }
  const isThing =
    (ofBodies.has(plain) && bodies.test(noun)) ||
    (withoutObject.has(plain) && /^ال.{3,}ة$/.test(noun) && !isOther(noun))
  const isMoving = /^(?:وصل|عاد|غادر|تحرك|انطلق|مر|توقف|أقلع|هبط|دخل)$/.test(plain) && moving.test(noun)
  const isWoman = (withoutObject.has(plain) || beforePersons.has(plain)) && women.test(noun)
  if (!isThing && !isWoman && !isMoving) return undefined
  const right = `${plain === 'جرى' ? word.slice(0, -1) : word.replace(/ى$/, '').replace(/(?<=دع)ا$/, '')}ت`
  return { right, reason: `الفاعل مؤنث: «${right} ${noun}».`, kind: 'grammar' }
}
const isOther = (noun: string) => times.test(noun) || menInTeh.test(noun) || ofMen.test(noun)
